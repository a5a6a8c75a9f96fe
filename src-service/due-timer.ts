/** The longest time that a timer can be set for, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** After a failure, such as a full disk, in milliseconds. */
const retryMs = 1000;

export type DueTimer = {
  /**
   * Looks again at what is due next; call it when something may have become due earlier. Never throws.
   *
   * @param newAt where the only thing that is new is due at this moment: nothing is looked at when the timer is set
   * for an earlier one.
   */
  readonly wake: (newAt?: number) => void;
  /** Why the last run did not do what is due; undefined once one does. */
  readonly failure: () => Error | undefined;
  readonly stop: () => void;
};

type Deps = {
  /** When the next thing is due, in milliseconds since 1970. */
  readonly nextAt: () => number | undefined;
  /** Does all that is due. */
  readonly runDue: () => void;
  readonly now: () => Date;
  /** Told of failures; what is due stays due and is tried again. */
  readonly report: (error: unknown) => void;
  /** At least so long from one run to the next, in milliseconds: what comes due in between is done together. */
  readonly restMs: number;
};

type Attempted<Value> =
  | { readonly failed: false; readonly value: Value }
  | { readonly failed: true; readonly error: Error };

/**
 * Does things when they are due, with one timer for the next one. What is due stands in the database, so a restart
 * goes on where the last run ended.
 */
export function createDueTimer({ nextAt, runDue, now, report, restMs }: Deps): DueTimer {
  let timer: NodeJS.Timeout | undefined;
  /** What the timer is set for; infinitely far where it is not set. */
  let setFor = Number.POSITIVE_INFINITY;
  let restedAt = Number.NEGATIVE_INFINITY;
  let failure: Error | undefined;

  const set = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(run, within(0, delay));
  };

  const wake = (newAt?: number): void => {
    if (newAt !== undefined && newAt >= setFor) return;
    const next = attempt(nextAt);
    setFor = next.failed ? Number.NEGATIVE_INFINITY : (next.value ?? Number.POSITIVE_INFINITY);
    if (next.failed) set(retryMs);
    else if (next.value === undefined) clearTimeout(timer);
    else set(Math.max(next.value - now().getTime(), restedAt - performance.now()));
  };

  const run = (): void => {
    restedAt = performance.now() + restMs;
    const ran = attempt(runDue);
    failure = ran.failed ? ran.error : undefined;
    if (ran.failed) set(retryMs);
    else wake();
  };

  const attempt = <Value>(work: () => Value): Attempted<Value> => {
    try {
      return { failed: false, value: work() };
    } catch (error) {
      report(error);
      return { failed: true, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };

  return {
    wake,
    failure: () => failure,
    stop: () => {
      clearTimeout(timer);
      setFor = Number.POSITIVE_INFINITY;
    },
  };
}

const within = (least: number, delay: number): number => Math.min(Math.max(least, delay), longestTimerMs);

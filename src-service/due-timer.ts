/** The longest time that a timer can be set for, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** After a failure, such as a full disk, in milliseconds. */
const retryMs = 1000;

export type DueTimer = {
  /** Looks again at what is due next; call it when something may have become due earlier. Never throws. */
  readonly wake: () => void;
  readonly stop: () => void;
};

type Parts = {
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

/**
 * Does things when they are due, with one timer for the next one. What is due stands in the database, so a restart
 * goes on where the last run ended.
 */
export function createDueTimer({ nextAt, runDue, now, report, restMs }: Parts): DueTimer {
  let timer: NodeJS.Timeout | undefined;
  let restedAt = Number.NEGATIVE_INFINITY;

  const wake = (): void => {
    clearTimeout(timer);
    const delay = attempt(() => {
      const next = nextAt();
      return next === undefined ? undefined : next - now().getTime();
    });
    const rest = restedAt - performance.now();
    timer = delay === undefined ? undefined : setTimeout(run, within(0, Math.max(delay, rest)));
  };

  const run = (): void => {
    restedAt = performance.now() + restMs;
    const delay = attempt(() => {
      runDue();
      return undefined;
    });
    if (delay === undefined) wake();
    else timer = setTimeout(run, delay);
  };

  const attempt = (work: () => number | undefined): number | undefined => {
    try {
      return work();
    } catch (error) {
      report(error);
      return retryMs;
    }
  };

  return {
    wake,
    stop: () => {
      clearTimeout(timer);
    },
  };
}

const within = (least: number, delay: number): number => Math.min(Math.max(least, delay), longestTimerMs);

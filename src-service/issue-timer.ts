/** The longest time that a timer can be set for, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** After a failure, such as a full disk, in milliseconds. */
const retryMs = 1000;

export type IssueTimer = {
  /** Looks again at what is due next; call it when an order was placed. Never throws. */
  readonly wake: () => void;
  readonly stop: () => void;
};

type Parts = {
  /** When the next profile is due, in milliseconds since 1970. */
  readonly nextIssueAt: () => number | undefined;
  readonly issueDue: () => void;
  readonly now: () => Date;
  /** Told of failures; what is due stays due and is tried again. */
  readonly report: (error: unknown) => void;
};

/**
 * Issues profiles when they are due, with one timer for the next one. What is due stands in the database, so a
 * restart goes on where the last run ended.
 */
export function createIssueTimer({ nextIssueAt, issueDue, now, report }: Parts): IssueTimer {
  let timer: NodeJS.Timeout | undefined;

  const wake = (): void => {
    clearTimeout(timer);
    const delay = attempt(() => {
      const next = nextIssueAt();
      return next === undefined ? undefined : Math.max(0, next - now().getTime());
    });
    timer = delay === undefined ? undefined : setTimeout(issue, Math.min(delay, longestTimerMs));
  };

  const issue = (): void => {
    const delay = attempt(() => {
      issueDue();
      return undefined;
    });
    if (delay === undefined) wake();
    else timer = setTimeout(issue, delay);
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

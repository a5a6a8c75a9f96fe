/**
 * How long a confirmation stands, in milliseconds: time to notice it, and then to read it slowly, or to have it read out after
 * what is being said.
 */
export const standingMs = (text: string): number => 4_000 + 120 * Array.from(text).length;

/** A confirmation that is on its way out. */
export type Leaving = {
  /** It is being looked at: it stays. */
  readonly hold: () => void;
  /** It is let go: it stands for its whole time once more. */
  readonly release: () => void;
  /** It leaves no more. */
  readonly stop: () => void;
};

/**
 * The one rule for what says that something was done: it leaves by itself once it can have been read. Warnings and failures
 * never do.
 */
export function leaveWhenRead(text: string, leave: () => void): Leaving {
  let timer = setTimeout(leave, standingMs(text));
  const hold = (): void => clearTimeout(timer);
  return {
    hold,
    release: () => {
      hold();
      timer = setTimeout(leave, standingMs(text));
    },
    stop: hold,
  };
}

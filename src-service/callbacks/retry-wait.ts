const firstWaitMs = 1000;
const longestWaitMs = 60 * 60 * 1000;

/** After so many attempts, which take some nine hours, nobody is there to be told. */
const mostAttempts = 20;

/**
 * How long after a failed attempt the next one is made, in milliseconds: each wait twice the one before, an hour at
 * most.
 *
 * @param attempts that were made, from 1.
 * @returns undefined where no more is made.
 */
export function retryWait(attempts: number): number | undefined {
  if (attempts >= mostAttempts) return undefined;
  return Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
}

import type { Clock } from './clock.ts';

/**
 * The most time for a request that decides what staff are told at once, in milliseconds: within two seconds
 * of a refusal they read the state.
 */
const lookMs = 1_500;

/** The result of a request, unless it takes too long. The request continues, but nobody waits for it. */
export async function inTime<Seen>(
  clock: Pick<Clock, 'after'>,
  looked: Promise<Seen>,
): Promise<Seen | 'too-slow'> {
  let cancel = (): void => undefined;
  const limit = new Promise<'too-slow'>((resolve) => {
    cancel = clock.after(lookMs, () => resolve('too-slow'));
  });
  return Promise.race([looked, limit]).finally(cancel);
}

import type { Clock } from './clock.ts';

/**
 * So long a look may take that decides what staff are told at once, in milliseconds: they read within two seconds of a
 * refusal how it stands.
 */
const lookMs = 1_500;

/** What a look shows, where it doesn't take too long. It goes on all the same, and nobody waits for it. */
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

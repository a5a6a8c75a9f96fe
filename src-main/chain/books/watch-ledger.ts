import { statSync } from 'node:fs';
import type { Clock } from '../../platform/clock.ts';

/** How often the file is looked at, in milliseconds. */
const everyMs = 1_000;

/**
 * Calls back soon after something was written to a ledger. It looks at the file’s time and size: whoever writes doesn’t
 * know of it, so no sale pays for it.
 *
 * @returns ends it.
 */
export function watchLedger(file: string, clock: Pick<Clock, 'after'>, onWritten: () => void): () => void {
  let seen = signatureOf(file);
  let cancel = (): void => undefined;
  const look = (): void => {
    const now = signatureOf(file);
    if (now !== seen) onWritten();
    seen = now;
    cancel = clock.after(everyMs, look);
  };
  cancel = clock.after(everyMs, look);
  return () => cancel();
}

const signatureOf = (file: string): string => [file, `${file}-wal`].map(oneOf).join(' ');

function oneOf(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? '' : `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
  } catch {
    return '';
  }
}

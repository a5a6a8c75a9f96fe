import { expect } from 'vitest';
import { lookAtScreen, looksTheSame } from './hands.ts';

/** Until the screen has been the same for some pictures: whatever was under way is drawn. */
export async function settledScreen(): Promise<void> {
  let last: Buffer = Buffer.alloc(0);
  let same = 0;
  await expect
    .poll(
      () => {
        const seen = lookAtScreen();
        same = looksTheSame(seen, last) ? same + 1 : 0;
        last = seen;
        return same;
      },
      { timeout: 60_000, interval: 150 },
    )
    .toBeGreaterThanOrEqual(3);
}

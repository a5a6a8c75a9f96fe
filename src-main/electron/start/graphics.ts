import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Many tills have no graphics card that Chromium can draw with. Chromium finds that out anew at each start, which
 * costs a tenth of a second of one processor before the first paint, and a process that stays 70 MB larger. So the
 * result of one start is kept, and the next ones draw with the processor at once.
 */

/** In the data folder. It doesn't exist if the card draws. */
const fileName = 'no-graphics.json';

/** After this long the card is tried again, because a driver may have been installed. In milliseconds. */
const triedAgainMs = 14 * 24 * 60 * 60 * 1_000;

/** When this version of Electron last found no graphics; milliseconds since 1970. */
type NoGraphics = { readonly electron: string; readonly at: number };

/**
 * Whether an earlier start found that there is no usable card. Call this before the app is ready.
 *
 * @param electron its version: another one may support the card.
 * @param now milliseconds since 1970.
 */
export function isKnownWithoutGraphics(dataFolder: string, electron: string, now: number): boolean {
  const kept = read(join(dataFolder, fileName));
  if (kept?.electron !== electron) return false;
  const age = now - kept.at;
  // A clock that was set back must not keep the result for years.
  return age >= 0 && age < triedAgainMs;
}

/**
 * Keeps the result of a start that tried the card, once its first window is painted.
 *
 * @param compositing Electron's `GPUFeatureStatus.gpu_compositing`. "enabled…" means drawn by the card, "disabled…"
 * by the
 *   processor for good. Chromium also says "unavailable" in between, while it still tries: nothing is kept then.
 */
export function keepGraphics(dataFolder: string, electron: string, now: number, compositing: string): void {
  const file = join(dataFolder, fileName);
  const kept: NoGraphics = { electron, at: now };
  try {
    if (compositing.startsWith('enabled')) rmSync(file, { force: true });
    else if (compositing.startsWith('disabled')) writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  } catch {
    // The next start tries the card again, which takes a little longer.
  }
}

/** Undefined if there is none, or none that can be read. */
function read(file: string): NoGraphics | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null || !('electron' in kept) || !('at' in kept))
      return undefined;
    const { electron, at } = kept;
    return typeof electron === 'string' && typeof at === 'number' ? { electron, at } : undefined;
  } catch {
    return undefined;
  }
}

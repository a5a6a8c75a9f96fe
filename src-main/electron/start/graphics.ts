import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Many tills have no graphics card that Chromium draws with: it finds out at each start anew, which costs a tenth of a
 * second of one processor before the first paint, and a process that stays 70 MB larger. So what a start found is kept,
 * and the next ones draw by the processor at once.
 */

/** Of the data folder; there is none where the card draws. */
const fileName = 'no-graphics.json';

/** After so long it is tried again: a driver may have come. In milliseconds. */
const triedAgainMs = 14 * 24 * 60 * 60 * 1_000;

/** When this Electron, by its version, last found no graphics; milliseconds since 1970. */
type NoGraphics = { readonly electron: string; readonly at: number };

/**
 * Whether an earlier start found that there is nothing to try. To be asked before the app is ready.
 *
 * @param electron its version: another one may know the card.
 * @param now milliseconds since 1970.
 */
export function isKnownWithoutGraphics(dataFolder: string, electron: string, now: number): boolean {
  const kept = read(join(dataFolder, fileName));
  if (kept?.electron !== electron) return false;
  const age = now - kept.at;
  // A clock that was put back must not keep it for years.
  return age >= 0 && age < triedAgainMs;
}

/**
 * Keeps what a start that tried has found, once its first window is painted.
 *
 * @param compositing Electron's `GPUFeatureStatus.gpu_compositing`: by the card where it begins with "enabled", by the
 *   processor for good where with "disabled". "unavailable" is what Chromium says in between too, while it still tries: of
 *   that nothing is kept.
 */
export function keepGraphics(dataFolder: string, electron: string, now: number, compositing: string): void {
  const file = join(dataFolder, fileName);
  const kept: NoGraphics = { electron, at: now };
  try {
    if (compositing.startsWith('enabled')) rmSync(file, { force: true });
    else if (compositing.startsWith('disabled')) writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  } catch {
    // The next start tries it again, which takes a little longer.
  }
}

/** Undefined where there is none, or none that can be read. */
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

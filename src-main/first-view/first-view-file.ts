import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the staff's window showed first, kept for the next start. It is drawn at once then, while main is still
 * loading its own code and the books. This module is loaded with the first window, so it imports nothing of
 * the program.
 */
export type StoredFirstView = {
  readonly theme: 'system' | 'light' | 'dark';
  /** In percent. */
  readonly zoom: number;
  /** Whether the till was in practice mode. */
  readonly isPractice: boolean;
  /** Reply of `first-view`, written by this very build of the program: only a window of the same build reads it. */
  readonly view: unknown;
};

/**
 * Identifies the build of the staff's window: the scripts in its page are named after their contents. A build time
 * wouldn't work, because files in a package have none.
 *
 * @param pages the folder of the built pages. @returns undefined if there is none, as during development.
 */
export function buildOf(pages: string): string | undefined {
  try {
    return readFileSync(join(pages, 'counter.html'), 'utf8')
      .match(/[^"/]+\.js(?=")/g)
      ?.join(' ');
  } catch {
    return undefined;
  }
}

/** The file's name in the data folder. */
export const firstViewFileName = 'first-view.json';

/**
 * @param build of {@link buildOf}: another build may have used another form.
 * @returns undefined if there is none, or none that can be shown. Nothing is lost with it.
 */
export function readFirstView(file: string, build: string | undefined): StoredFirstView | undefined {
  if (build === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return undefined;
    if (!('build' in kept) || kept.build !== build || !('view' in kept)) return undefined;
    const { view } = kept;
    if (!('theme' in kept) || !('zoom' in kept) || !('isPractice' in kept)) return undefined;
    const { theme, zoom, isPractice } = kept;
    if (theme !== 'system' && theme !== 'light' && theme !== 'dark') return undefined;
    if (typeof zoom !== 'number' || typeof isPractice !== 'boolean') return undefined;
    return { theme, zoom, isPractice, view };
  } catch {
    return undefined;
  }
}

/**
 * Replaces the previous view, entirely or not at all. It isn't flushed to the disk: a file that a power cut tears is
 * ignored. Throws the file system's errors.
 */
export function keepFirstView(file: string, build: string, kept: StoredFirstView): void {
  const next = `${file}-next`;
  writeFileSync(next, JSON.stringify({ build, ...kept }), { mode: 0o600 });
  renameSync(next, file);
}

/** Throws the file system's errors. */
export function forgetFirstView(file: string): void {
  rmSync(file, { force: true });
}

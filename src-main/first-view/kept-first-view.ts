import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the staff's window showed first, kept for the next start: it is drawn at once then, while main still reads its
 * own code and the books. This file is read before anything else, so it needs nothing of the program.
 */
export type KeptFirstView = {
  readonly theme: 'system' | 'light' | 'dark';
  /** In percent. */
  readonly zoom: number;
  /** Reply of `first-view`, as this very build of the program wrote it: whose window reads it is of the same build. */
  readonly view: unknown;
};

/**
 * Names what the staff's window is made of: the scripts in its page are called by what is in them. A time of the build
 * would not do, as files in a package have none.
 *
 * @param pages the folder of the built pages. @returns undefined where there is none, as while developing.
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

/** The file of a data folder. */
export const firstViewFileName = 'first-view.json';

/**
 * @param build of {@link buildOf}: what another one wrote may be of another form.
 * @returns undefined where there is none, or none that can be shown. Nothing is lost with it.
 */
export function readFirstView(file: string, build: string | undefined): KeptFirstView | undefined {
  if (build === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return undefined;
    if (!('build' in kept) || kept.build !== build || !('view' in kept)) return undefined;
    const { view } = kept;
    if (!('theme' in kept) || !('zoom' in kept)) return undefined;
    const { theme, zoom } = kept;
    if (theme !== 'system' && theme !== 'light' && theme !== 'dark') return undefined;
    return typeof zoom === 'number' ? { theme, zoom, view } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Puts it in the place of the one before, whole or not at all. It isn't waited for the disk: one that a power cut tears is
 * none. Throws the file system's errors.
 */
export function keepFirstView(file: string, build: string, kept: KeptFirstView): void {
  const next = `${file}-next`;
  writeFileSync(next, JSON.stringify({ build, ...kept }), { mode: 0o600 });
  renameSync(next, file);
}

/** Throws the file system's errors. */
export function forgetFirstView(file: string): void {
  rmSync(file, { force: true });
}

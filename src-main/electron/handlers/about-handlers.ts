import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, shell } from 'electron';
import type { LicenseFile } from '../../../src-preload/contract/settings/about.ts';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';

/** Handles requests about the program and the licenses of what is in it. */
export const aboutHandlers = {
  'about-read': async () => {
    const { electron, chrome, node } = process.versions;
    const license = await readFile(join(app.getAppPath(), 'LICENSE'), 'utf8').catch(() => null);
    return { version: app.getVersion(), electron, chromium: chrome, node, license: license?.trim() ?? null };
  },
  'licenses-open': async ({ file }) => {
    // SECURITY: the window names one of three files; it can't have any other file opened.
    const path = pathOf(file);
    const fault = existsSync(path) ? await shell.openPath(path) : 'missing';
    return fault === '' ? { kind: 'opened' } : { kind: 'not-opened', path };
  },
} satisfies Partial<Handlers>;

/**
 * Packages have these files where scripts/packages/builder-config.js puts them. A run from the sources has them where
 * the build puts them.
 */
function pathOf(file: LicenseFile): string {
  const electron = dirname(process.execPath);
  switch (file) {
    case 'packages':
      return app.isPackaged
        ? join(process.resourcesPath, 'THIRD-PARTY.txt')
        : join(app.getAppPath(), 'out/THIRD-PARTY.txt');
    case 'electron':
      // electron-builder renames it.
      return join(electron, app.isPackaged ? 'LICENSE.electron.txt' : 'LICENSE');
    case 'chromium':
      return join(electron, 'LICENSES.chromium.html');
  }
}

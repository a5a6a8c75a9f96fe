import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, shell } from 'electron';
import type { LicenseFile } from '../../../src-preload/contract/about.ts';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';

/** Answers a window that asks what this program is, and whose work is in it. */
export const aboutHandlers = {
  'about-read': async () => {
    const { electron, chrome, node } = process.versions;
    const license = await readFile(join(app.getAppPath(), 'LICENSE'), 'utf8').catch(() => null);
    return { version: app.getVersion(), electron, chromium: chrome, node, license: license?.trim() ?? null };
  },
  'licenses-open': async ({ file }) => {
    // SECURITY: the window names one of three files; it can't have another one opened.
    const path = pathOf(file);
    const fault = existsSync(path) ? await shell.openPath(path) : 'missing';
    return fault === '' ? { kind: 'opened' } : { kind: 'not-opened', path };
  },
} satisfies Partial<Handlers>;

/** Packages have these files where scripts/packages/builder-config.js puts them; a run from the sources, where the build does. */
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

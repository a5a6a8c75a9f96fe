import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { LicenceShelf } from '../../licences/licence-shelf.ts';

/** What main does when a window asks what this program is, and whose work is in it. */
export function aboutHandlers() {
  let opened: LicenceShelf | undefined;
  /** Loaded when somebody asks. */
  const shelf = async (): Promise<LicenceShelf> => {
    const { LicenceShelf: Shelf } = await import('../../licences/licence-shelf.ts');
    const program = app.getAppPath();
    const electron = dirname(process.execPath);
    // As electron-builder lays them (scripts/packages/builder-config.js); from sources, as the build and Electron do.
    opened ??= new Shelf({
      own: join(program, 'LICENSE'),
      thirdParty: app.isPackaged
        ? join(process.resourcesPath, 'THIRD-PARTY.txt')
        : join(program, 'out/THIRD-PARTY.txt'),
      electron: [join(electron, 'LICENSE.electron.txt'), join(electron, 'LICENSE')],
      chromium: join(electron, 'LICENSES.chromium.html'),
    });
    return opened;
  };
  return {
    'about-read': async () => {
      const { electron, chrome, node } = process.versions;
      const licence = await (await shelf()).own();
      return { version: app.getVersion(), electron, chromium: chrome, node, licence };
    },
    'licences-list': async ({ of }) => {
      const works = await (await shelf()).list(of);
      return works === null ? { kind: 'not-there' } : { kind: 'read', works };
    },
    'licence-read': async ({ of, at }) => ({ text: await (await shelf()).text(of, at) }),
  } satisfies Partial<Handlers>;
}

// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { burnFuses } from './fuses.js';

/**
 * What is done to the packed folder before it is signed: Electron's own demonstration goes, and the fuses are burnt.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack({ appOutDir, packager, electronPlatformName }) {
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
  const name = packager.appInfo.productFilename;
  switch (electronPlatformName) {
    case 'linux':
      return burnFuses(join(appOutDir, linuxProgram));
    case 'win32':
      return burnFuses(join(appOutDir, `${name}.exe`));
    case 'darwin':
      return burnFuses(join(appOutDir, `${name}.app`));
    default:
      throw new Error(`no fuses are known for ${electronPlatformName}`);
  }
}

/** What the program is called where it is started by typing. */
export const linuxProgram = 'esim-counter';

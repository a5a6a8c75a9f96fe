import { join } from 'node:path';
import { app } from 'electron';
import { installedKeychainService } from '../../keychain/keychain.ts';

/** What a run from the sources calls its folder and its entries in the keychain. */
const developmentName = 'eSIM Counter (development)';

/** The name under which this run keeps its secrets in the system's keychain. */
export const keychainService = (): string => (app.isPackaged ? installedKeychainService : developmentName);

/**
 * Gives a run from the sources a data folder of its own, on every system: it must neither open the books of an installed
 * till, nor bring them to a newer form, nor end beside one that runs. To be called before anything asks for a folder. A
 * folder that was named on the command line stays.
 */
export function takeOwnPlace(): void {
  if (app.isPackaged || app.commandLine.hasSwitch('user-data-dir')) return;
  app.setPath('userData', join(app.getPath('appData'), developmentName));
}

/** Says where a run from the sources keeps what it keeps. */
export function sayOwnPlace(): void {
  if (app.isPackaged) return;
  process.stdout.write(
    `A run from the sources: its data is in ${app.getPath('userData')}, its secrets are under "${developmentName}" in ` +
      'the keychain. An installed eSIM Counter is not touched.\n',
  );
}

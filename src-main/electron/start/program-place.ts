import { join } from 'node:path';
import { app } from 'electron';
import { installedKeychainService } from '../../keychain/keychain.ts';

/** The name of the folder and the keychain entries of a run from the sources. */
const developmentName = 'eSIM Counter (development)';

/** The service name under which this run keeps its secrets in the system's keychain. */
export const keychainService = (): string => (app.isPackaged ? installedKeychainService : developmentName);

/**
 * Gives a run from the sources its own data folder, on every system. It must not open an installed till's books,
 * migrate them, or refuse to start because an installed till is running. Call this before anything asks for a folder.
 * A folder named on the command line is kept.
 */
export function takeOwnPlace(): void {
  if (app.isPackaged || app.commandLine.hasSwitch('user-data-dir')) return;
  app.setPath('userData', join(app.getPath('appData'), developmentName));
}

/** Prints where a run from the sources keeps its data. */
export function sayOwnPlace(): void {
  if (app.isPackaged) return;
  process.stdout.write(
    `A run from the sources: its data is in ${app.getPath('userData')}, its secrets are under "${developmentName}" in ` +
      'the keychain. An installed eSIM Counter is not touched.\n',
  );
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lastSellerIn } from '../ledger/records/installation-book.ts';
import { newInstallationId, type InstallationId } from '../domain/installation.ts';
import type { InstallationSetting } from '../account/installation-setting.ts';

/**
 * Which installation a data folder is of whose settings don't say it: the one that sold there last. Whether it still is that
 * one the keychain says. A new one where nothing was sold.
 */
export function installationIn(dataFolder: string): InstallationSetting {
  const common = { computer: '', formerly: [] };
  const live = sellerIn(join(dataFolder, 'live', 'ledger.sqlite'));
  if (live !== undefined) return { ...common, id: live, isInUse: true, isInKeychain: true };
  const id = sellerIn(join(dataFolder, 'practice', 'ledger.sqlite')) ?? newInstallationId();
  return { ...common, id, isInUse: false, isInKeychain: false };
}

function sellerIn(ledger: string): InstallationId | undefined {
  if (!existsSync(ledger)) return undefined;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(ledger, { readOnly: true });
    return lastSellerIn(database)?.installation;
  } catch {
    // What can't be read is told of once it is opened.
    return undefined;
  } finally {
    database?.close();
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lastSellerIn } from '../ledger/records/till/installation-book.ts';
import { newInstallationId, type InstallationId } from '../domain/orders/installation.ts';
import type { InstallationSetting } from '../account/installation-setting.ts';

/**
 * The installation of a data folder whose settings don't say it: the one that sold there last. The keychain decides
 * whether this still is that one. A new one if nothing was sold.
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
    // A ledger that can't be read is reported when it is opened.
    return undefined;
  } finally {
    database?.close();
  }
}

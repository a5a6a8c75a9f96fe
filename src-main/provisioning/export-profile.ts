import { readSettings } from '../settings/read-settings.ts';
import { readPrinting } from '../settings/read-printing.ts';
import { staffBook } from '../staff/staff-book.ts';
import type { Profile } from './profile.ts';
import { objectIn } from './till-files.ts';

/** A till's settings, as a profile that sets up another till. SECURITY: it has no secret, and PINs only as hashes. */
export function exportProfile(dataFolder: string): Profile {
  const kept = readSettings(JSON.stringify(objectIn(dataFolder, 'settings.json') ?? {}))?.kept ?? {};
  const printing = objectIn(dataFolder, 'printing.json');
  const staff = staffBook.safeParse(objectIn(dataFolder, 'staff.json'));
  const { till, account, prices, discounts, balanceWarning, showsCost, shifts, language, customerLanguage } =
    kept;
  return {
    version: 1,
    till,
    account: account
      ? { address: account.baseAddress, merchantId: account.merchantId, signedBy: account.signedBy }
      : undefined,
    prices,
    discounts,
    balanceWarning,
    showsCost,
    shifts,
    language,
    customerLanguage,
    keepMonths: kept.keepMonths,
    staff: staff.success
      ? {
          lockAfterMinutes: staff.data.lockAfterMinutes,
          members: staff.data.members.map(({ id, name, role, pin }) => ({ id, name, role, pin })),
        }
      : undefined,
    printing: printing === undefined ? undefined : readPrinting(printing).printing,
    updates: kept.updates,
    locked: kept.locked,
  };
}

import { t } from '@lingui/core/macro';
import type { LostSetting, SettingsNews } from '../../../src-preload/contract/settings/settings-news.ts';

/** So many settings are named one by one; of more, those that decide about money, and the rest together. */
const mostNamed = 4;

const aboutMoney: readonly LostSetting[] = ['account', 'prices', 'staff'];

/** What happened to settings, what holds now and what to do, for people who have to work on. */
export function settingsNewsWords({ why, lost, keptAs }: SettingsNews): string {
  const isMany = lost.length > mostNamed;
  const named = isMany ? lost.filter((setting) => aboutMoney.includes(setting)) : lost;
  return [
    whatHappened(why, lost),
    ...named.map(whatHolds),
    ...(isMany ? [t`All other settings are those of a new till.`] : []),
    keptAs === null
      ? t`No sale is lost.`
      : t`No sale is lost, and the file is kept in the data folder as ${keptAs}.`,
  ].join(' ');
}

function whatHappened(why: SettingsNews['why'], lost: readonly LostSetting[]): string {
  const isStaff = lost.length === 1 && lost[0] === 'staff';
  const isUnprinted = lost.length === 1 && lost[0] === 'unprinted';
  switch (why) {
    case 'unreadable':
      if (isUnprinted) return t`Receipts that did not come out could not be read from the disk.`;
      return isStaff
        ? t`The list of staff could not be read, and was begun anew.`
        : t`Settings of this till could not be read.`;
    case 'newer':
      return t`Settings of this till were written by a newer version of the program, and can’t be read by this one.`;
    case 'gone':
      return isStaff ? t`The list of staff was taken away.` : t`The settings of this till are gone.`;
  }
}

/** What holds in place of a setting, and where it is set. */
function whatHolds(setting: LostSetting): string {
  switch (setting) {
    case 'account':
      return t`The till is in practice mode, where no eSIM is real: connect the shop’s account in Settings.`;
    case 'till':
      return t`The till has no name: it is asked for one before the next real sale.`;
    case 'prices':
      return t`Prices are those of a new shop, 35 % above the cost: set them in Settings before you sell.`;
    case 'discounts':
      return t`Clerks may take 10 % off a price, and nothing is sold below cost: change that in Settings.`;
    case 'balance-warning':
      return t`A warning comes below a balance of 50: change that in Balance.`;
    case 'copies':
      return t`No encrypted copies leave this computer: choose their folder again in Settings, Data.`;
    case 'kept-months':
      return t`Names of customers are kept until somebody erases them: set the months again in Settings, Data.`;
    case 'cost-shown':
      return t`Cost and margin are hidden while selling.`;
    case 'shifts':
      return t`Selling needs no open shift, and clerks see what is expected: change that in Shift.`;
    case 'tenders':
      return t`The shop’s own ways to pay are gone: add them again in Settings.`;
    case 'usual-terms':
      return t`Each sale begins with cash, and packages start when first used: change that in Settings.`;
    case 'callback':
      return t`Notifications of your provider are off.`;
    case 'favorites':
      return t`No package is marked as a favorite.`;
    case 'language':
      return t`The window speaks the language of the computer.`;
    case 'appearance':
      return t`The window has its usual size and colors.`;
    case 'customer-display':
      return t`No screen is the customers’: choose it again in Settings.`;
    case 'receipts':
      return t`Receipts have no lines of the shop, and are saved for A6 paper: set that in Settings.`;
    case 'printers':
      return t`Printers that could not be read are not there any more: add them again in Settings.`;
    case 'staff':
      return t`Nobody needs a PIN: name the staff again in Settings.`;
    case 'updates':
      return t`Newer versions of the program are not looked for: enter their address again in Settings.`;
    case 'unprinted':
      return t`Not all of them are offered again: print what a customer still needs from Orders.`;
  }
}

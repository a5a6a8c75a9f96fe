import { t } from '@lingui/core/macro';
import { percentFigure } from '../figures/figures.ts';
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
    ...(isMany ? [t`All other settings are at their defaults.`] : []),
    keptAs === null
      ? t`No sale is lost.`
      : t`No sale is lost. The file is kept in the data folder as ${keptAs}.`,
  ].join(' ');
}

function whatHappened(why: SettingsNews['why'], lost: readonly LostSetting[]): string {
  const isStaff = lost.length === 1 && lost[0] === 'staff';
  const isUnprinted = lost.length === 1 && lost[0] === 'unprinted';
  switch (why) {
    case 'unreadable':
      if (isUnprinted) return t`Unprinted receipts couldn’t be read from the disk.`;
      return isStaff ? t`The staff list couldn’t be read and was reset.` : t`Some settings couldn’t be read.`;
    case 'newer':
      return t`Some settings are from a newer version of eSIM Counter and can’t be read by this one.`;
    case 'gone':
      return isStaff ? t`The staff list was removed.` : t`The settings of this till are gone.`;
  }
}

/** What holds in place of a setting, and where it is set. */
function whatHolds(setting: LostSetting): string {
  switch (setting) {
    case 'account':
      return t`This till is in practice mode, and its eSIMs aren’t real. Connect the shop’s account in Settings.`;
    case 'till':
      return t`This till has no name. You will be asked for one before the next real sale.`;
    case 'prices':
      return pricesReset(percentFigure('35'));
    case 'discounts':
      return discountsReset(percentFigure('10'));
    case 'balance-warning':
      return t`The low balance warning is set to 50. Change it in Balance.`;
    case 'copies':
      return t`No encrypted copies are being made. Choose their folder again in Settings, Data.`;
    case 'head-office':
      return t`Nothing is sent to the head office. Join again in Settings, Account.`;
    case 'kept-months':
      return t`Customer names are kept until someone erases them. Set the months again in Settings, Data.`;
    case 'cost-shown':
      return t`Cost and margin are hidden while selling.`;
    case 'shifts':
      return t`You can sell without a shift, and clerks see expected amounts. Change that in Shift.`;
    case 'tenders':
      return t`Your own payment methods are gone. Add them again in Settings.`;
    case 'usual-terms':
      return t`Each sale starts with cash, and packages start when first used. Change that in Settings.`;
    case 'callback':
      return t`Notifications from your provider are off.`;
    case 'favorites':
      return t`Favorites were cleared.`;
    case 'language':
      return t`The window uses the computer’s language.`;
    case 'appearance':
      return t`The window is back to its usual size and colors.`;
    case 'customer-display':
      return t`No customer screen is selected. Choose it again in Settings.`;
    case 'receipts':
      return t`Receipts have no shop details and are saved as A6. Set that in Settings.`;
    case 'printers':
      return t`Printers that couldn’t be read are gone. Add them again in Settings.`;
    case 'staff':
      return t`Nobody needs a PIN. Add the staff again in Settings.`;
    case 'updates':
      return t`Updates are turned off. Enter the update address again in Settings.`;
    case 'unprinted':
      return t`Some receipts aren’t offered for printing again. Print them from Orders if a customer needs one.`;
  }
}

const pricesReset = (markup: string): string =>
  t`Prices are at the default, ${markup} above cost. Set them in Settings before you sell.`;

const discountsReset = (most: string): string =>
  t`Clerks can discount up to ${most}, and nothing is sold below cost. Change that in Settings.`;

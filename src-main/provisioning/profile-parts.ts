import type { ProfilePart } from '../../src-preload/contract/account/profile.ts';
import type { Profile } from './profile.ts';

/** What a profile would set, for staff to read before it is applied. Without its PINs, which are of no use to them. */
export function partsOf(profile: Profile): readonly ProfilePart[] {
  const { till, account, prices, showsCost, language, customerLanguage, staff, printing } = profile;
  const parts: readonly (ProfilePart | false | undefined)[] = [
    till !== undefined && { part: 'till', name: till },
    account && { part: 'account', merchantId: account.merchantId, address: account.address },
    prices && { part: 'prices', currency: prices.currency, taxPercent: prices.taxPercent },
    profile.discounts && { part: 'discounts' },
    profile.balanceWarning !== undefined && { part: 'balance-warning' },
    showsCost !== undefined && { part: 'cost-shown', isShown: showsCost },
    profile.shifts && { part: 'shifts' },
    language && { part: 'language', language },
    customerLanguage && { part: 'customer-language', language: customerLanguage },
    profile.keepMonths !== undefined && { part: 'kept-months' },
    staff && { part: 'staff', names: staff.members.map(({ name }) => name) },
    printing && {
      part: 'printing',
      shop: printing.shop.name,
      printers: printing.printers.map(({ name }) => name),
    },
    profile.updates && { part: 'updates', address: profile.updates.address },
    profile.locked && { part: 'locked', parts: [...profile.locked] },
  ];
  return parts.filter((part) => part !== false && part !== undefined);
}

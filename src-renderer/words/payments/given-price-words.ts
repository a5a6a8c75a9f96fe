import { t } from '@lingui/core/macro';
import type { UnpricedPiece, WhyPriceStays } from '../../../src-preload/contract/payments/given-price.ts';
import { inClauses } from '../figures/figures.ts';
import { money } from '../figures/money.ts';
import { dateAndTime } from '../figures/moments.ts';
import { byWords } from './discount-words.ts';
import { tenderWords } from './tender-words.ts';

/** Whether the open shift's drawer or terminal has the money. */
export type TakenWhere = 'elsewhere' | 'now';

export function takenWhereWords(where: TakenWhere): string {
  switch (where) {
    case 'elsewhere':
      return t`Before, or at another till`;
    case 'now':
      return t`In this shift, at this till`;
  }
}

/** What staff said of what was paid: "Paid $24.90, Cash, before or at another till: told by the fair. Mar 2, 2026, Cleo". */
export function givenPriceWords(
  { at, price, tender, isTakenNow, reason, staff, approvedBy }: NonNullable<UnpricedPiece['given']>,
  currency: string,
): string {
  const [sum, by] = [money(price, currency), tenderWords(tender)];
  const what = isTakenNow
    ? t`Price added later: ${sum}, ${by}, taken in that shift: ${reason}.`
    : t`Price added later: ${sum}, ${by}, taken before or at another till: ${reason}.`;
  return `${what} ${inClauses([dateAndTime(at), ...byWords({ staff, approvedBy })])}`;
}

/** What a price was corrected by: "Price corrected from $9.90 to $19.90: typed wrong. Mar 2, 2026, Cleo, approved by Ana". */
export function correctedPriceWords(
  { at, was, price, reason, staff, approvedBy }: NonNullable<UnpricedPiece['given']>['corrected'][number],
  currency: string,
): string {
  const [before, now] = [money(was, currency), money(price, currency)];
  const what = t`Price corrected from ${before} to ${now}: ${reason}.`;
  return `${what} ${inClauses([dateAndTime(at), ...byWords({ staff, approvedBy })])}`;
}

/** What a piece's price is now, of one that was given one. */
export const priceNow = ({ price, corrected }: NonNullable<UnpricedPiece['given']>): string =>
  corrected.at(-1)?.price ?? price;

/** Why a price can't be given. */
export function priceStaysWords(why: WhyPriceStays): string {
  switch (why) {
    case 'canceled':
      return t`Your provider canceled this order, so its price can’t be added.`;
    case 'refunded':
      return t`This was refunded, so its price can’t be added.`;
    case 'refund-open':
      return t`A refund is in progress. Wait until it’s done.`;
    case 'owed':
      return t`The customer paid for this before it was refused here, and is still owed that. Pay it back first, then record what they pay now.`;
  }
}

import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { BookEntry, NumberedEntry } from './book-entry.ts';
import { lessGoodwill } from './goodwill-entry.ts';
import type { PriceCorrection } from './ticket.ts';

/** What was taken back of a price before it was corrected. */
export type TakenBack = {
  /** As goodwill. */
  readonly given: Amount;
  /** By a refund or a cancellation, which took back all that was left of it. */
  readonly isAll: boolean;
};

const none = sum([]);

/**
 * The entry of a price that was corrected: by how much more, or less, was sold, and the tax in that. It counts when it is
 * corrected, has no cost, and names no seller, as the entry of the price does. Where the price went back already, nothing
 * more was earned, or less: what the customer paid beyond it is owed.
 *
 * @param of the entry of the purchase, with the price before. @param at milliseconds since 1970 in UTC.
 */
export function priceCorrectionEntry(
  { price, tax, tender }: PriceCorrection,
  { number, entry }: NumberedEntry,
  { given, isAll }: TakenBack,
  at: number,
): BookEntry {
  const before = lessGoodwill(entry, given).money;
  const after = lessGoodwill(withCorrectedPrice(entry, { price, tax }), given).money;
  const { ownCost } = entry.money;
  return {
    ...entry,
    kind: 'price-correction',
    at,
    priceOf: number,
    tender,
    money: {
      ...entry.money,
      price: isAll ? none : subtract(after.price ?? none, before.price ?? none),
      tax: isAll ? none : subtract(after.tax ?? none, before.tax ?? none),
      cost: null,
      ownCost: ownCost && none,
    },
  };
}

/** The entry of a purchase with its price as it was corrected: what goes back of it is what was paid. */
export const withCorrectedPrice = (
  bought: BookEntry,
  { price, tax }: Pick<PriceCorrection, 'price' | 'tax'>,
): BookEntry => ({ ...bought, money: { ...bought.money, price, tax } });

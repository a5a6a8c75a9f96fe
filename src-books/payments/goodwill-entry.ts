import Big from 'big.js';
import { exactAmount, smaller, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { inCoins } from '../money/coins.ts';
import type { BookEntry, EntryMoney } from './book-entry.ts';
import type { Goodwill } from './ticket.ts';

/**
 * The entry of goodwill that was paid back for a purchase: it takes price and tax back, and no cost. Its shares of the tax
 * add up to the whole, however often something was given. What a customer paid beyond the price because the smallest coins
 * are gone was never the price: it is in the ticket's rounding and in the drawer, and goes back there alone.
 *
 * @param of the entry of the purchase. @param before what goodwill has taken back of its price before. @param at
 *   milliseconds since 1970 in UTC.
 */
export function goodwillEntry(
  { amount, tender, staff }: Goodwill,
  of: BookEntry,
  before: Amount,
  at: number,
): BookEntry {
  const { merchantId, orderId, operationId, goods, money } = of;
  const by = {
    kind: 'goodwill',
    at,
    merchantId,
    orderId,
    operationId,
    reverses: null,
    priceOf: null,
    staff,
    tender,
    goods,
  } as const;
  const { price, tax, ownCost } = money;
  const given = sum([before, amount]);
  const all = price === null ? given : smaller(given, price);
  return {
    ...by,
    money: {
      ...money,
      price: price && subtract(before, all),
      tax: tax && subtract(taxShare(money, before), taxShare(money, all)),
      cost: none,
      ownCost: ownCost && none,
    },
  };
}

/** What is left of a purchase's entry for a refund or a cancellation to take back, once goodwill was given for it. */
export function lessGoodwill(of: BookEntry, given: Amount): BookEntry {
  const { price, tax } = of.money;
  if (new Big(given).eq(0)) return of;
  return {
    ...of,
    money: {
      ...of.money,
      price: price && subtract(price, given),
      tax: tax && subtract(tax, taxShare(of.money, given)),
    },
  };
}

const none = exactAmount(new Big(0));
/** The share of the tax in a part of the price. */
function taxShare({ price, tax, currency }: EntryMoney, part: Amount): Amount {
  if (price === null || tax === null || new Big(price).eq(0)) return none;
  if (new Big(part).gte(price)) return tax;
  return inCoins(new Big(tax).times(part).div(price), currency);
}

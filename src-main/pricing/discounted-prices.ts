import Big from 'big.js';
import {
  compareAmounts,
  exactAmount,
  roundAmount,
  subtract,
  sum,
  times,
  type Amount,
} from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import {
  figureDigits,
  figureLimits,
  hasTooManyDigits,
} from '../../src-preload/contract/money/figure-limits.ts';
import type { Discounts, PriceChange } from '../domain/payments/discount.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import { splitAmount } from '../tickets/split-amount.ts';
import { taxIn } from './tax-in.ts';

/** What one piece of a ticket costs the customer: list = price + line + ticket. */
export type DiscountedPiece = {
  readonly list: Amount;
  /** Off it by the line's discount; below zero where the price was raised. */
  readonly line: Amount;
  /** Its share of the ticket's discount. */
  readonly ticket: Amount;
  readonly price: Amount;
  /** With the tax of that price. */
  readonly terms: PriceTerms;
};

export type DiscountFault =
  /** It isn't a discount: a percentage out of bounds, an amount that nobody can pay, or nothing at all. */
  | { readonly kind: 'not-a-discount' }
  /** It takes off more than there is. */
  | { readonly kind: 'discount-above-price' };

const zero = sum([]);

/**
 * Prices the pieces of a ticket of one line.
 *
 * 1. The line's discount is taken off each piece, and rounded there to the currency's smallest unit, half up: so pieces of
 *    one line cost the same. Another price takes the place of each piece's.
 * 2. The ticket's discount is taken off what is left of all pieces, and rounded once. It is split over the pieces by what
 *    is left of each, by largest remainder; the earlier piece first where remainders are the same. So the pieces add up to
 *    what the customer was told.
 * 3. No price is below zero. A discount changes something, or it is none.
 * 4. Tax stays included: each piece's is found anew, from what the piece costs after all discounts.
 *
 * Nothing here knows what the package costs the shop: {@link isBelowCost} does. Pure.
 *
 * @param list the price of one piece by the shop's rules. @param terms what it was made with.
 */
export function discountedPrices(
  { list, terms, quantity }: { readonly list: Amount; readonly terms: PriceTerms; readonly quantity: number },
  { line, ticket }: Discounts,
): Result<readonly DiscountedPiece[], DiscountFault> {
  const decimals = currencyDecimals(terms.currency);
  const each = line === null ? succeed(zero) : amountOff(line.change, list, decimals);
  if (!each.ok) return each;
  const left = subtract(list, each.value);
  const onAll =
    ticket === null
      ? succeed(zero)
      : ticket.change.kind === 'price'
        ? fail({ kind: 'not-a-discount' } as const)
        : amountOff(ticket.change, times(left, quantity), decimals);
  if (!onAll.ok) return onAll;
  const weights = Array.from({ length: quantity }, () => left);
  return succeed(
    splitAmount(onAll.value, weights, decimals).map((share) => {
      const price = subtract(left, share);
      const tax = exactAmount(taxIn(new Big(price), terms.taxPercent, decimals));
      return { list, line: each.value, ticket: share, price, terms: { ...terms, tax } };
    }),
  );
}

/** What a change takes off a price, in whole coins; below zero where it raises it. */
function amountOff(change: PriceChange, price: Amount, decimals: number): Result<Amount, DiscountFault> {
  const off = typedOff(change, price, decimals);
  if (off === undefined || compareAmounts(off, zero) === 0) return fail({ kind: 'not-a-discount' });
  return compareAmounts(off, price) > 0 ? fail({ kind: 'discount-above-price' }) : succeed(off);
}

/** Undefined if it is no figure of its kind. */
function typedOff(change: PriceChange, price: Amount, decimals: number): Amount | undefined {
  switch (change.kind) {
    case 'percent': {
      const { least, most } = figureLimits.discountPercent;
      const percent = new Big(change.percent);
      if (percent.lt(least) || percent.gt(most)) return undefined;
      if (hasTooManyDigits(change.percent, figureDigits.percent)) return undefined;
      return percentOf(price, percent, decimals);
    }
    case 'amount':
      return isPaid(change.amount, decimals) ? change.amount : undefined;
    case 'price':
      return isPaid(change.price, decimals) ? subtract(price, change.price) : undefined;
  }
}

/** So many percent of a price, in whole coins, half up. */
export const percentOf = (price: Amount, percent: Big | string, decimals: number): Amount =>
  roundAmount(exactAmount(new Big(price).times(percent).times('0.01')), decimals);

/** Whether an amount can be paid: not below zero, and in whole coins. */
const isPaid = (amount: Amount, decimals: number): boolean =>
  compareAmounts(amount, zero) >= 0 && compareAmounts(roundAmount(amount, decimals), amount) === 0;

/**
 * Whether a price doesn't cover what the package costs the shop and the tax on that, as price rules count it. Pure.
 *
 * @param cost in the currency of the balance.
 */
export function isBelowCost(price: Amount, cost: Amount, terms: PriceTerms): boolean {
  const withTax = new Big(100).plus(terms.taxPercent);
  return new Big(price).times(100).lt(new Big(cost).times(terms.rate).times(withTax));
}

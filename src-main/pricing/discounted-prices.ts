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
import type { Discount, PriceChange } from '../../src-books/payments/discount.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import { splitAmount } from '../../src-books/tickets/split-amount.ts';
import { taxIn } from './tax-in.ts';

/** One line of a ticket: so many of a package. */
export type TicketLine = {
  /** The price of one by the shop's rules. */
  readonly list: Amount;
  /** What that was made with: the same currency for all lines. */
  readonly terms: PriceTerms;
  readonly quantity: number;
  /** Off each of them; null for none. */
  readonly discount: Discount | null;
};

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
 * Prices the pieces of a ticket, line by line.
 *
 * 1. A line's discount is taken off each of its pieces, and rounded there to the currency's smallest unit, half up: so pieces of
 *    one line cost the same. Another price takes the place of each piece's.
 * 2. The ticket's discount is taken off what is left of all pieces of all lines, and rounded once. It is split over them
 *    by what is left of each, by largest remainder; the earlier piece first where remainders are the same. So the pieces add up to
 *    what the customer was told.
 * 3. No price is below zero. A discount changes something, or it is none.
 * 4. Tax stays included: each piece's is found anew, from what the piece costs after all discounts.
 *
 * Nothing here knows what the packages cost the shop: {@link isBelowCost} does. Pure.
 *
 * @param ticket what is off all of them; null for nothing. @returns the pieces of each line.
 */
export function discountedPrices(
  lines: readonly [TicketLine, ...TicketLine[]],
  ticket: Discount | null,
): Result<readonly (readonly DiscountedPiece[])[], DiscountFault> {
  const decimals = currencyDecimals(lines[0].terms.currency);
  const left: (TicketLine & { readonly off: Amount; readonly each: Amount })[] = [];
  for (const line of lines) {
    const off = offEach(line);
    if (!off.ok) return off;
    left.push({ ...line, off: off.value, each: subtract(line.list, off.value) });
  }
  const onAll = offAll(ticket, sum(left.map(({ each, quantity }) => times(each, quantity))), decimals);
  if (!onAll.ok) return onAll;
  const weights = left.flatMap(({ each, quantity }) => Array.from({ length: quantity }, () => each));
  const shares = splitAmount(onAll.value, weights, decimals);
  let at = 0;
  return succeed(
    left.map(({ list, terms, quantity, off, each }) => {
      const own = shares.slice(at, at + quantity);
      at += quantity;
      return own.map((share): DiscountedPiece => {
        const price = subtract(each, share);
        const tax = exactAmount(taxIn(new Big(price), terms.taxPercent, decimals));
        return { list, line: off, ticket: share, price, terms: { ...terms, tax } };
      });
    }),
  );
}

const offEach = ({ list, terms, discount }: TicketLine): Result<Amount, DiscountFault> =>
  discount === null ? succeed(zero) : amountOff(discount.change, list, currencyDecimals(terms.currency));

/** What is off all pieces together. A ticket has no price of its own that could take the place of theirs. */
function offAll(ticket: Discount | null, left: Amount, decimals: number): Result<Amount, DiscountFault> {
  if (ticket === null) return succeed(zero);
  return ticket.change.kind === 'price'
    ? fail({ kind: 'not-a-discount' })
    : amountOff(ticket.change, left, decimals);
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

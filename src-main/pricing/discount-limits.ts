import Big from 'big.js';
import {
  compareAmounts,
  exactAmount,
  larger,
  subtract,
  sum,
  times,
  type Amount,
} from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import type { DiscountRules } from '../../src-preload/contract/money/discounts.ts';
import { isBelowCost, percentOf, type DiscountedPiece } from './discounted-prices.ts';

/** What a discount lacks: a manager, or the shop's leave to sell below cost. */
export type DiscountRefusal = { readonly kind: 'needs-manager' } | { readonly kind: 'below-cost' };

/** Who gives it. `approved`: a clerk, with a manager's approval of just this. */
export type GivenBy = 'clerk' | 'approved' | 'manager';

/**
 * Whether somebody may give the discounts of a ticket; undefined if they may.
 *
 * - A clerk changes no price by more than a percentage of it, up or down, and no ticket by more: each rounded to coins as
 *   a discount of that percentage is, so that exactly that percentage may always be given.
 * - Nobody sells a discounted piece below cost, unless the shop allows it.
 *
 * SECURITY: a clerk never learns a cost by trying discounts. If each amount were compared with the cost, two answers a cent
 * apart would show it. So what a clerk may do doesn't depend on the amount: where the largest discount that a clerk may
 * give would sell a package below cost, clerks discount that package not at all. All that this tells is one bit of a
 * package, at a percentage that a manager has chosen. Both refusals have one name for clerks, `needs-manager`. An approval
 * doesn't lift the second rule, and is refused by that name too: whoever then signs in as a manager reads why.
 *
 * Pure. @param pieces of one line, at least one. @param cost of one piece.
 */
export function discountRefusal(
  pieces: readonly DiscountedPiece[],
  cost: Amount,
  rules: DiscountRules,
  by: GivenBy,
): DiscountRefusal | undefined {
  if (by === 'clerk' && isBeyondClerks(pieces, cost, rules)) return { kind: 'needs-manager' };
  // What costs more than by the rules isn't discounted.
  const isBelow = pieces.some(
    ({ list, price, terms }) => compareAmounts(price, list) < 0 && isBelowCost(price, cost, terms),
  );
  if (!isBelow || rules.belowCost) return undefined;
  return { kind: by === 'manager' ? 'below-cost' : 'needs-manager' };
}

function isBeyondClerks(
  pieces: readonly DiscountedPiece[],
  cost: Amount,
  { clerkPercent, belowCost }: DiscountRules,
): boolean {
  const [first] = pieces;
  if (first === undefined) return false;
  const { list, line, terms } = first;
  const decimals = currencyDecimals(terms.currency);
  const shareOf = (price: Amount): Amount => percentOf(price, clerkPercent, decimals);
  const ofPiece = shareOf(list);
  const ofTicket = larger(times(ofPiece, pieces.length), shareOf(times(list, pieces.length)));
  const off = sum(pieces.map(({ list: before, price }) => subtract(before, price)));
  const isBeyond = isAbove(size(line), ofPiece) || isAbove(size(off), ofTicket);
  if (isBeyond || belowCost) return isBeyond;
  // A piece's share of a ticket's discount may be rounded up to a coin beyond its part.
  const least = subtract(subtract(list, ofPiece), exactAmount(new Big(10).pow(-decimals)));
  const isCheaper = pieces.some(({ price }) => compareAmounts(price, list) < 0);
  return isCheaper && isBelowCost(least, cost, terms);
}

const isAbove = (amount: Amount, most: Amount): boolean => compareAmounts(amount, most) > 0;
const size = (amount: Amount): Amount => exactAmount(new Big(amount).abs());

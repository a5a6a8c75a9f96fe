import Big from 'big.js';
import {
  compareAmounts,
  exactAmount,
  larger,
  subtract,
  sum,
  type Amount,
} from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import type { DiscountRules } from '../../src-preload/contract/money/discounts.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import { isBelowCost, percentOf, type DiscountedPiece } from './discounted-prices.ts';

/** What a discount lacks: a manager, or the shop's leave to sell below cost, which a clerk isn't told by that name. */
export type DiscountRefusal = { readonly kind: 'needs-manager' | 'not-approvable' | 'below-cost' };

/** The pieces of one line, at least one, and what one of them costs the shop, in the currency of the balance. */
export type DiscountedLine = { readonly pieces: readonly DiscountedPiece[]; readonly cost: Amount };

/** Who gives it. `approved`: a clerk, with a manager's approval of just this. */
export type GivenBy = 'clerk' | 'approved' | 'manager';

/**
 * Whether somebody may give the discounts of a ticket; undefined if they may.
 *
 * - A clerk changes no price by more than a percentage of it, up or down, and no ticket by more: each rounded to coins as
 *   a discount of that percentage is, so that exactly that percentage may always be given. A piece's share of a ticket's
 *   discount may be a coin beyond its part, and no more: what is raised on one line lowers no other one further.
 * - Nobody sells a discounted piece below cost, unless the shop allows it.
 *
 * SECURITY: a clerk never learns a cost by trying discounts. If each amount were compared with the cost, two answers a cent
 * apart would show it. So what a clerk may do doesn't depend on the amount: where the largest discount that a clerk may
 * give would sell a package below cost, clerks discount that package not at all. All that this tells is one bit of a
 * package, at a percentage that a manager has chosen. Both refusals have one name for clerks, `needs-manager`. An approval
 * doesn't lift the second rule: that it can't be given is all that is said at a clerk's till, and a manager who signs in
 * reads why.
 *
 * Pure. @param lines at least one.
 */
export function discountRefusal(
  lines: readonly DiscountedLine[],
  rules: DiscountRules,
  by: GivenBy,
): DiscountRefusal | undefined {
  if (by === 'clerk' && isBeyondClerks(lines, rules)) return { kind: 'needs-manager' };
  // What costs more than by the rules isn't discounted.
  const isBelow = lines.some(({ pieces, cost }) =>
    pieces.some(({ list, price, terms }) => isAbove(list, price) && isBelowCost(price, cost, terms)),
  );
  if (!isBelow || rules.belowCost) return undefined;
  return { kind: refusedBelowCost[by] };
}

const refusedBelowCost = {
  clerk: 'needs-manager',
  approved: 'not-approvable',
  manager: 'below-cost',
} as const satisfies Readonly<Record<GivenBy, DiscountRefusal['kind']>>;

function isBeyondClerks(lines: readonly DiscountedLine[], rules: DiscountRules): boolean {
  const all = lines.flatMap(({ pieces }) => pieces);
  const [first] = all;
  if (first === undefined) return false;
  const ofTicket = larger(
    sum(all.map(({ list, terms }) => clerksShare(list, terms, rules))),
    clerksShare(sum(all.map(({ list }) => list)), first.terms, rules),
  );
  const isTicketBeyond = isAbove(size(sum(all.map(offOf))), ofTicket);
  return isTicketBeyond || lines.some((line) => isLineBeyond(line, rules));
}

function isLineBeyond({ pieces, cost }: DiscountedLine, rules: DiscountRules): boolean {
  const [first] = pieces;
  if (first === undefined) return false;
  const { list, line, terms } = first;
  const ofPiece = clerksShare(list, terms, rules);
  // A piece's share of a ticket's discount may be rounded up to a coin beyond its part.
  const most = sum([ofPiece, exactAmount(new Big(10).pow(-currencyDecimals(terms.currency)))]);
  const isBeyond = isAbove(size(line), ofPiece) || pieces.some((piece) => isAbove(size(offOf(piece)), most));
  if (isBeyond || rules.belowCost) return isBeyond;
  const least = subtract(list, most);
  const isCheaper = pieces.some((piece) => isAbove(piece.list, piece.price));
  return isCheaper && isBelowCost(least, cost, terms);
}

/** What clerks may take off a price or add to it. */
const clerksShare = (price: Amount, terms: PriceTerms, { clerkPercent }: DiscountRules): Amount =>
  percentOf(price, clerkPercent, currencyDecimals(terms.currency));

const offOf = ({ list, price }: DiscountedPiece): Amount => subtract(list, price);
const isAbove = (amount: Amount, most: Amount): boolean => compareAmounts(amount, most) > 0;
const size = (amount: Amount): Amount => exactAmount(new Big(amount).abs());

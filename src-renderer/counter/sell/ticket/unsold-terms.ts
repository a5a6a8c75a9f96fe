import type { TicketDiscount } from '../../../../src-preload/contract/money/discounts.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { isLess, sum } from '../../../words/figures/money.ts';
import type { Terms } from '../terms.ts';
import { unsoldLines } from './ticket-line.ts';

/** A piece of a ticket that was sold, or came to nothing. */
export type Piece = {
  readonly isSold: boolean;
  /** What it bears of the discount off the whole ticket, as main split it. */
  readonly ticketShare: string;
};

export const pieceOf = ({ install, discount = null }: Pick<SaleView, 'install' | 'discount'>): Piece => ({
  isSold: install !== null,
  ticketShare: sum((discount?.parts ?? []).filter(({ on }) => on === 'ticket').map(({ amount }) => amount)),
});

/**
 * The terms of what is left to sell of a ticket, or of so many of one package: it costs what it was to cost. Of what was off
 * the whole ticket, the pieces that were sold have had their shares; the others keep theirs, as an amount and for the same
 * reason. A manager's approval was of the whole ticket: main asks again where one is needed. Pure.
 *
 * @param pieces in their order.
 */
export function unsoldTerms(terms: Terms, pieces: readonly Piece[]): Terms {
  const unsold = pieces.filter(({ isSold }) => !isSold);
  const amount = sum(unsold.map(({ ticketShare }) => ticketShare));
  const left = (discount: TicketDiscount | null): TicketDiscount | null =>
    discount === null || !isLess('0', amount) ? null : { ...discount, change: { kind: 'amount', amount } };
  const { lines, ticketDiscount, discounts } = terms;
  if (lines.length > 0) {
    const isSold = pieces.map((piece) => piece.isSold);
    return { ...terms, lines: unsoldLines(lines, isSold), ticketDiscount: left(ticketDiscount) };
  }
  const quantity = unsold.length;
  if (discounts === null) return { ...terms, quantity };
  const wanted = { ...discounts.wanted, ticket: left(discounts.wanted.ticket) };
  const isNone = wanted.line === null && wanted.ticket === null;
  return { ...terms, quantity, discounts: isNone ? null : { ...discounts, wanted } };
}

import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import { newCart, noSearch } from '../../../store.ts';
import { changeTerms, counterStore } from '../../use-counter.ts';
import { discountsOf } from '../discount/discounts-of.ts';
import { nothingOwed, usualTerms } from '../terms.ts';
import { isFullFor, withLine, type TicketLine } from './ticket-line.ts';

/** Whether the ticket has no room for what is read back. */
export const isTicketFull = (): boolean => {
  const { lines, quantity } = counterStore.getState().terms;
  return isFullFor(lines, quantity);
};

/**
 * Adds the package that is read back to the customer's ticket, on the terms that were agreed on for it, and goes on to the
 * next search. Nothing is added to a full one.
 */
export function addToTicket(product: CatalogProduct): void {
  if (isTicketFull()) return;
  counterStore.setState(({ terms, search, usualStart }) => {
    const { quantity, start } = terms;
    const wanted = discountsOf(product, terms);
    const { lines } = withLine(terms.lines, { product, quantity, start, discount: wanted?.line ?? null });
    return {
      terms: {
        ...terms,
        lines,
        ticketDiscount: terms.ticketDiscount ?? wanted?.ticket ?? null,
        // The next package has terms of its own.
        quantity: usualTerms.quantity,
        start: usualStart,
        discounts: usualTerms.discounts,
      },
      search: { ...noSearch, turn: search.turn + 1 },
      cart: newCart(),
    };
  });
}

/** Changes the ticket's lines. What is off all of it is off nothing once it is empty. */
export const changeLines = (change: (lines: readonly TicketLine[]) => readonly TicketLine[]): void => {
  const { lines, ticketDiscount } = counterStore.getState().terms;
  const changed = change(lines);
  // An emptied ticket is over: what its customer is owed pays for nobody else's.
  const ended = lines.length > 0 && changed.length === 0 ? nothingOwed : {};
  changeTerms({ lines: changed, ticketDiscount: changed.length === 0 ? null : ticketDiscount, ...ended });
};

/** Sets what is off a line, and off all that is sold: of the ticket, or of the package that is read back alone. */
export function discount(at: number, { productId }: CatalogProduct, wanted: WantedDiscounts): void {
  const { lines } = counterStore.getState().terms;
  const line = lines[at];
  if (line === undefined) {
    const isNone = wanted.line === null && wanted.ticket === null;
    changeTerms({ discounts: isNone ? null : { productId, wanted } });
    return;
  }
  changeTerms({
    lines: lines.with(at, { ...line, discount: wanted.line }),
    ticketDiscount: wanted.ticket,
  });
}

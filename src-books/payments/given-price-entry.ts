import { paidMoney, type BookEntry, type NumberedEntry } from './book-entry.ts';
import { ticketPaidBy, type Ticket } from './ticket.ts';

/**
 * The entry of a price that staff gave afterwards for what only the service knew: what the purchase's own entry lacks. It
 * counts as sold when the price was given, and has no cost, because the service's is in the books already; what that was in
 * the shop's currency follows from the terms. Nobody is named as the seller, because nobody knows who sold it.
 *
 * @param ticket as the price made it. @param of the entry of the purchase, without a price. @param at milliseconds since
 *   1970 in UTC. @returns undefined if the ticket isn't of a price that was given afterwards.
 */
export function givenPriceEntry(ticket: Ticket, of: NumberedEntry, at: number): BookEntry | undefined {
  const [piece] = ticket.intent.pieces;
  if (piece === undefined || ticket.givenPrice === undefined) return undefined;
  const { entry } = of;
  return {
    ...entry,
    at,
    priceOf: of.number,
    tender: ticketPaidBy(ticket),
    money: { ...paidMoney(piece.price, entry.money.cost, ticket.givenPrice.terms), cost: null },
  };
}

/** The entry of a purchase with the price that was given for it afterwards: what goes back of it is what was paid. */
export const withGivenPrice = (bought: BookEntry, given: BookEntry): BookEntry => ({
  ...bought,
  tender: given.tender,
  money: { ...given.money, cost: bought.money.cost },
});

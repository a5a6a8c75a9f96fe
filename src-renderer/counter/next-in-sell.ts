import { newCart, noSearch, usualCustomer, type CounterState } from '../store.ts';
import { isFullFor, withLine, type TicketLine } from './sell/ticket/ticket-line.ts';
import { owedForBefore, seenOf } from './sell/exchange/carried-over.ts';
import { parseQuery } from './sell/search/query-tokens.ts';
import { termsAtStart, usualTerms, type Terms } from './sell/terms.ts';

/**
 * Where Sell goes on. Whatever leads there, a ticket that was begun stays, because its customer is still waiting:
 * {@link ticketCleared} alone puts it away, once staff said so. What main took is on no ticket any more. All of it is pure
 * but for the name of the next cart.
 */

type Change = Partial<CounterState>;

/** An empty search, or what was typed ahead, for the same customer. */
export const searchBegun = (state: CounterState): Change => ({
  handOver: null,
  nextSearch: '',
  ...newSearch(state),
  terms: asManyAs(state.nextSearch, state.terms),
});

/** As many of the package as what was typed ahead says, "japan x2"; else as before. */
function asManyAs(typed: string, terms: Terms): Terms {
  const { quantity } = parseQuery(typed);
  return quantity === null ? terms : { ...terms, quantity };
}

const newSearch = ({ search, nextSearch: text }: CounterState): Pick<CounterState, 'search' | 'cart'> => ({
  search: { ...noSearch, turn: search.turn + 1, text },
  cart: newCart(),
});

/** Nothing is agreed on any more. */
export const ticketCleared = (state: CounterState): Change => ({
  ...searchBegun(state),
  terms: asManyAs(state.nextSearch, termsAtStart(state)),
  restored: null,
  customer: usualCustomer,
});

/** Another customer wants what is searched for and chosen: that stays, on the usual terms. */
export const customerChanged = (state: CounterState): Change => ({
  search: { ...state.search, turn: state.search.turn + 1 },
  cart: newCart(),
  terms: asManyAs(state.search.text, termsAtStart(state)),
  restored: null,
  customer: usualCustomer,
});

/** The next customer, or the one whose ticket was begun. */
export const customerBegun = (state: CounterState): Change =>
  state.terms.lines.length > 0 ? searchBegun(state) : ticketCleared(state);

/** The text is searched for; how many is changed by what it says of that, and set back once it says nothing any more. */
export function searchTyped({ search, terms }: CounterState, text: string): Change {
  const [before, now] = [search.text, text].map((typed) => parseQuery(typed).quantity);
  const isChanged = before !== now;
  return {
    search: { ...search, text, pickedId: null },
    cart: newCart(),
    ...(isChanged ? { terms: { ...terms, quantity: now ?? usualTerms.quantity } } : {}),
  };
}

/** A package is chosen, as if it had been searched for. */
export function packageChosen(state: CounterState, productId: string): Change {
  if (isWaitingForMain(state)) return {};
  const { search = state.search, ...begun } = customerBegun(state);
  return { ...begun, task: 'sell', search: { ...search, pickedId: productId } };
}

/**
 * A top-up is added to the customer's ticket: what was agreed on stays. Nothing is added to a full one.
 *
 * @param paidBefore what the customer is owed for: it may pay.
 */
export function topUpAdded(
  state: CounterState,
  topUp: TicketLine,
  paidBefore: readonly string[] = [],
): Change {
  const { terms } = state;
  if (isWaitingForMain(state) || isFullFor(terms.lines, topUp.quantity)) return {};
  const { lines } = withLine(terms.lines, topUp);
  const { terms: next = terms, ...begun } = searchBegun(state);
  return {
    ...begun,
    task: 'sell',
    shownOrder: null,
    terms: { ...next, lines, paidBefore: [...terms.paidBefore, ...paidBefore] },
  };
}

/** The refund of an exchange pays for what is sold next. */
export function exchangeBegun(state: CounterState, carriedOver: NonNullable<Terms['carriedOver']>): Change {
  const toSell: Change = { task: 'sell', shownOrder: null };
  if (isWaitingForMain(state)) return toSell;
  const { terms = state.terms, ...begun } = customerBegun(state);
  return { ...begun, ...toSell, terms: { ...terms, carriedOver } };
}

/** What is on its way to main has to be answered before anything else is begun. */
const isWaitingForMain = ({ handOver }: CounterState): boolean => handOver?.kind === 'waiting-for-main';

/** Back to where the sale began, on the same terms; to another search where that was typed meanwhile. */
export function handOverLeft(state: CounterState): Change {
  const { handOver, terms } = leftToSell(state);
  return {
    handOver,
    terms: asManyAs(state.nextSearch, terms),
    ...(state.nextSearch.trim() === '' ? sameAgain(state) : newSearch(state)),
    nextSearch: '',
  };
}

/** What came to nothing is read back once more, over an empty search: what is typed now is another one. */
function sameAgain({ handOver, search }: CounterState): Change {
  if (handOver?.kind !== 'sale' || handOver.sold === undefined) return {};
  const pickedId = handOver.sold.lines.length > 0 ? null : (handOver.product?.productId ?? null);
  return { search: { ...noSearch, turn: search.turn + 1, pickedId }, cart: newCart() };
}

/**
 * Back to sell to the same customer what was not sold, on the same terms: what they are owed for it pays first. What was typed
 * ahead waits for the next customer.
 */
export function backToSell(state: CounterState, change: (sold: Terms) => Terms): Change {
  const { handOver, terms } = leftToSell(state);
  const owed = owedForBefore(state.mirror?.owed ?? [], terms.paidBefore);
  const carriedOver = owed === undefined || owed.mayBeGiven ? null : seenOf(owed);
  return { handOver, terms: { ...change(terms), carriedOver }, cart: newCart() };
}

/** What came to nothing is to be sold again; what main didn't take is still there. */
function leftToSell({ handOver, terms }: CounterState): Pick<CounterState, 'handOver' | 'terms'> {
  const sold = handOver?.kind === 'sale' || handOver?.kind === 'family' ? handOver.sold : undefined;
  return { handOver: null, terms: sold ?? terms };
}

import { useStore } from 'zustand';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import {
  createCounterStore,
  newCart,
  type CounterState,
  type Customer,
  type HandOver,
  type Search,
  type Task,
} from '../store.ts';
import { till } from '../till-bridge.ts';
import { askingAt, type Asking } from '../words/failures/service-words.ts';
import { withoutUnshown } from './hand-over/codes-to-show.ts';
import { isOf } from './hand-over/settled-late.ts';
import { settingPages, type ShownSetting } from './settings/setting-parts.ts';
import type { Answer } from './sell/discount/answered-discounts.ts';
import {
  backToSell,
  customerBegun,
  exchangeBegun,
  handOverLeft,
  packageChosen,
  searchBegun,
  searchTyped,
  ticketCleared,
  customerChanged,
  topUpAdded,
} from './next-in-sell.ts';
import { termsAtStart, type Terms } from './sell/terms.ts';
import type { TicketLine } from './sell/ticket/ticket-line.ts';

/** This window's one store. */
export const counterStore = createCounterStore();

/** Reads from the store; the component follows what it read. */
export const useCounter = <Value>(read: (state: CounterState) => Value): Value =>
  useStore(counterStore, read);

const none: readonly SaleView[] = [];
export const useSales = (): readonly SaleView[] => useCounter(({ mirror }) => mirror?.sales ?? none);

/** What the service's clock says now, as far as this computer's is known to be off: it says when a package expires. */
export function useServiceTime(): Date {
  const aheadMs = useCounter(({ mirror }) => mirror?.clockAheadMs ?? 0);
  // oxlint-disable-next-line react/purity -- It says how things are when it is drawn.
  return new Date(new Date().getTime() - aheadMs);
}

/**
 * Whether whoever is at the till may do a manager's work; everybody may where it knows no names. Nobody, as long as the
 * window hasn't heard who is there.
 */
export const useIsManager = (): boolean => useCounter(isManagerOf);

const isManagerOf = ({ staff }: CounterState): boolean =>
  staff?.kind === 'off' || (staff?.kind === 'in' && staff.role === 'manager');

/** Whether the till asks the service about what is open. */
export function useAsking(): Asking {
  const service = useCounter(({ mirror }) => mirror?.service);
  return askingAt(service);
}

/** Whether nobody has said yet, on the shop's account, what this till is: nothing is sold before. */
export const useIsToBeNamed = (): boolean => useCounter(isToBeNamedIn);

const isToBeNamedIn = ({ mirror }: CounterState): boolean =>
  mirror?.mode === 'live' && mirror.tillAsks?.kind === 'name';

/** The account was connected: goes on to what is asked next. @returns whether there is anything. */
export function goOnToNaming(): boolean {
  const isAsked = isToBeNamedIn(counterStore.getState());
  if (isAsked) showTask('sell');
  return isAsked;
}

/** Whether whoever is at the till may do a manager's work, asked once. */
export const isManagerAt = (): boolean => isManagerOf(counterStore.getState());

export const showTask = (task: Task): void =>
  counterStore.setState(({ handOver, settledLate, turnOfTask }) => ({
    task,
    turnOfTask: turnOfTask + 1,
    ordersTab: 'all',
    shownOrder: null,
    soughtInOrders: null,
    settledLate: task === 'sell' && handOver !== null ? leftOf(settledLate, handOver) : settledLate,
  }));
export const showHandOver = (handOver: HandOver): void =>
  counterStore.setState(({ settledLate }) => ({
    handOver,
    task: 'sell',
    settledLate: leftOf(settledLate, handOver),
  }));

/** A hand-over says itself how its sales ended. */
const leftOf = (settledLate: readonly string[], handOver: HandOver): readonly string[] =>
  settledLate.filter((orderId) => !isOf(handOver, orderId));

/** Somebody has seen the code of a sale, or wants to hear no more of it. */
export function codeSeen(orderId: string): void {
  const { unshown } = counterStore.getState();
  const left = withoutUnshown(unshown, orderId);
  if (left !== unshown) counterStore.setState({ unshown: left });
}

/** Staff know how it ended. */
export const dismissSettledLate = (settled: string): void =>
  counterStore.setState(({ settledLate }) => ({
    settledLate: settledLate.includes(settled)
      ? settledLate.filter((orderId) => orderId !== settled)
      : settledLate,
  }));

export const changeSearch = (search: Search): void => counterStore.setState({ search, cart: newCart() });

/** Staff have typed this into the search. */
export const typeSearch = (text: string): void => counterStore.setState((state) => searchTyped(state, text));

/** Changes a part of what is agreed on: what was prepared before is another sale. */
export const changeTerms = (change: Partial<Terms>): void =>
  counterStore.setState(({ terms }) => ({ terms: { ...terms, ...change }, cart: newCart() }));
/** Main has said what discounts come to. What is agreed on is the same. */
export const changeAnswer = (answer: Answer): void =>
  counterStore.setState(({ terms }) => ({ terms: { ...terms, answer } }));

/** Leads to what isn't settled, in Orders. */
export const showPending = (): void =>
  counterStore.setState({ task: 'orders', ordersTab: 'pending', shownOrder: null, soughtInOrders: null });

/** Leads to an order, in Orders. */
export const showOrder = (orderId: string): void =>
  counterStore.setState({ task: 'orders', ordersTab: 'all', shownOrder: orderId, soughtInOrders: null });

/** Back to the order whose code was shown large. */
export const backToOrder = (orderId: string): void =>
  counterStore.setState({
    handOver: null,
    task: 'orders',
    ordersTab: 'all',
    shownOrder: orderId,
    soughtInOrders: null,
  });

/** Leads to Orders, where this is searched for. */
export const seekInOrders = (text: string): void =>
  counterStore.setState({ task: 'orders', ordersTab: 'all', shownOrder: null, soughtInOrders: text });

/** Leads to where the books and the service's history differ. */
export const showReconciliation = (): void =>
  counterStore.setState({ task: 'balance', balanceTab: 'reconciliation', shownOrder: null });

/** Leads to a part of Settings. */
export const showSetting = (shownSetting: ShownSetting): void =>
  counterStore.setState({ task: 'settings', settingsTab: settingPages[shownSetting], shownSetting });

/** Chooses a package in Sell as if it had been searched for, and leaves the sale to whoever reads it back. */
export const chooseAgain = (productId: string): void =>
  counterStore.setState((state) => packageChosen(state, productId));

/** Orders shows its own choice again. */
export function leaveOrder(): void {
  if (counterStore.getState().shownOrder !== null) counterStore.setState({ shownOrder: null });
}

/** Main has answered for the cart: what is sold from here on is another sale. */
export const beginCart = (): void => counterStore.setState({ cart: newCart() });

/** Main took all that was agreed on: nothing of it is left to sell or to pay. */
export const beginTerms = (): void =>
  counterStore.setState((state) => ({ terms: termsAtStart(state), cart: newCart() }));

/** Views ask anew what they were told once. */
export const lookAgain = (): void => counterStore.setState(({ refreshed }) => ({ refreshed: refreshed + 1 }));

/** Asks for everything again that can have changed, the service too. */
export function refreshAll(): Promise<void> {
  lookAgain();
  return till.ask('refresh');
}

/** Types ahead for the next customer. */
export const typeAhead = (text: string): void => counterStore.setState({ nextSearch: text });

/** Back to the search, where the sale began, on the same terms; to another one where that was typed meanwhile. */
export const leaveHandOver = (): void => counterStore.setState(handOverLeft);

/** Back to sell what wasn't sold. @param change of the terms on which the rest was sold. */
export const sellUnsold = (change: (sold: Terms) => Terms): void =>
  counterStore.setState((state) => backToSell(state, change));

/** To an empty search, or what was typed ahead, for the same customer: what was added to their ticket stays. */
export const nextSearch = (): void => counterStore.setState(searchBegun);

/** To the next search. A ticket that was begun stays: its customer is still waiting. */
export const nextCustomer = (): void => counterStore.setState(customerBegun);

/** Puts away all that was agreed on, and goes on to the next search. */
export const clearTicket = (): void => counterStore.setState(ticketCleared);

/** What is searched for and chosen is another customer's: what was agreed on is put away. */
export const nextInstead = (): void => counterStore.setState(customerChanged);

/** Adds a top-up to the customer's ticket, and leads to it. */
export const addTopUp = (topUp: TicketLine, paidBefore: readonly string[]): void =>
  counterStore.setState((state) => topUpAdded(state, topUp, paidBefore));

/** Leads to a sale that the refund of an exchange pays for, as far as it goes: the ticket that was begun, if there is one. */
export const beginExchange = (carriedOver: NonNullable<Terms['carriedOver']>): void =>
  counterStore.setState((state) => exchangeBegun(state, carriedOver));

export const changeCustomer = (change: Partial<Customer>): void =>
  counterStore.setState(({ customer }) => ({ customer: { ...customer, ...change } }));

import { useStore } from 'zustand';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import {
  createCounterStore,
  newCart,
  noSearch,
  usualCustomer,
  type CounterState,
  type Customer,
  type HandOver,
  type Search,
  type ShownSetting,
  type Task,
} from '../store.ts';
import { usualTerms, type Terms } from './sell/terms.ts';

/** This window's one store. */
export const counterStore = createCounterStore();

/** Reads from the store; the component follows what it read. */
export const useCounter = <Value>(read: (state: CounterState) => Value): Value =>
  useStore(counterStore, read);

const none: readonly SaleView[] = [];
export const useSales = (): readonly SaleView[] => useCounter(({ mirror }) => mirror?.sales ?? none);

/** Whether whoever is at the till may do a manager's work; everybody may where it knows no names. */
export const useIsManager = (): boolean => useCounter(isManagerOf);

const isManagerOf = ({ staff }: CounterState): boolean => staff?.kind !== 'in' || staff.role === 'manager';

/** The same, asked once. */
export const isManagerAt = (): boolean => isManagerOf(counterStore.getState());

export const showTask = (task: Task): void => counterStore.setState({ task, shownOrder: null });
export const showHandOver = (handOver: HandOver): void => counterStore.setState({ handOver, task: 'sell' });
export const changeSearch = (search: Search): void => counterStore.setState({ search, cart: newCart() });

/** Changes a part of what is agreed on: what was prepared before is another sale. */
export const changeTerms = (change: Partial<Terms>): void =>
  counterStore.setState(({ terms }) => ({ terms: { ...terms, ...change }, cart: newCart() }));
/** Leads to an order, in Orders. */
export const showOrder = (orderId: string): void =>
  counterStore.setState({ task: 'orders', shownOrder: orderId });

/** Leads to where the books and the service's history differ. */
export const showReconciliation = (): void =>
  counterStore.setState({ task: 'money', moneyTab: 'reconciliation', shownOrder: null });

/** Leads to a part of Settings. */
export const showSetting = (shownSetting: ShownSetting): void =>
  counterStore.setState({
    task: 'settings',
    settingsTab: shownSetting === 'prices' || shownSetting === 'about' ? shownSetting : 'account',
    shownSetting,
  });

/** Chooses a package in Sell as if it had been searched for, and leaves the sale to whoever reads it back. */
export function chooseAgain(productId: string): void {
  // What is on its way to main has to be answered first.
  if (counterStore.getState().handOver?.kind === 'passing-on') return;
  nextCustomer();
  counterStore.setState(({ search }) => ({ task: 'sell', search: { ...search, pickedId: productId } }));
}

/** Orders shows its own choice again. */
export function leaveOrder(): void {
  if (counterStore.getState().shownOrder !== null) counterStore.setState({ shownOrder: null });
}

/** Main has answered for the cart: what is sold from here on is another sale. */
export const beginCart = (): void => counterStore.setState({ cart: newCart() });

/** Back to the search, where the sale began. */
export const leaveHandOver = (): void => counterStore.setState({ handOver: null });

/** Back to an empty search. */
export const nextCustomer = (): void =>
  counterStore.setState(({ search, terms }) => ({
    handOver: null,
    search: { ...noSearch, turn: search.turn + 1 },
    // The next one pays as the last one did more often than not.
    terms: { ...usualTerms, tender: terms.tender },
    customer: usualCustomer,
    cart: newCart(),
  }));

export const changeCustomer = (change: Partial<Customer>): void =>
  counterStore.setState(({ customer }) => ({ customer: { ...customer, ...change } }));

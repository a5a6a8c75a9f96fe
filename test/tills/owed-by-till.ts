import { expect } from 'vitest';
import type { OwedTicketView } from '../../src-preload/contract/payments/tickets.ts';
import { value } from '../value.ts';
import type { ShopTill } from './shop-till.ts';

/** What a till says that its customers are owed. */
export const owed = (till: ShopTill): OwedTicketView[] => till.session.till.owed.shown;

/** The same: how often each was paid back in part, and whether it may have been given already. */
export const sayings = (till: ShopTill) =>
  owed(till).map(({ paybacks, mayBeGiven }) => ({ paybacks, mayBeGiven }));

/** A sale that the service refuses: its customer is owed what they paid. */
export async function owe(till: ShopTill): Promise<void> {
  const [product] = till.session.till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  const cart = crypto.randomUUID();
  const [orderId] = value(till.session.till.selling.sell({ ...product, cart, again: true }));
  await till.when(() => (till.order(orderId).state === 'refused' ? true : undefined));
}

/** Gives the only customer who is owed something all of it. */
export function giveBack(till: ShopTill, isCountedElsewhere = false): void {
  const [due] = owed(till);
  if (due === undefined) return expect.fail('nothing is owed');
  const { ticketId, owed: amount, paybacks } = due;
  const paid = till.session.till.owed.payBack({
    ...{ ticketId, owed: amount, paybacks, tender: 'cash', amount, rounding: '0', isCountedElsewhere },
  });
  expect(paid).toEqual({ ok: true });
  expect(owed(till)).toEqual([]);
}

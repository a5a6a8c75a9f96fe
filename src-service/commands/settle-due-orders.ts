import { statusMessage } from '../order-record.ts';
import { newProfile, type RandomBelow } from '../rules/new-profile.ts';
import { daysWhenReady } from '../rules/package-life.ts';
import type { Books } from '../storage/books.ts';
import type { DueOrder } from '../storage/order-store.ts';
import { notifyMerchant } from './notify-merchant.ts';

/** So many orders in one go, so that a backlog doesn't keep requests waiting. */
const mostAtOnce = 100;

/**
 * Settles the orders that are due: issues their profiles, or cancels those that can't be issued and credits their
 * cost. All of them or, where one can't be written, none: what is due stays due.
 *
 * @param random has to be cryptographic.
 */
export function settleDueOrders(books: Books, random: RandomBelow, now: Date): void {
  const at = now.getTime();
  books.transaction(() => {
    for (const order of books.orders.dueAt(at, mostAtOnce)) {
      const { orderNo, outcome } = order;
      books.orders.setStatus(orderNo, outcome);
      switch (outcome) {
        case 'completed':
          issue(books, order, random, at);
          break;
        case 'canceled':
          creditBack(books, order, at);
          break;
      }
      const about = { idPack: orderNo, orderId: order.orderId, callback: order.callback };
      const settled = { ...order, status: outcome };
      notifyMerchant(books, { about, order: settled, message: statusMessage[outcome], at });
    }
  });
}

function issue({ profiles, packages }: Books, order: DueOrder, random: RandomBelow, at: number): void {
  const { orderNo, activationMode, validityDays } = order;
  profiles.add(orderNo, newProfile(profiles.seriesNumber(orderNo), random));
  const days = daysWhenReady(activationMode, at, validityDays);
  if (days.activatedAt !== null) packages.setDays(orderNo, days);
}

function creditBack({ account }: Books, order: DueOrder, at: number): void {
  const { orderNo, uidCustomer, orderId, costMinor } = order;
  const paidFor = { uidCustomer, orderId, idPack: orderNo };
  account.change({ kind: 'cancellation', at, amountMinor: costMinor, paidFor });
}

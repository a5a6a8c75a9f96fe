import { statusMessage } from '../order-record.ts';
import { newProfile, type RandomBelow } from '../rules/new-profile.ts';
import { daysWhenReady } from '../rules/package-life.ts';
import type { Books } from '../storage/books.ts';
import type { ProcessingOrder } from '../storage/order-store.ts';
import type { StoredPackage } from '../storage/package-store.ts';
import { tellMerchant } from './tell-merchant.ts';

/** So many orders in one go, so that a backlog doesn't keep requests waiting. */
const mostAtOnce = 50;

/**
 * Settles the orders that are due: issues their profiles, or cancels those that can't be issued and credits their
 * cost. All of them or, where a profile's number is taken, none: the next attempt draws new ones.
 *
 * @param random has to be cryptographic.
 */
export function settleDueOrders(books: Books, random: RandomBelow, now: Date): void {
  const at = now.getTime();
  books.transaction(() => {
    for (const order of books.orders.dueAt(at, mostAtOnce)) {
      const bought = books.packages.ofOrder(order.orderNo);
      books.orders.setStatus(order.orderNo, order.outcome);
      switch (order.outcome) {
        case 'completed':
          books.profiles.add(order.orderNo, newProfile(random));
          for (const { idPack, activationMode, validityDays } of bought) {
            books.packages.setDays(idPack, daysWhenReady(activationMode, at, validityDays));
          }
          break;
        case 'canceled':
          for (const canceled of bought) creditBack(books, order, canceled, at);
          break;
      }
      for (const about of bought) {
        const settled = { ...order, status: order.outcome };
        tellMerchant(books, { about, order: settled, message: statusMessage[order.outcome], at });
      }
    }
  });
}

function creditBack(books: Books, order: ProcessingOrder, canceled: StoredPackage, at: number): void {
  const { idPack, orderId, costMinor } = canceled;
  const paidFor = { uidCustomer: order.uidCustomer, orderId, idPack };
  books.account.change({ kind: 'cancellation', at, amountMinor: costMinor, paidFor });
}

import type { DatabaseSync } from 'node:sqlite';
import { newProfile, type RandomBelow } from './rules/new-profile.ts';
import { daysWhenIssued } from './rules/package-life.ts';
import { inTransaction } from './storage/database.ts';
import type { OrderStore } from './storage/order-store.ts';

/** So many profiles in one go, so that a backlog doesn't keep requests waiting. */
const mostAtOnce = 50;

/**
 * Issues the profiles that are due, all of them or, where one number is taken, none: the next attempt draws new ones.
 *
 * @param random has to be cryptographic.
 */
export function issueDueOrders(
  database: DatabaseSync,
  orders: OrderStore,
  random: RandomBelow,
  now: Date,
): void {
  inTransaction(database, () => {
    for (const waiting of orders.dueAt(now.getTime(), mostAtOnce)) {
      orders.issue(waiting.uidCustomer, newProfile(random));
      orders.setDays(
        waiting.idPack,
        daysWhenIssued(waiting.activationMode, now.getTime(), waiting.validityDays),
      );
    }
  });
}

import type { DatabaseSync } from 'node:sqlite';
import { createTransaction, type Transaction } from '../../src-sqlite/transaction.ts';
import { createCallbackStore, type CallbackStore } from './callback-store.ts';
import { createClockStore, type ClockStore } from './clock-store.ts';
import { openMerchantAccount, type MerchantAccount } from './merchant-account.ts';
import { createOrderStore, type OrderStore } from './order-store.ts';
import { createPackageStore, type PackageStore } from './package-store.ts';
import { createProfileStore, type ProfileStore } from './profile-store.ts';

/** All that the service keeps, on one database. */
export type Books = {
  readonly transaction: Transaction;
  readonly account: MerchantAccount;
  readonly orders: OrderStore;
  readonly packages: PackageStore;
  readonly profiles: ProfileStore;
  readonly callbacks: CallbackStore;
  readonly clock: ClockStore;
};

/**
 * Opens the books of a merchant. `opening` is the balance of new ones, in cents.
 *
 * @throws StartFailure where they are another merchant's.
 */
export function openBooks(
  database: DatabaseSync,
  merchantId: string,
  opening: { readonly balanceMinor: number; readonly at: number },
): Books {
  return {
    transaction: createTransaction(database),
    account: openMerchantAccount(database, merchantId, opening),
    orders: createOrderStore(database),
    packages: createPackageStore(database),
    profiles: createProfileStore(database),
    callbacks: createCallbackStore(database),
    clock: createClockStore(database),
  };
}

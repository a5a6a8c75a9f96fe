import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { StartFailure } from '../start-failure.ts';
import { inTransaction } from './database.ts';

/** Why the balance changed. */
export type TransactionKind = 'opening' | 'order';

export type BalanceChange = {
  readonly kind: TransactionKind;
  /** Moment in milliseconds since 1970. */
  readonly at: number;
  /** In cents; below zero for a debit. */
  readonly amountMinor: number;
  readonly orderId: string | null;
};

/** The merchant's prepaid balance and the transactions that it is the sum of. */
export type MerchantAccount = {
  /** In cents. */
  readonly balanceMinor: () => number;
  /** Changes the balance and records why. Has to run in a transaction together with what is paid for. */
  readonly change: (change: BalanceChange) => void;
};

const merchantRow = z.object({ merchant_id: z.string(), balance_minor: z.int().min(0) });

/**
 * Opens the account of a merchant. A new data folder gets the opening balance, in cents; one that has an account
 * keeps its balance.
 *
 * @throws StartFailure where the data folder is another merchant's.
 */
export function openMerchantAccount(
  database: DatabaseSync,
  merchantId: string,
  opening: { readonly balanceMinor: number; readonly at: number },
): MerchantAccount {
  const select = database.prepare('SELECT merchant_id, balance_minor FROM merchant');
  const update = database.prepare('UPDATE merchant SET balance_minor = balance_minor + ?');
  const insertTransaction = database.prepare(
    `INSERT INTO transactions (at, kind, amount_minor, balance_minor, order_id)
     SELECT ?, ?, ?, balance_minor, ? FROM merchant`,
  );

  const change = ({ kind, at, amountMinor, orderId }: BalanceChange): void => {
    update.run(amountMinor);
    insertTransaction.run(at, kind, amountMinor, orderId);
  };

  inTransaction(database, () => {
    const row = merchantRow.optional().parse(select.get());
    if (row !== undefined && row.merchant_id !== merchantId) {
      throw new StartFailure('the data folder belongs to another merchant id');
    }
    if (row === undefined) {
      database.prepare('INSERT INTO merchant VALUES (1, ?, 0)').run(merchantId);
      change({ kind: 'opening', at: opening.at, amountMinor: opening.balanceMinor, orderId: null });
    }
  });

  return { balanceMinor: () => merchantRow.parse(select.get()).balance_minor, change };
}

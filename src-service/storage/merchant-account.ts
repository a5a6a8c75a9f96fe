import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { transactionType, type TransactionType } from '../../src-merchant-api/records/history.ts';
import { inTransaction } from '../../src-sqlite/transaction.ts';
import { StartFailure } from '../start-failure.ts';

/** What a change of the balance is about. */
export type PaidFor = {
  readonly uidCustomer: string;
  readonly orderId: string | null;
  readonly idPack: number;
};

export type BalanceChange = {
  readonly kind: TransactionType;
  /** Moment in milliseconds since 1970. */
  readonly at: number;
  /** In cents; below zero for a debit. */
  readonly amountMinor: number;
  readonly paidFor: PaidFor | null;
};

/** A change of the balance as it was recorded; `balanceMinor` is the balance after it, in cents. */
export type RecordedChange = Omit<BalanceChange, 'paidFor'> & {
  readonly id: number;
  readonly balanceMinor: number;
  readonly paidFor: { readonly [Key in keyof PaidFor]: PaidFor[Key] | null };
};

/** The merchant's prepaid balance, and the transactions that led to it. The newest of them holds the balance. */
export type MerchantAccount = {
  /** In cents; as it was at a moment, in milliseconds since 1970, where one is given. */
  readonly balanceMinor: (asOf?: number) => number;
  /** Changes the balance and records why. Has to run in a transaction together with what is paid for. */
  readonly change: (change: BalanceChange) => void;
  /** The newest first; up to a moment, where one is given. What the account began with is always there. */
  readonly history: (most: number, asOf?: number) => RecordedChange[];
};

const merchantRow = z.object({ merchant_id: z.string() });
const balanceRow = z.object({ balance_minor: z.int().min(0) });
const transactionRow = z
  .object({
    id: z.int(),
    at: z.int(),
    kind: transactionType,
    amount_minor: z.int(),
    balance_minor: z.int(),
    uid_customer: z.string().nullable(),
    order_id: z.string().nullable(),
    id_pack: z.int().nullable(),
  })
  .transform((row): RecordedChange => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    amountMinor: row.amount_minor,
    balanceMinor: row.balance_minor,
    paidFor: { uidCustomer: row.uid_customer, orderId: row.order_id, idPack: row.id_pack },
  }));

/** The lines that were there at a moment. */
const until = "(at <= ? OR kind = 'opening')";

/** A moment that is after all of them, however the service's clock was moved. */
const always = Number.MAX_SAFE_INTEGER;

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
  const selectMerchant = database.prepare('SELECT merchant_id FROM merchant');
  const selectBalance = database.prepare(
    `SELECT balance_minor FROM transactions WHERE ${until} ORDER BY id DESC LIMIT 1`,
  );
  const insertTransaction = database.prepare(
    `INSERT INTO transactions (at, kind, amount_minor, order_id, uid_customer, id_pack, balance_minor)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6,
       ?3 + coalesce((SELECT balance_minor FROM transactions ORDER BY id DESC LIMIT 1), 0))`,
  );
  const selectNewest = database.prepare(`SELECT * FROM transactions WHERE ${until} ORDER BY id DESC LIMIT ?`);

  const change = ({ kind, at, amountMinor, paidFor }: BalanceChange): void => {
    const { orderId = null, uidCustomer = null, idPack = null } = paidFor ?? {};
    insertTransaction.run(at, kind, amountMinor, orderId, uidCustomer, idPack);
  };

  inTransaction(database, () => {
    const row = merchantRow.optional().parse(selectMerchant.get());
    if (row !== undefined && row.merchant_id !== merchantId) {
      throw new StartFailure('the data folder belongs to another merchant id');
    }
    if (row === undefined) {
      database.prepare('INSERT INTO merchant VALUES (1, ?)').run(merchantId);
      change({ kind: 'opening', at: opening.at, amountMinor: opening.balanceMinor, paidFor: null });
    }
  });

  return {
    balanceMinor: (asOf = always) => balanceRow.parse(selectBalance.get(asOf)).balance_minor,
    change,
    history: (most, asOf = always) => z.array(transactionRow).parse(selectNewest.all(asOf, most)),
  };
}

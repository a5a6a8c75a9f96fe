import { z } from 'zod';
import { readCopy } from './read-copy.ts';

/** A purchase as the service's file has it: an order's first package, or a top-up. Amounts in cents. */
export type Purchase = {
  readonly idPack: number;
  readonly orderId: string | null;
  readonly isTopUp: boolean;
  /** Of the order whose profile it is on. */
  readonly uidCustomer: string;
  /** Of an order; null of a top-up. */
  readonly status: string | null;
  readonly activationMode: string;
  readonly costMinor: number;
  /** Milliseconds since 1970. */
  readonly activatedAt: number | null;
  readonly refundedAt: number | null;
  readonly activationCode: string | null;
};

export type MoneyMove = {
  readonly kind: string;
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly orderId: string | null;
  readonly idPack: number | null;
};

export type ServiceBook = {
  readonly purchases: readonly Purchase[];
  /** In the order in which they happened. */
  readonly moves: readonly MoneyMove[];
};

const purchaseRow = z
  .object({
    id_pack: z.int(),
    order_id: z.string().nullable(),
    top_up_of: z.int().nullable(),
    uid: z.string(),
    status: z.string().nullable(),
    activation_mode: z.string(),
    cost_minor: z.int(),
    activated_at: z.int().nullable(),
    refunded_at: z.int().nullable(),
    activation_code: z.string().nullable(),
  })
  .transform((row): Purchase => ({
    idPack: row.id_pack,
    orderId: row.order_id,
    isTopUp: row.top_up_of !== null,
    uidCustomer: row.uid,
    status: row.status,
    activationMode: row.activation_mode,
    costMinor: row.cost_minor,
    activatedAt: row.activated_at,
    refundedAt: row.refunded_at,
    activationCode: row.activation_code,
  }));

const moveRow = z
  .object({
    kind: z.string(),
    amount_minor: z.int(),
    balance_minor: z.int(),
    order_id: z.string().nullable(),
    id_pack: z.int().nullable(),
  })
  .transform((row): MoneyMove => ({
    kind: row.kind,
    amountMinor: row.amount_minor,
    balanceMinor: row.balance_minor,
    orderId: row.order_id,
    idPack: row.id_pack,
  }));

/** Reads the books of a service that has ended. */
export function readServiceBook(file: string): ServiceBook {
  return readCopy(file, (all) => ({
    purchases: all(
      `SELECT bought.*, first.uid_customer AS uid, activation_code FROM purchases AS bought
       JOIN purchases AS first ON first.id_pack = coalesce(bought.top_up_of, bought.id_pack)
       LEFT JOIN profiles ON order_no = first.id_pack`,
      purchaseRow,
    ),
    moves: all('SELECT * FROM transactions ORDER BY id', moveRow),
  }));
}

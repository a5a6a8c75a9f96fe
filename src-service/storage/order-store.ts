import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { activationMode, type ActivationMode } from '../../src-merchant-api/records/order.ts';
import { boughtColumns, boughtPlaces, boughtValues, type BoughtPackage } from './purchase-row.ts';
import { profileColumns, readProfile, type StoredProfile } from './profile-store.ts';

/** What an order comes to when it is due. */
export const orderOutcome = z.enum(['completed', 'canceled']);
export type OrderOutcome = z.infer<typeof orderOutcome>;

/** An order as it is placed, with the package that it buys. Moments are milliseconds since 1970. */
export type PlacedOrder = BoughtPackage & {
  readonly uidCustomer: string;
  readonly orderId: string;
  /** When it is due to be issued or canceled. */
  readonly issueAt: number;
  readonly outcome: OrderOutcome;
};

type OrderCore = {
  /** The idPack of its first package. */
  readonly orderNo: number;
  readonly uidCustomer: string;
  readonly orderId: string;
  readonly createdAt: number;
  readonly outcome: OrderOutcome;
};

export type ProcessingOrder = OrderCore & { readonly status: 'in_processing' };

/** An order; a completed one has its profile. */
export type StoredOrder =
  | ProcessingOrder
  | (OrderCore & { readonly status: 'canceled' })
  | (OrderCore & { readonly status: 'completed'; readonly profile: StoredProfile });

/** An order that is due, with what it bought: it has no top-ups yet. */
export type DueOrder = ProcessingOrder & {
  readonly activationMode: ActivationMode;
  readonly validityDays: number;
  readonly costMinor: number;
  readonly callback: string | null;
};

/** Orders, as the database holds them. */
export type OrderStore = {
  /** @returns the idPack of its package, which is the order's number too. */
  readonly place: (order: PlacedOrder) => number;
  readonly find: (uidCustomer: string) => StoredOrder | undefined;
  readonly findByNumber: (orderNo: number) => StoredOrder | undefined;
  /** When the next order is due, where one is. */
  readonly nextDueAt: () => number | undefined;
  /** Orders in processing that are due, the earliest first. */
  readonly dueAt: (now: number, most: number) => DueOrder[];
  readonly setStatus: (orderNo: number, status: OrderOutcome) => void;
  /** Changes what an order that is in processing comes to, and when. */
  readonly setOutcome: (orderNo: number, outcome: OrderOutcome, issueAt: number) => void;
};

const coreRow = z.object({
  order_no: z.int(),
  uid_customer: z.string(),
  order_id: z.string(),
  created_at: z.int(),
  outcome: orderOutcome,
  status: z.enum(['in_processing', 'completed', 'canceled']),
});
const dueRow = coreRow.extend({
  activation_mode: activationMode,
  validity_days: z.int(),
  cost_minor: z.int(),
  callback: z.string().nullable(),
});
const nextRow = z.object({ issue_at: z.int().nullable() });

const coreOf = (row: z.infer<typeof coreRow>): OrderCore => ({
  orderNo: row.order_no,
  uidCustomer: row.uid_customer,
  orderId: row.order_id,
  createdAt: row.created_at,
  outcome: row.outcome,
});

function readOrder(row: unknown): StoredOrder | undefined {
  if (row === undefined) return undefined;
  const order = coreRow.parse(row);
  return order.status === 'completed'
    ? { ...coreOf(order), status: order.status, profile: readProfile(row) }
    : { ...coreOf(order), status: order.status };
}

const orderWithProfile = `SELECT order_no, uid_customer, order_id, created_at, outcome, status, ${profileColumns}
  FROM orders LEFT JOIN profiles USING (order_no)`;

export function createOrderStore(database: DatabaseSync): OrderStore {
  const insert = database.prepare(
    `INSERT INTO purchases (uid_customer, order_id, status, issue_at, outcome, ${boughtColumns})
     VALUES (?, ?, 'in_processing', ?, ?, ${boughtPlaces})`,
  );
  const selectByUid = database.prepare(`${orderWithProfile} WHERE uid_customer = ?`);
  const selectByNumber = database.prepare(`${orderWithProfile} WHERE order_no = ?`);
  const selectNext = database.prepare(
    "SELECT min(issue_at) AS issue_at FROM orders WHERE status = 'in_processing'",
  );
  const selectDue = database.prepare(
    "SELECT * FROM orders WHERE status = 'in_processing' AND issue_at <= ? ORDER BY issue_at LIMIT ?",
  );
  const updateStatus = database.prepare('UPDATE purchases SET status = ? WHERE id_pack = ?');
  const updateOutcome = database.prepare('UPDATE purchases SET outcome = ?, issue_at = ? WHERE id_pack = ?');

  return {
    place: ({ uidCustomer, orderId, issueAt, outcome, ...bought }) => {
      const { lastInsertRowid } = insert.run(uidCustomer, orderId, issueAt, outcome, ...boughtValues(bought));
      return Number(lastInsertRowid);
    },
    find: (uidCustomer) => readOrder(selectByUid.get(uidCustomer)),
    findByNumber: (orderNo) => readOrder(selectByNumber.get(orderNo)),
    nextDueAt: () => nextRow.parse(selectNext.get()).issue_at ?? undefined,
    dueAt: (now, most) =>
      z
        .array(dueRow)
        .parse(selectDue.all(now, most))
        .map((row) => ({
          ...coreOf(row),
          status: 'in_processing',
          activationMode: row.activation_mode,
          validityDays: row.validity_days,
          costMinor: row.cost_minor,
          callback: row.callback,
        })),
    setStatus: (orderNo, status) => {
      updateStatus.run(status, orderNo);
    },
    setOutcome: (orderNo, outcome, issueAt) => {
      updateOutcome.run(outcome, issueAt, orderNo);
    },
  };
}

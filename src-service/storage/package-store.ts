import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { activationMode, type ActivationMode } from '../../src-merchant-api/records/order.ts';
import type { PackageDays } from '../rules/package-life.ts';
import { boughtColumns, boughtPlaces, boughtValues, type BoughtPackage } from './purchase-row.ts';

/** A package, with what it was sold as: a catalog changes. Sizes in MB, cost in cents. */
export type StoredPackage = {
  readonly idPack: number;
  /** The order whose profile it is on. */
  readonly orderNo: number;
  readonly orderId: string | null;
  readonly productId: string;
  readonly name: string;
  readonly countrySet: string;
  readonly activationMode: ActivationMode;
  readonly callback: string | null;
  readonly sizeMb: number;
  readonly availableMb: number;
  readonly validityDays: number;
  readonly costMinor: number;
  readonly soldAt: number;
  readonly days: PackageDays;
  /** When it begins by itself, while it is queued. */
  readonly startsAt: number | null;
  readonly refundedAt: number | null;
};

/** A further package for the profile of an order; it may be bought without an order id. */
export type TopUpPackage = BoughtPackage & {
  readonly topUpOf: number;
  readonly orderId: string | null;
  readonly startsAt: number | null;
};

/** Packages, as the database holds them. */
export type PackageStore = {
  /** The uidCustomer of what was bought with an order id, where something was. */
  readonly boughtWith: (orderId: string) => { uidCustomer: string; orderNo: number } | undefined;
  /** Adds a package to an order's profile. @returns its idPack. */
  readonly addTopUp: (topUp: TopUpPackage) => number;
  readonly find: (idPack: number) => StoredPackage | undefined;
  /** In the order in which they were bought. */
  readonly ofOrder: (orderNo: number) => StoredPackage[];
  /** When the next package that is queued begins, where one is. */
  readonly nextStartAt: () => number | undefined;
  /** Packages that are queued and due, the earliest first. */
  readonly startingAt: (now: number, most: number) => StoredPackage[];
  /** It begins, or waits no more for it. */
  readonly setDays: (idPack: number, days: PackageDays) => void;
  readonly setAvailable: (idPack: number, megabytes: number) => void;
  readonly setRefunded: (idPack: number, at: number) => void;
  /** How many were refunded from one moment up to, but not including, another. */
  readonly refundsBetween: (from: number, before: number) => number;
};

const boughtRow = z
  .object({ uid_customer: z.string(), order_no: z.int() })
  .transform((row) => ({ uidCustomer: row.uid_customer, orderNo: row.order_no }))
  .optional();
const nextRow = z.object({ starts_at: z.int().nullable() });
const countRow = z.object({ count: z.int() });

const packageRow = z
  .object({
    id_pack: z.int(),
    top_up_of: z.int().nullable(),
    order_id: z.string().nullable(),
    product_id: z.string(),
    name: z.string(),
    country_set: z.string(),
    activation_mode: activationMode,
    callback: z.string().nullable(),
    size_mb: z.int(),
    available_mb: z.int(),
    validity_days: z.int(),
    cost_minor: z.int(),
    sold_at: z.int(),
    activated_at: z.int().nullable(),
    expires_at: z.int().nullable(),
    starts_at: z.int().nullable(),
    refunded_at: z.int().nullable(),
  })
  .transform((row): StoredPackage => ({
    idPack: row.id_pack,
    orderNo: row.top_up_of ?? row.id_pack,
    orderId: row.order_id,
    productId: row.product_id,
    name: row.name,
    countrySet: row.country_set,
    activationMode: row.activation_mode,
    callback: row.callback,
    sizeMb: row.size_mb,
    availableMb: row.available_mb,
    validityDays: row.validity_days,
    costMinor: row.cost_minor,
    soldAt: row.sold_at,
    days: packageDays(row.activated_at, row.expires_at),
    startsAt: row.starts_at,
    refundedAt: row.refunded_at,
  }));

const packageDays = (activatedAt: number | null, expiresAt: number | null): PackageDays =>
  activatedAt === null || expiresAt === null
    ? { activatedAt: null, expiresAt: null }
    : { activatedAt, expiresAt };

export function createPackageStore(database: DatabaseSync): PackageStore {
  const selectBought = database.prepare(
    `SELECT orders.uid_customer, order_no FROM purchases JOIN orders ON order_no = coalesce(top_up_of, id_pack)
     WHERE purchases.order_id = ?`,
  );
  const insertTopUp = database.prepare(
    `INSERT INTO purchases (top_up_of, order_id, starts_at, ${boughtColumns}) VALUES (?, ?, ?, ${boughtPlaces})`,
  );
  const selectOne = database.prepare('SELECT * FROM purchases WHERE id_pack = ?');
  const selectOfOrder = database.prepare(
    'SELECT * FROM purchases WHERE id_pack = ?1 OR top_up_of = ?1 ORDER BY id_pack',
  );
  const selectNextStart = database.prepare(
    'SELECT min(starts_at) AS starts_at FROM purchases WHERE starts_at IS NOT NULL',
  );
  const selectStarting = database.prepare(
    'SELECT * FROM purchases WHERE starts_at <= ? ORDER BY starts_at LIMIT ?',
  );
  const updateDays = database.prepare(
    'UPDATE purchases SET starts_at = NULL, activated_at = ?, expires_at = ? WHERE id_pack = ?',
  );
  const updateAvailable = database.prepare('UPDATE purchases SET available_mb = ? WHERE id_pack = ?');
  const updateRefunded = database.prepare(
    'UPDATE purchases SET starts_at = NULL, refunded_at = ? WHERE id_pack = ?',
  );
  const countRefunds = database.prepare(
    'SELECT count(*) AS count FROM purchases WHERE refunded_at >= ? AND refunded_at < ?',
  );

  return {
    boughtWith: (orderId) => boughtRow.parse(selectBought.get(orderId)),
    addTopUp: ({ topUpOf, orderId, startsAt, ...bought }) =>
      Number(insertTopUp.run(topUpOf, orderId, startsAt, ...boughtValues(bought)).lastInsertRowid),
    find: (idPack) => packageRow.optional().parse(selectOne.get(idPack)),
    ofOrder: (orderNo) => z.array(packageRow).parse(selectOfOrder.all(orderNo)),
    nextStartAt: () => nextRow.parse(selectNextStart.get()).starts_at ?? undefined,
    startingAt: (now, most) => z.array(packageRow).parse(selectStarting.all(now, most)),
    setDays: (idPack, { activatedAt, expiresAt }) => {
      updateDays.run(activatedAt, expiresAt, idPack);
    },
    setAvailable: (idPack, megabytes) => {
      updateAvailable.run(megabytes, idPack);
    },
    setRefunded: (idPack, at) => {
      updateRefunded.run(at, idPack);
    },
    refundsBetween: (from, before) => countRow.parse(countRefunds.get(from, before)).count,
  };
}

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { activationMode, type ActivationMode } from '../../src-merchant-api/records/order.ts';
import type { PackageDays } from '../rules/package-life.ts';
import type { SellableProduct } from '../sellable-product.ts';

/** A package as it is bought, by an order or for a profile that is there. Moments are milliseconds since 1970. */
export type BoughtPackage = {
  readonly orderNo: number;
  /** Null for a top-up that was bought without one. */
  readonly orderId: string | null;
  readonly product: SellableProduct;
  readonly activationMode: ActivationMode;
  readonly callback: string | null;
  readonly soldAt: number;
};

/** A package, with what it was sold as: a catalog changes. Sizes in MB, cost in cents. */
export type StoredPackage = {
  readonly idPack: number;
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
  readonly refundedAt: number | null;
};

/** Packages, as the database holds them. */
export type PackageStore = {
  /** The uidCustomer of what was bought with an order id, where something was. */
  readonly boughtWith: (orderId: string) => { uidCustomer: string; orderNo: number } | undefined;
  /** @returns the idPack of the package. */
  readonly add: (bought: BoughtPackage) => number;
  readonly find: (idPack: number) => StoredPackage | undefined;
  /** In the order in which they were bought. */
  readonly ofOrder: (orderNo: number) => StoredPackage[];
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
const countRow = z.object({ count: z.int() });

const packageRow = z
  .object({
    id_pack: z.int(),
    order_no: z.int(),
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
    refunded_at: z.int().nullable(),
  })
  .transform((row): StoredPackage => ({
    idPack: row.id_pack,
    orderNo: row.order_no,
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
    refundedAt: row.refunded_at,
  }));

const packageDays = (activatedAt: number | null, expiresAt: number | null): PackageDays =>
  activatedAt === null || expiresAt === null
    ? { activatedAt: null, expiresAt: null }
    : { activatedAt, expiresAt };

export function createPackageStore(database: DatabaseSync): PackageStore {
  const selectBought = database.prepare(
    'SELECT uid_customer, order_no FROM packages JOIN orders USING (order_no) WHERE packages.order_id = ?',
  );
  const insert = database.prepare(
    `INSERT INTO packages (order_no, order_id, product_id, name, country_set, activation_mode, callback,
       size_mb, available_mb, validity_days, cost_minor, sold_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectOne = database.prepare('SELECT * FROM packages WHERE id_pack = ?');
  const selectOfOrder = database.prepare('SELECT * FROM packages WHERE order_no = ? ORDER BY id_pack');
  const updateDays = database.prepare(
    'UPDATE packages SET activated_at = ?, expires_at = ? WHERE id_pack = ?',
  );
  const updateAvailable = database.prepare('UPDATE packages SET available_mb = ? WHERE id_pack = ?');
  const updateRefunded = database.prepare('UPDATE packages SET refunded_at = ? WHERE id_pack = ?');
  const countRefunds = database.prepare(
    'SELECT count(*) AS count FROM packages WHERE refunded_at >= ? AND refunded_at < ?',
  );

  return {
    boughtWith: (orderId) => boughtRow.parse(selectBought.get(orderId)),
    add: ({ orderNo, orderId, product, activationMode: mode, callback, soldAt }) => {
      const { productId, name, countrySet, sizeMb, validityDays, costMinor } = product;
      const sold = [productId, name, countrySet, mode, callback, sizeMb, sizeMb, validityDays, costMinor];
      return Number(insert.run(orderNo, orderId, ...sold, soldAt).lastInsertRowid);
    },
    find: (idPack) => packageRow.optional().parse(selectOne.get(idPack)),
    ofOrder: (orderNo) => z.array(packageRow).parse(selectOfOrder.all(orderNo)),
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

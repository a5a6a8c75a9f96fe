import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { activationMode, type ActivationMode } from '../../src-merchant-api/reading/order.ts';
import type { NewProfile } from '../rules/new-profile.ts';
import type { PackageDays } from '../rules/package-life.ts';
import type { SellableProduct } from '../sellable-product.ts';

/** An order as it is placed. Moments are milliseconds since 1970. */
export type PlacedOrder = {
  readonly uidCustomer: string;
  readonly orderId: string;
  readonly createdAt: number;
  /** When its profile is due. */
  readonly issueAt: number;
};

/** A package as it is bought, by an order or for a profile that is there. */
export type BoughtPackage = {
  readonly uid: string;
  readonly uidCustomer: string;
  readonly orderId: string;
  readonly product: SellableProduct;
  readonly activationMode: ActivationMode;
  readonly callback: string | null;
  readonly soldAt: number;
};

/** A package of an order that is waiting for its profile. */
export type WaitingPackage = {
  readonly idPack: number;
  readonly uidCustomer: string;
  readonly activationMode: ActivationMode;
  readonly validityDays: number;
};

/** Orders, their profiles and their packages, as the database holds them. */
export type OrderStore = {
  /** The uidCustomer that was bought with an order id, where one was. */
  readonly boughtWith: (orderId: string) => string | undefined;
  readonly placeOrder: (order: PlacedOrder) => void;
  readonly addPackage: (bought: BoughtPackage) => void;
  readonly find: (uidCustomer: string) => StoredOrder | undefined;
  readonly packagesOf: (uidCustomer: string) => StoredPackage[];
  /** When the next profile is due, where one is waited for. */
  readonly nextIssueAt: () => number | undefined;
  /** The packages of orders whose profile is due, the earliest first. */
  readonly dueAt: (now: number, most: number) => WaitingPackage[];
  /** Completes an order with its profile. */
  readonly issue: (uidCustomer: string, profile: NewProfile) => void;
  readonly setDays: (idPack: number, days: PackageDays) => void;
};

const uidRow = z.object({ uid_customer: z.string() });
const nextRow = z.object({ issue_at: z.int().nullable() });
const waitingRow = z
  .object({
    id_pack: z.int(),
    uid_customer: z.string(),
    activation_mode: activationMode,
    validity_days: z.int(),
  })
  .transform((row): WaitingPackage => ({
    idPack: row.id_pack,
    uidCustomer: row.uid_customer,
    activationMode: row.activation_mode,
    validityDays: row.validity_days,
  }));

const profileRow = z.object({ iccid: z.string(), imsi: z.string(), activation_code: z.string() });

const orderRow = z
  .object({
    uid_customer: z.string(),
    order_id: z.string(),
    status: z.enum(['in_processing', 'completed', 'canceled']),
    created_at: z.int(),
    iccid: z.string().nullable(),
    imsi: z.string().nullable(),
    activation_code: z.string().nullable(),
  })
  .transform((row) => {
    const order = { uidCustomer: row.uid_customer, orderId: row.order_id, createdAt: row.created_at };
    if (row.status !== 'completed') return { ...order, status: row.status };
    const { iccid, imsi, activation_code: activationCode } = profileRow.parse(row);
    return { ...order, status: row.status, profile: { iccid, imsi, activationCode } };
  });
/** An order; a completed one has its profile. */
export type StoredOrder = z.infer<typeof orderRow>;

const packageRow = z
  .object({
    uid: z.string(),
    name: z.string(),
    country_set: z.string(),
    activation_mode: activationMode,
    size_mb: z.int(),
    available_mb: z.int(),
    validity_days: z.int(),
    cost_minor: z.int(),
    sold_at: z.int(),
    activated_at: z.int().nullable(),
    expires_at: z.int().nullable(),
  })
  .transform((row) => ({
    uid: row.uid,
    name: row.name,
    countrySet: row.country_set,
    activationMode: row.activation_mode,
    sizeMb: row.size_mb,
    availableMb: row.available_mb,
    validityDays: row.validity_days,
    costMinor: row.cost_minor,
    soldAt: row.sold_at,
    days: packageDays(row.activated_at, row.expires_at),
  }));
/** A package, with what it was sold as. Sizes in MB, cost in cents. */
export type StoredPackage = z.infer<typeof packageRow>;

const packageDays = (activatedAt: number | null, expiresAt: number | null): PackageDays =>
  activatedAt === null || expiresAt === null
    ? { activatedAt: null, expiresAt: null }
    : { activatedAt, expiresAt };

export function createOrderStore(database: DatabaseSync): OrderStore {
  const selectByOrderId = database.prepare('SELECT uid_customer FROM packages WHERE order_id = ?');
  const insertOrder = database.prepare(
    `INSERT INTO orders (uid_customer, order_id, status, created_at, issue_at)
     VALUES (?, ?, 'in_processing', ?, ?)`,
  );
  const insertPackage = database.prepare(
    `INSERT INTO packages (uid, uid_customer, order_id, product_id, name, country_set, activation_mode, callback,
       size_mb, available_mb, validity_days, cost_minor, sold_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectOrder = database.prepare(
    'SELECT * FROM orders LEFT JOIN profiles USING (uid_customer) WHERE uid_customer = ?',
  );
  const selectPackages = database.prepare('SELECT * FROM packages WHERE uid_customer = ? ORDER BY id_pack');
  const selectNext = database.prepare(
    "SELECT min(issue_at) AS issue_at FROM orders WHERE status = 'in_processing'",
  );
  const selectDue = database.prepare(
    `SELECT packages.* FROM orders JOIN packages USING (uid_customer)
     WHERE status = 'in_processing' AND issue_at <= ? ORDER BY issue_at LIMIT ?`,
  );
  const insertProfile = database.prepare(
    'INSERT INTO profiles (uid_customer, iccid, imsi, activation_code) VALUES (?, ?, ?, ?)',
  );
  const complete = database.prepare("UPDATE orders SET status = 'completed' WHERE uid_customer = ?");
  const updateDays = database.prepare(
    'UPDATE packages SET activated_at = ?, expires_at = ? WHERE id_pack = ?',
  );

  return {
    boughtWith: (orderId) => uidRow.optional().parse(selectByOrderId.get(orderId))?.uid_customer,
    placeOrder: ({ uidCustomer, orderId, createdAt, issueAt }) => {
      insertOrder.run(uidCustomer, orderId, createdAt, issueAt);
    },
    addPackage: ({ uid, uidCustomer, orderId, product, activationMode: mode, callback, soldAt }) => {
      const { productId, name, countrySet, sizeMb, validityDays, costMinor } = product;
      const sold = [productId, name, countrySet, mode, callback, sizeMb, sizeMb, validityDays, costMinor];
      insertPackage.run(uid, uidCustomer, orderId, ...sold, soldAt);
    },
    find: (uidCustomer) => orderRow.optional().parse(selectOrder.get(uidCustomer)),
    packagesOf: (uidCustomer) => z.array(packageRow).parse(selectPackages.all(uidCustomer)),
    nextIssueAt: () => nextRow.parse(selectNext.get()).issue_at ?? undefined,
    dueAt: (now, most) => z.array(waitingRow).parse(selectDue.all(now, most)),
    issue: (uidCustomer, { iccid, imsi, activationCode }) => {
      insertProfile.run(uidCustomer, iccid, imsi, activationCode);
      complete.run(uidCustomer);
    },
    setDays: (idPack, { activatedAt, expiresAt }) => {
      updateDays.run(activatedAt, expiresAt, idPack);
    },
  };
}

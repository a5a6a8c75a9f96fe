import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { seriesEnd, type NewProfile } from '../rules/new-profile.ts';

/** What a phone with the profile has told. Moments are milliseconds since 1970. */
export type Connection = {
  /** The number of the phone's eSIM chip. */
  readonly eid: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly network: string;
  readonly lastDataAt: number | null;
};

/** `connection` is null until the profile's first connection. */
export type StoredProfile = NewProfile & { readonly connection: Connection | null };

/** Profiles, as the database holds them: one for each completed order. */
export type ProfileStore = {
  /** The number in this data folder's series for an order's profile. */
  readonly seriesNumber: (orderNo: number) => number;
  readonly add: (orderNo: number, profile: NewProfile) => void;
  readonly findByIccid: (iccid: string) => (StoredProfile & { readonly orderNo: number }) | undefined;
  readonly setConnection: (orderNo: number, connection: Connection) => void;
};

export const profileColumns = `iccid, imsi, activation_code, eid, first_connected_at, last_connected_at,
  last_country, last_network, last_data_at`;

const profileRow = z.object({ iccid: z.string(), imsi: z.string(), activation_code: z.string() });
const connectionRow = z.object({
  eid: z.string(),
  first_connected_at: z.int(),
  last_connected_at: z.int(),
  last_country: z.string(),
  last_network: z.string(),
  last_data_at: z.int().nullable(),
});
const unconnectedRow = z.object({ eid: z.null() });
const seriesRow = z.object({ first_number: z.int() });
const numberRow = z.object({ order_no: z.int() });

/** Reads the profile of a row with `profileColumns`. */
export function readProfile(row: unknown): StoredProfile {
  const { iccid, imsi, activation_code: activationCode } = profileRow.parse(row);
  return { iccid, imsi, activationCode, connection: readConnection(row) };
}

function readConnection(row: unknown): Connection | null {
  if (unconnectedRow.safeParse(row).success) return null;
  const connected = connectionRow.parse(row);
  return {
    eid: connected.eid,
    firstAt: connected.first_connected_at,
    lastAt: connected.last_connected_at,
    country: connected.last_country,
    network: connected.last_network,
    lastDataAt: connected.last_data_at,
  };
}

export function createProfileStore(database: DatabaseSync): ProfileStore {
  const series = seriesRow.parse(database.prepare('SELECT first_number FROM profile_series').get());
  const insert = database.prepare(
    'INSERT INTO profiles (order_no, iccid, imsi, activation_code) VALUES (?, ?, ?, ?)',
  );
  const selectByIccid = database.prepare(`SELECT order_no, ${profileColumns} FROM profiles WHERE iccid = ?`);
  const update = database.prepare(
    `UPDATE profiles SET eid = ?, first_connected_at = ?, last_connected_at = ?, last_country = ?,
       last_network = ?, last_data_at = ? WHERE order_no = ?`,
  );

  return {
    seriesNumber: (orderNo) => (series.first_number + orderNo) % seriesEnd,
    add: (orderNo, { iccid, imsi, activationCode }) => {
      insert.run(orderNo, iccid, imsi, activationCode);
    },
    findByIccid: (iccid) => {
      const row = selectByIccid.get(iccid);
      return row === undefined ? undefined : { ...readProfile(row), orderNo: numberRow.parse(row).order_no };
    },
    setConnection: (orderNo, { eid, firstAt, lastAt, country, network, lastDataAt }) => {
      update.run(eid, firstAt, lastAt, country, network, lastDataAt, orderNo);
    },
  };
}

import { saleIsOpen } from './open-states.ts';

/** The mark of a sale's sealed code, from its progress (code-mark.ts). */
export const markOfCode = "json_extract(progress, '$.profile.activation.mark')";

/**
 * Sales, derived from their events in the same transaction. A cart is sold once, and no two sales are the
 * same order at the service. For a recovered sale the price is unknown, and possibly everything but its order
 * id. Amounts are decimal texts, times milliseconds since 1970 in UTC.
 */
export const saleTable = `
  CREATE TABLE sale (
    order_id         TEXT PRIMARY KEY,
    merchant_id      TEXT NOT NULL,
    product          TEXT CHECK (json_valid(product)),
    cost             TEXT,
    price            TEXT,
    activation_mode  TEXT CHECK (activation_mode IN ('NOW', 'FIRST_USE', 'ON_DEMAND')),
    callback         TEXT,
    cart             TEXT,
    created_at       INTEGER NOT NULL,
    state            TEXT NOT NULL CHECK (state IN ('drafted', 'sending', 'held', 'unknown', 'accepted',
                       'cancel-reported', 'completed', 'canceled', 'refused', 'written-off')),
    progress         TEXT NOT NULL CHECK (json_valid(progress)),
    tender           TEXT CHECK (tender IN ('cash', 'card-terminal', 'other', 'split') OR tender GLOB 'named:?*'),
    staff_id         TEXT,
    staff_name       TEXT CHECK ((staff_id IS NULL) = (staff_name IS NULL)),
    terms            TEXT CHECK (json_valid(terms)),
    service_time     TEXT CHECK (json_valid(service_time)),
    CHECK (price IS NULL OR (product IS NOT NULL AND cost IS NOT NULL AND activation_mode IS NOT NULL)),
    CHECK (price IS NOT NULL OR
           state IN ('accepted', 'cancel-reported', 'completed', 'canceled', 'written-off'))
  ) STRICT;
  CREATE INDEX sale_by_time ON sale (created_at DESC);
  CREATE INDEX sale_by_staff ON sale (staff_id, created_at DESC) WHERE staff_id IS NOT NULL;
  CREATE INDEX sale_open ON sale (merchant_id, created_at, state, order_id) WHERE ${saleIsOpen};
  CREATE UNIQUE INDEX sale_of_cart ON sale (merchant_id, cart) WHERE cart IS NOT NULL;
  CREATE UNIQUE INDEX one_sale_of_order ON sale (merchant_id, lower(json_extract(progress, '$.uidCustomer')))
    WHERE json_extract(progress, '$.uidCustomer') IS NOT NULL;
  CREATE INDEX sale_of_code ON sale (${markOfCode}) WHERE ${markOfCode} IS NOT NULL;

  CREATE TABLE customer (
    order_id  TEXT PRIMARY KEY REFERENCES sale (order_id),
    name      TEXT,
    phone     TEXT,
    note      TEXT,
    language  TEXT CHECK (language GLOB '[a-z][a-z]*'),
    CHECK (coalesce(name, phone, note, language) IS NOT NULL)
  ) STRICT;
`;

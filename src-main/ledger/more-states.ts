import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { longestOrderEnd, reversed } from './listing-schema.ts';

/**
 * A migration of its own: sales and operations can be held, canceled by a second word, or written off, and no two sales
 * are the same order at the service. SQLite can't change a condition of a column, so that both tables are made anew, with
 * the indexes and triggers that they have.
 */
export function moreStates(database: DatabaseSync): void {
  // Else the renaming reads triggers of other tables, which name the table that is away meanwhile.
  database.exec('PRAGMA legacy_alter_table = ON');
  const sale = dependentsOf(database, 'sale', ['sale_open']);
  const operation = dependentsOf(database, 'operation', [
    'operation_open',
    'one_open_change',
    'one_open_top_up',
  ]);
  database.exec(tables);
  for (const made of [...sale, ...operation]) database.exec(made);
  database.exec(indexes);
  database.exec(standings);
  database.exec('PRAGMA legacy_alter_table = OFF');
}

/** The indexes and triggers of a table, as they were made, but for those that are made otherwise. */
function dependentsOf(database: DatabaseSync, table: string, except: readonly string[]): readonly string[] {
  return database
    .prepare(
      `SELECT name, sql FROM sqlite_schema
       WHERE tbl_name = ? AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid`,
    )
    .all(table)
    .map((row) => dependent.parse(row))
    .filter(({ name }) => !except.includes(name))
    .map(({ sql }) => sql);
}

const dependent = z.object({ name: z.string(), sql: z.string() });

const saleColumns = `order_id, merchant_id, product, cost, price, activation_mode, callback, cart, created_at, state,
  progress, tender, staff_id, staff_name, terms`;

const operationColumns = `operation_id, kind, order_id, merchant_id, cart, uid_customer, id_pack, details, created_at,
  state, progress`;

const saleIsOpen = "state IN ('drafted', 'sending', 'held', 'unknown', 'accepted', 'cancel-reported')";
const operationIsOpen = "state IN ('drafted', 'sending', 'held', 'unknown', 'checked', 'accepted')";

const tables = `
  CREATE TABLE sale_anew (
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
    tender           TEXT CHECK (tender IN ('cash', 'card-terminal', 'other')),
    staff_id         TEXT,
    staff_name       TEXT CHECK ((staff_id IS NULL) = (staff_name IS NULL)),
    terms            TEXT CHECK (json_valid(terms)),
    CHECK (price IS NULL OR (product IS NOT NULL AND cost IS NOT NULL AND activation_mode IS NOT NULL)),
    CHECK (price IS NOT NULL OR
           state IN ('accepted', 'cancel-reported', 'completed', 'canceled', 'written-off'))
  ) STRICT;
  INSERT INTO sale_anew (${saleColumns}) SELECT ${saleColumns} FROM sale ORDER BY rowid;

  CREATE TABLE operation_anew (
    operation_id  TEXT PRIMARY KEY,
    kind          TEXT NOT NULL CHECK (kind IN ('top-up', 'activation', 'refund')),
    order_id      TEXT REFERENCES sale (order_id),
    merchant_id   TEXT NOT NULL,
    cart          TEXT,
    uid_customer  TEXT NOT NULL,
    id_pack       INTEGER,
    details       TEXT NOT NULL CHECK (json_valid(details)),
    created_at    INTEGER NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('drafted', 'sending', 'held', 'unknown', 'checked', 'accepted',
                    'completed', 'canceled', 'refused', 'written-off')),
    progress      TEXT NOT NULL CHECK (json_valid(progress)),
    operation_end ${reversed("lower(replace(operation_id, '-', ''))", longestOrderEnd)},
    CHECK ((kind = 'top-up') = (id_pack IS NULL))
  ) STRICT;
  INSERT INTO operation_anew (${operationColumns}) SELECT ${operationColumns} FROM operation ORDER BY rowid;

  DROP TABLE operation;
  DROP TABLE sale;
  ALTER TABLE sale_anew RENAME TO sale;
  ALTER TABLE operation_anew RENAME TO operation;
`;

/** A package is changed, and a profile topped up, by one operation at a time that isn't over. */
const indexes = `
  CREATE INDEX sale_open ON sale (merchant_id, created_at, state, order_id) WHERE ${saleIsOpen};
  CREATE UNIQUE INDEX one_sale_of_order ON sale (merchant_id, lower(json_extract(progress, '$.uidCustomer')))
    WHERE json_extract(progress, '$.uidCustomer') IS NOT NULL;
  CREATE INDEX operation_open ON operation (merchant_id, created_at, kind, state, operation_id)
    WHERE ${operationIsOpen};
  CREATE UNIQUE INDEX one_open_change ON operation (merchant_id, id_pack)
    WHERE id_pack IS NOT NULL AND ${operationIsOpen};
  CREATE UNIQUE INDEX one_open_top_up ON operation (merchant_id, uid_customer)
    WHERE kind = 'top-up' AND ${operationIsOpen};
`;

/** What is written off is over in the list of orders, too. */
const standings = `
  DROP INDEX listing_by_standing;
  ALTER TABLE sale_listing DROP COLUMN standing;
  ALTER TABLE sale_listing ADD COLUMN standing TEXT GENERATED ALWAYS AS (
    CASE state
      WHEN 'completed' THEN CASE WHEN refunds > top_ups THEN 'refunded' ELSE 'ready' END
      WHEN 'refused' THEN 'ended'
      WHEN 'canceled' THEN 'ended'
      WHEN 'written-off' THEN 'ended'
      ELSE 'open'
    END) VIRTUAL;
  CREATE INDEX listing_by_standing ON sale_listing (standing, position);
`;

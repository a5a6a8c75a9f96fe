import type { Migration } from './database.ts';
import { chainEvents } from './chain-events.ts';
import { entryByOrder } from './entry-by-order.ts';
import { entrySchema } from './entry-schema.ts';
import { listingInOrder } from './listing-in-order.ts';
import { listInEveryScript } from './listing-in-every-script.ts';
import { listingOfSealedPhones } from './listing-of-sealed-phones.ts';
import { listingOfStaff, listingSchema } from './listing-schema.ts';
import { moreStates } from './more-states.ts';
import { refundAfterClose } from './refund-after-close.ts';
import { reconciliationSchema } from './reconciliation-schema.ts';
import { saleOfCode } from './sale-of-code.ts';

/** The ledger's schema, in numbered steps. A step that was ever released is never changed: add another. */
export const ledgerMigrations: readonly Migration[] = [
  // 1: sales and what happened to them. Events are only ever added; sale is derived from them in the same transaction.
  `
  CREATE TABLE sale (
    order_id     TEXT PRIMARY KEY,
    merchant_id  TEXT NOT NULL,
    product      TEXT NOT NULL CHECK (json_valid(product)),
    cost         TEXT NOT NULL,
    price        TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    state        TEXT NOT NULL CHECK (state IN
                   ('drafted', 'sending', 'unknown', 'accepted', 'completed', 'canceled', 'refused')),
    progress     TEXT NOT NULL CHECK (json_valid(progress))
  ) STRICT;
  CREATE INDEX sale_by_time ON sale (created_at DESC);
  CREATE INDEX sale_open ON sale (merchant_id, created_at)
    WHERE state IN ('drafted', 'sending', 'unknown', 'accepted');

  CREATE TABLE sale_event (
    number    INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id  TEXT NOT NULL REFERENCES sale (order_id),
    at        INTEGER NOT NULL,
    event     TEXT NOT NULL CHECK (json_valid(event))
  ) STRICT;
  CREATE INDEX sale_event_of ON sale_event (order_id, number);
  CREATE TRIGGER sale_event_stays BEFORE UPDATE ON sale_event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
  CREATE TRIGGER sale_event_is_kept BEFORE DELETE ON sale_event
    BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
  `,
  // 2: operations beside sales, and one table of events for both. A cart is sold once; a profile is topped up, and a
  // package changed, by one operation at a time; and a package is refunded by one operation that wasn't refused.
  `
  ALTER TABLE sale ADD COLUMN activation_mode TEXT NOT NULL DEFAULT 'NOW'
    CHECK (activation_mode IN ('NOW', 'FIRST_USE', 'ON_DEMAND'));
  ALTER TABLE sale ADD COLUMN callback TEXT;
  ALTER TABLE sale ADD COLUMN cart TEXT;
  CREATE UNIQUE INDEX sale_of_cart ON sale (merchant_id, cart) WHERE cart IS NOT NULL;
  DROP INDEX sale_open;
  CREATE INDEX sale_open ON sale (merchant_id, created_at, state, order_id)
    WHERE state IN ('drafted', 'sending', 'unknown', 'accepted');

  CREATE TABLE operation (
    operation_id  TEXT PRIMARY KEY,
    kind          TEXT NOT NULL CHECK (kind IN ('top-up', 'activation', 'refund')),
    order_id      TEXT REFERENCES sale (order_id),
    merchant_id   TEXT NOT NULL,
    cart          TEXT,
    uid_customer  TEXT NOT NULL,
    id_pack       INTEGER,
    details       TEXT NOT NULL CHECK (json_valid(details)),
    created_at    INTEGER NOT NULL,
    state         TEXT NOT NULL CHECK (state IN
                    ('drafted', 'sending', 'unknown', 'checked', 'accepted', 'completed', 'refused')),
    progress      TEXT NOT NULL CHECK (json_valid(progress)),
    CHECK ((kind = 'top-up') = (id_pack IS NULL))
  ) STRICT;
  CREATE UNIQUE INDEX operation_of_cart ON operation (merchant_id, cart) WHERE cart IS NOT NULL;
  CREATE INDEX operation_of_sale ON operation (order_id, created_at) WHERE order_id IS NOT NULL;
  CREATE INDEX operation_of_package ON operation (merchant_id, id_pack) WHERE id_pack IS NOT NULL;
  CREATE INDEX operation_open ON operation (merchant_id, created_at, state, operation_id)
    WHERE state IN ('drafted', 'sending', 'unknown', 'checked', 'accepted');
  CREATE UNIQUE INDEX one_open_change ON operation (merchant_id, id_pack)
    WHERE id_pack IS NOT NULL AND state IN ('drafted', 'sending', 'unknown', 'checked', 'accepted');
  CREATE UNIQUE INDEX one_refund ON operation (merchant_id, id_pack)
    WHERE kind = 'refund' AND state <> 'refused';
  CREATE UNIQUE INDEX one_open_top_up ON operation (merchant_id, uid_customer)
    WHERE kind = 'top-up' AND state IN ('drafted', 'sending', 'unknown', 'checked', 'accepted');

  CREATE TABLE event (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    subject  TEXT NOT NULL,
    at       INTEGER NOT NULL,
    event    TEXT NOT NULL CHECK (json_valid(event))
  ) STRICT;
  INSERT INTO event (number, subject, at, event) SELECT number, order_id, at, event FROM sale_event ORDER BY number;
  DROP TABLE sale_event;
  CREATE INDEX event_of ON event (subject, number);
  CREATE TRIGGER event_stays BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
  CREATE TRIGGER event_is_kept BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
  `,
  // 3: events are chained, and the first event of each sale and operation holds its intent, so that the rows can be
  // made again of the events alone. Of a sale that was recovered the price is not known, and maybe no more than its
  // order id.
  (database) => {
    database.exec(`
      CREATE TABLE recovered_too (
        order_id         TEXT PRIMARY KEY,
        merchant_id      TEXT NOT NULL,
        product          TEXT CHECK (json_valid(product)),
        cost             TEXT,
        price            TEXT,
        activation_mode  TEXT CHECK (activation_mode IN ('NOW', 'FIRST_USE', 'ON_DEMAND')),
        callback         TEXT,
        cart             TEXT,
        created_at       INTEGER NOT NULL,
        state            TEXT NOT NULL CHECK (state IN
                           ('drafted', 'sending', 'unknown', 'accepted', 'completed', 'canceled', 'refused')),
        progress         TEXT NOT NULL CHECK (json_valid(progress)),
        CHECK (price IS NULL OR (product IS NOT NULL AND cost IS NOT NULL AND activation_mode IS NOT NULL)),
        CHECK (price IS NOT NULL OR state IN ('accepted', 'completed', 'canceled'))
      ) STRICT;
      INSERT INTO recovered_too
        SELECT order_id, merchant_id, product, cost, price, activation_mode, callback, cart, created_at, state, progress
        FROM sale ORDER BY rowid;
      DROP TABLE sale;
      ALTER TABLE recovered_too RENAME TO sale;
      CREATE INDEX sale_by_time ON sale (created_at DESC);
      CREATE UNIQUE INDEX sale_of_cart ON sale (merchant_id, cart) WHERE cart IS NOT NULL;
      CREATE INDEX sale_open ON sale (merchant_id, created_at, state, order_id)
        WHERE state IN ('drafted', 'sending', 'unknown', 'accepted');

      ALTER TABLE event RENAME TO unchained;
      CREATE TABLE event (
        number   INTEGER PRIMARY KEY,
        subject  TEXT NOT NULL CHECK (instr(subject, char(10)) = 0),
        at       INTEGER NOT NULL,
        event    TEXT NOT NULL CHECK (json_valid(event)),
        hash     BLOB NOT NULL CHECK (length(hash) = 32)
      ) STRICT;
    `);
    chainEvents(database);
    database.exec(`
      DROP TABLE unchained;
      CREATE INDEX event_of ON event (subject, number);
      CREATE TRIGGER event_follows BEFORE INSERT ON event
        WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM event), 0)
        BEGIN SELECT RAISE(ABORT, 'events are added at the end'); END;
      CREATE TRIGGER event_stays BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
      CREATE TRIGGER event_is_kept BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;

      CREATE TABLE probe (
        only    INTEGER PRIMARY KEY CHECK (only = 1),
        filler  BLOB NOT NULL
      ) STRICT;
    `);
  },
  // 4: how the customer paid, and who they are as far as they said.
  `
  ALTER TABLE sale ADD COLUMN tender TEXT CHECK (tender IN ('cash', 'card-terminal', 'other'));
  CREATE TABLE customer (
    order_id  TEXT PRIMARY KEY REFERENCES sale (order_id),
    name      TEXT,
    phone     TEXT,
    note      TEXT,
    CHECK (coalesce(name, phone, note) IS NOT NULL)
  ) STRICT;
  `,
  // 5: the list of orders.
  listingSchema,
  // 6: who sold it. It stands in the intent, which the first event holds; events of before have none, and are chained
  // as they were.
  `
  ALTER TABLE sale ADD COLUMN staff_id TEXT;
  ALTER TABLE sale ADD COLUMN staff_name TEXT CHECK ((staff_id IS NULL) = (staff_name IS NULL));
  CREATE INDEX sale_by_staff ON sale (staff_id, created_at DESC) WHERE staff_id IS NOT NULL;
  `,
  // 7: what a price was made with: its currency, the rate and the tax. Null in what was sold before.
  'ALTER TABLE sale ADD COLUMN terms TEXT CHECK (json_valid(terms));',
  // 8: the list of orders by who sold them.
  listingOfStaff,
  // 9: codes are sealed. Whether there may be some that were written before that, as they are; and in a sealed copy, the
  // last event that it was made of.
  `
  CREATE TABLE sealing (
    only          INTEGER PRIMARY KEY CHECK (only = 1),
    older_codes   INTEGER NOT NULL CHECK (older_codes IN (0, 1)),
    older_number  INTEGER,
    older_hash    BLOB
  ) STRICT;
  INSERT INTO sealing (only, older_codes) SELECT 1, EXISTS (SELECT 1 FROM sale WHERE state = 'completed');
  `,
  // 10: the entries of the books.
  entrySchema,
  // 11: the list of orders, searched in every script.
  listInEveryScript,
  // 12: what came of comparing the books with the service's history.
  reconciliationSchema,
  // 13: what the listed orders come to.
  entryByOrder,
  // 14: the list of orders in other orders than that of time.
  listingInOrder,
  // 15: telephone numbers are sealed, and found by marks.
  listingOfSealedPhones,
  // 16: sales and operations that are held, canceled by a second word, or written off.
  moreStates,
  // 17: one refund of a package, beside those that came to nothing or that nobody knows the end of.
  refundAfterClose,
  // 18: which sale has a code, by its mark.
  saleOfCode,
];

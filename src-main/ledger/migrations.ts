/** The ledger's schema, in numbered steps. A step that was ever released is never changed: add another. */
export const ledgerMigrations = [
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
] as const;

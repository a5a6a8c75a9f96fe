/**
 * The entries of the ledger, one for each event that moved money, derived from events and rows in the same
 * transaction. Amounts are whole millionths of one unit of their currency, so that SQLite's sums are exact;
 * they are negative if money goes back. A price goes back once: a refund that was only found reverses its purchase
 * without one. The price of what only the service knew may be given afterwards: by an entry of the same kind, whose `price_of`
 * is the number of the purchase's, and which has no cost, because that has it. Where it was mistyped, a `price-correction` with
 * the same `price_of` has the difference, which may be below zero. What was bought for an eSIM of another till has no
 * order, also once that is adopted: entries-of-orders.ts. Nothing here is about the customer.
 *
 * tender_correction: how a piece of a ticket counts as paid since the ticket's payment was corrected by an event, and as
 * what it counted before (`was`, which says nothing where `price` is null: the piece counted nothing then). Later entries of
 * the piece have its `tender`; takings by tender move by its `price`.
 */
export const entryTable = `
  CREATE TABLE book_entry (
    event_number   INTEGER PRIMARY KEY,
    at             INTEGER NOT NULL,
    kind           TEXT NOT NULL CHECK (kind IN ('sale', 'top-up', 'refund', 'cancellation', 'goodwill',
                                           'price-correction')),
    merchant_id    TEXT NOT NULL,
    order_id       TEXT,
    operation_id   TEXT,
    reverses       INTEGER,
    price_of       INTEGER,
    staff_id       TEXT,
    staff_name     TEXT CHECK ((staff_id IS NULL) = (staff_name IS NULL)),
    tender         TEXT,
    product_id     TEXT,
    product_name   TEXT,
    country        TEXT,
    place          TEXT,
    currency       TEXT,
    price          INTEGER,
    tax            INTEGER,
    tax_percent    TEXT,
    cost_currency  TEXT,
    cost           INTEGER,
    own_cost       INTEGER
  ) STRICT;
  CREATE INDEX book_entry_by_time ON book_entry (at);
  CREATE INDEX book_entry_of_order ON book_entry (order_id, kind, currency, price, tax, own_cost)
    WHERE order_id IS NOT NULL;
  CREATE INDEX book_entry_elsewhere ON book_entry (operation_id) WHERE order_id IS NULL;
  CREATE INDEX book_entry_of_top_up ON book_entry (operation_id) WHERE kind = 'top-up';
  CREATE INDEX book_entry_goodwill ON book_entry (coalesce(operation_id, order_id), event_number, price)
    WHERE kind = 'goodwill';
  CREATE UNIQUE INDEX book_entry_reversed ON book_entry (reverses, price IS NULL) WHERE reverses IS NOT NULL;
  CREATE UNIQUE INDEX book_entry_priced ON book_entry (price_of)
    WHERE price_of IS NOT NULL AND kind <> 'price-correction';
  CREATE INDEX book_entry_of_price ON book_entry (price_of, event_number) WHERE price_of IS NOT NULL;

  CREATE TABLE tender_correction (
    event_number  INTEGER NOT NULL,
    piece_id      TEXT NOT NULL,
    currency      TEXT NOT NULL,
    was           TEXT,
    tender        TEXT,
    price         INTEGER,
    PRIMARY KEY (event_number, piece_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tender_correction_of_piece ON tender_correction (piece_id, event_number, tender);
`;

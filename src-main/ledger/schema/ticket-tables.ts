/**
 * Tickets, derived from their events in the same transaction; what is owed also from what became of their pieces.
 *
 * ticket: `owed` is a decimal text, and indexed where it isn't zero, so that what is owed is found at once in books of any
 * size · ticket_piece: the ticket of each sale and top-up; one that was written again after it was lost finds its ticket
 * by its id · ticket_money: what stayed with the shop of each payment, and each payback, goodwill among them, in whole
 * millionths, by the number of its event; a payback that no drawer of the shift gave is `counted-elsewhere`,
 * what was taken before, or elsewhere, and is said afterwards `paid-elsewhere`,
 * and what pays for a later ticket `carried-over`, of no tender. A payment whose tender is corrected is `corrected-from`
 * the one and `corrected-to` the other. A payback that was undone is `payback-undone`, or, of one that no drawer of the shift had
 * given, `payback-undone-elsewhere`. A price that was given afterwards and mistyped has a row of the difference, the only one that may
 * be below zero: `price-corrected` where this till took the money, else `price-corrected-elsewhere`. So stored a shift adds up a range of the primary key ·
 * ticket_discount: what each piece bears of each discount of its ticket, in whole millionths, below zero where its price was
 * raised. Whether the piece was sold in the end, its entry says.
 */
export const ticketTables = `
  CREATE TABLE ticket (
    ticket_id    TEXT PRIMARY KEY,
    merchant_id  TEXT NOT NULL,
    currency     TEXT NOT NULL,
    owed         TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ticket_owed ON ticket (ticket_id, currency, owed) WHERE owed <> '0';

  CREATE TABLE ticket_piece (
    piece_id   TEXT PRIMARY KEY,
    ticket_id  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE ticket_money (
    event_number  INTEGER NOT NULL,
    part          INTEGER NOT NULL,
    kind          TEXT NOT NULL CHECK (kind IN ('paid', 'paid-elsewhere', 'paid-back', 'counted-elsewhere',
                                               'carried-over', 'corrected-from', 'corrected-to', 'price-corrected',
                                               'price-corrected-elsewhere', 'payback-undone',
                                               'payback-undone-elsewhere')),
    ticket_id     TEXT NOT NULL,
    tender        TEXT CHECK (tender IN ('cash', 'card-terminal', 'other') OR tender GLOB 'named:?*'),
    currency      TEXT NOT NULL,
    amount        INTEGER,
    PRIMARY KEY (event_number, part)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE ticket_discount (
    piece_id       TEXT NOT NULL,
    part           INTEGER NOT NULL,
    scope          TEXT NOT NULL CHECK (scope IN ('line', 'ticket')),
    reason         TEXT NOT NULL,
    currency       TEXT NOT NULL,
    amount         INTEGER NOT NULL CHECK (amount <> 0),
    staff_id       TEXT,
    staff_name     TEXT CHECK ((staff_id IS NULL) = (staff_name IS NULL)),
    approver_id    TEXT,
    approver_name  TEXT CHECK ((approver_id IS NULL) = (approver_name IS NULL)),
    PRIMARY KEY (piece_id, part)
  ) STRICT, WITHOUT ROWID;
`;

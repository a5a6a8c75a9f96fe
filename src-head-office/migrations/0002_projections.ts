import type { MigrationBuilder } from 'node-pg-migrate';

/**
 * What follows from events, and can be made anew from them at any time (projections/). A row is of one stream: what its till's
 * ledger says, by its own events. Amounts are whole millionths of one unit of their currency, times milliseconds since 1970 in
 * UTC.
 */
const tables = [
  // How far each stream is entered, and where one waits: for which event, and why.
  `CREATE TABLE IF NOT EXISTS projection (
    stream_id uuid PRIMARY KEY,
    projected_until bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('running', 'waiting')),
    waiting_number bigint,
    waiting_kind text,
    waiting_why text
  )`,
  // One row: whoever enters locks it, because what several streams say of one order is settled by what is there.
  `CREATE TABLE IF NOT EXISTS projection_turn (name text PRIMARY KEY)`,
  `INSERT INTO projection_turn (name) SELECT 'enter'
   WHERE NOT EXISTS (SELECT 1 FROM projection_turn WHERE name = 'enter')`,
  // Its number is the event's. "piece_id" is the sale or top-up that it is of. Totals add what is counted.
  `CREATE TABLE IF NOT EXISTS entry (
    stream_id uuid NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    merchant_id text NOT NULL,
    order_id text,
    operation_id text,
    piece_id text,
    reverses bigint,
    price_of bigint,
    staff_id text,
    staff_name text,
    tender text,
    product_id text,
    product_name text,
    country text,
    place text,
    currency text,
    price bigint,
    tax bigint,
    tax_percent text,
    cost_currency text,
    cost bigint,
    own_cost bigint,
    is_counted boolean NOT NULL,
    PRIMARY KEY (stream_id, number)
  )`,
  `CREATE INDEX IF NOT EXISTS entry_piece ON entry (piece_id)`,
  // "events" are the numbers of its own events in its stream, with commas between them.
  `CREATE TABLE IF NOT EXISTS ticket (
    stream_id uuid NOT NULL,
    ticket_id text NOT NULL,
    merchant_id text NOT NULL,
    currency text NOT NULL,
    owed bigint NOT NULL,
    changed_at bigint NOT NULL,
    is_counted boolean NOT NULL,
    events text NOT NULL,
    PRIMARY KEY (stream_id, ticket_id)
  )`,
  `CREATE INDEX IF NOT EXISTS ticket_in_streams ON ticket (ticket_id)`,
  `CREATE INDEX IF NOT EXISTS ticket_owed ON ticket (merchant_id, currency) WHERE owed <> 0`,
  `CREATE TABLE IF NOT EXISTS ticket_piece (
    stream_id uuid NOT NULL,
    piece_id text NOT NULL,
    ticket_id text NOT NULL,
    PRIMARY KEY (piece_id, stream_id)
  )`,
  // What customers paid, got back, and how it counts: src-books/payments/ticket-money.ts.
  `CREATE TABLE IF NOT EXISTS payment (
    stream_id uuid NOT NULL,
    number bigint NOT NULL,
    part bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    ticket_id text NOT NULL,
    tender text,
    currency text NOT NULL,
    amount bigint,
    staff_id text,
    staff_name text,
    PRIMARY KEY (stream_id, number, part)
  )`,
  `CREATE TABLE IF NOT EXISTS tender_correction (
    stream_id uuid NOT NULL,
    number bigint NOT NULL,
    piece_id text NOT NULL,
    currency text NOT NULL,
    was text,
    tender text,
    price bigint,
    PRIMARY KEY (stream_id, number, piece_id)
  )`,
  // A sale. "how": sold at this till, or only found at the service, by a till that adopted or recovered it.
  `CREATE TABLE IF NOT EXISTS order_ref (
    order_id text NOT NULL,
    stream_id uuid NOT NULL,
    merchant_id text NOT NULL,
    how text NOT NULL CHECK (how IN ('sold', 'found')),
    uid text,
    iccid text,
    state text NOT NULL,
    is_refunded boolean NOT NULL,
    sold_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    events text NOT NULL,
    PRIMARY KEY (order_id, stream_id)
  )`,
  `CREATE INDEX IF NOT EXISTS order_ref_uid ON order_ref (uid) WHERE uid IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS order_ref_iccid ON order_ref (iccid) WHERE iccid IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS operation_ref (
    operation_id text NOT NULL,
    stream_id uuid NOT NULL,
    merchant_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('top-up', 'activation', 'refund')),
    how text NOT NULL CHECK (how IN ('sold', 'found')),
    order_id text,
    uid text,
    iccid text,
    id_pack bigint,
    state text NOT NULL,
    begun_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    events text NOT NULL,
    PRIMARY KEY (operation_id, stream_id)
  )`,
  `CREATE INDEX IF NOT EXISTS operation_ref_pack ON operation_ref (id_pack) WHERE id_pack IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS operation_ref_order ON operation_ref (order_id) WHERE order_id IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS operation_ref_iccid ON operation_ref (iccid) WHERE iccid IS NOT NULL`,
  // The Z report of a shift is in the event that closed it.
  `CREATE TABLE IF NOT EXISTS shift (
    stream_id uuid NOT NULL,
    shift bigint NOT NULL,
    opened_at bigint NOT NULL,
    opened_number bigint,
    opened_by_id text,
    opened_by_name text,
    closed_at bigint,
    closed_number bigint,
    closed_by_id text,
    closed_by_name text,
    PRIMARY KEY (stream_id, shift)
  )`,
];

/** Each statement by itself and harmless the second time, as in 0001. */
export function projectionsMigration(builder: MigrationBuilder): void {
  builder.noTransaction();
  for (const statement of tables) builder.sql(statement);
}

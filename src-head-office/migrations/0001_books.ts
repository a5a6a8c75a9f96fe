import type { MigrationBuilder } from 'node-pg-migrate';
import { engineOf } from '../database/engine.ts';
import { eventTable } from './event-table/event-table.ts';
import { queriesOf } from './queries-of.ts';

/**
 * Each statement by itself and harmless the second time: not every engine takes a change of the schema back. Ids are UUIDs
 * of ours, times milliseconds since 1970 in UTC.
 */
const tables = [
  // One row. What tells whether the folder of secrets is this chain's.
  `CREATE TABLE IF NOT EXISTS chain (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    escrow_key bytea NOT NULL,
    phone_mark_check bytea NOT NULL,
    made_at bigint NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS shop (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE,
    made_at bigint NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS till (
    id uuid PRIMARY KEY,
    shop_id uuid NOT NULL,
    name text NOT NULL,
    signing_key bytea NOT NULL,
    sealing_key bytea NOT NULL,
    enrolled_at bigint NOT NULL,
    revoked_at bigint
  )`,
  // Of a code only its hash.
  `CREATE TABLE IF NOT EXISTS enrolment_code (
    code_hash bytea PRIMARY KEY,
    shop_id uuid NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    till_id uuid
  )`,
  // A stream begins after its parent's event, or at number 0. Closed after `closed_number`.
  `CREATE TABLE IF NOT EXISTS stream (
    id uuid PRIMARY KEY,
    till_id uuid NOT NULL,
    reason text NOT NULL,
    merchant_id text,
    parent_stream uuid,
    base_number bigint NOT NULL,
    base_hash bytea NOT NULL,
    opened_at bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'closed', 'forked')),
    closed_number bigint,
    closed_at bigint,
    head_number bigint NOT NULL,
    head_hash bytea NOT NULL,
    told_at bigint,
    session uuid,
    session_at bigint,
    cards_through bigint NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX IF NOT EXISTS stream_till ON stream (till_id)`,
  `CREATE INDEX IF NOT EXISTS stream_parent ON stream (parent_stream)`,
  // What was offered after a fork. A hash covers all before it, so (number, hash) has one content.
  `CREATE TABLE IF NOT EXISTS quarantine (
    stream_id uuid NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    subject text NOT NULL,
    at bigint NOT NULL,
    event bytea NOT NULL,
    till_id uuid NOT NULL,
    kept_at bigint NOT NULL,
    PRIMARY KEY (stream_id, number, hash)
  )`,
  `CREATE TABLE IF NOT EXISTS alarm (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    at bigint NOT NULL,
    till_id uuid,
    stream_id uuid,
    number bigint
  )`,
  // Sealed to the escrow key; null where the customer was forgotten.
  `CREATE TABLE IF NOT EXISTS card (
    order_id text PRIMARY KEY,
    shop_id uuid NOT NULL,
    till_id uuid NOT NULL,
    version bigint NOT NULL,
    sealed bytea,
    kept_at bigint NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS card_phone (
    mark bytea NOT NULL,
    order_id text NOT NULL,
    PRIMARY KEY (mark, order_id)
  )`,
  `CREATE INDEX IF NOT EXISTS card_phone_order ON card_phone (order_id)`,
  `CREATE TABLE IF NOT EXISTS claim (
    kind text NOT NULL,
    merchant_id text NOT NULL,
    subject text NOT NULL,
    operation_id text NOT NULL,
    till_id uuid NOT NULL,
    claimed_at bigint NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (kind, merchant_id, subject)
  )`,
  `CREATE INDEX IF NOT EXISTS claim_operation ON claim (till_id, operation_id)`,
  // Who looked for another till's sales, by what, and how many were found; not what was asked.
  `CREATE TABLE IF NOT EXISTS lookup_log (
    id uuid PRIMARY KEY,
    till_id uuid NOT NULL,
    at bigint NOT NULL,
    asked_by text NOT NULL,
    found bigint NOT NULL
  )`,
  // One row for each account: whoever merges its spans locks it.
  `CREATE TABLE IF NOT EXISTS history_account (
    merchant_id text PRIMARY KEY
  )`,
  `CREATE TABLE IF NOT EXISTS history_line (
    merchant_id text NOT NULL,
    transaction_id text NOT NULL,
    order_id text,
    line bytea NOT NULL,
    at bigint NOT NULL,
    till_id uuid NOT NULL,
    kept_at bigint NOT NULL,
    PRIMARY KEY (merchant_id, transaction_id)
  )`,
  `CREATE INDEX IF NOT EXISTS history_line_order ON history_line (merchant_id, order_id)`,
  // No two of an account touch.
  `CREATE TABLE IF NOT EXISTS history_span (
    merchant_id text NOT NULL,
    from_at bigint NOT NULL,
    until_at bigint NOT NULL,
    PRIMARY KEY (merchant_id, from_at)
  )`,
  // What is signed and sent down to tills.
  `CREATE TABLE IF NOT EXISTS document (
    kind text NOT NULL,
    shop_id uuid NOT NULL,
    version bigint NOT NULL,
    body bytea NOT NULL,
    signature bytea NOT NULL,
    made_at bigint NOT NULL,
    PRIMARY KEY (kind, shop_id, version)
  )`,
];

export async function booksMigration(builder: MigrationBuilder): Promise<void> {
  builder.noTransaction();
  for (const statement of tables) builder.sql(statement);
  for (const statement of eventTable(await engineOf(queriesOf(builder.db)))) builder.sql(statement);
}

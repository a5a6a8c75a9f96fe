import { inMillionths } from '../../src-books/money/millionths.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { Queries, SqlScalar } from '../database/database.ts';
import type { EnteredLine } from './enter-line.ts';
import { numbersText } from './event-numbers.ts';

type Row = readonly SqlScalar[];

/** Writes what streams have entered, a few statements for all of them. Call in the transaction that moves their positions. */
export async function writeRows(queries: Queries, entered: readonly EnteredLine[]): Promise<void> {
  const of = (rows: (line: EnteredLine) => readonly Row[]): Row[] => entered.flatMap(rows);
  await write(queries, insertEntries, of(entryRows));
  await write(queries, insertPayments, of(paymentRows));
  await write(queries, insertCorrections, of(correctionRows));
  await write(
    queries,
    insertPieces,
    of(({ stream, pieces }) => pieces.map(({ piece, ticketId }) => [stream, piece, ticketId])),
  );
  await write(queries, upsertTickets, of(ticketRows));
  await write(queries, upsertOrders, of(orderRows));
  await write(queries, upsertOperations, of(operationRows));
  await write(queries, upsertShifts, of(shiftRows));
}

/** @param statement takes the rows' columns as lists. */
async function write({ query }: Queries, statement: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await query(
    statement,
    first.map((_, column) => rows.map((row) => row[column] ?? null)),
  );
}

const named = (staff: StaffMark | null): [string | null, string | null] => [
  staff?.id ?? null,
  staff?.name ?? null,
];

const entryRows = ({ stream, entries }: EnteredLine): Row[] =>
  entries.map(({ number, entry, piece }) => [
    ...[stream, number, entry.at, entry.kind, entry.merchantId, entry.orderId, entry.operationId, piece],
    ...[entry.reverses, entry.priceOf, ...named(entry.staff), entry.tender],
    ...[entry.goods?.productId ?? null, entry.goods?.productName ?? null],
    ...[entry.goods?.country ?? null, entry.goods?.place ?? null],
    ...[entry.money.currency, inMillionths(entry.money.price), inMillionths(entry.money.tax)],
    ...[entry.money.taxPercent, entry.money.costCurrency],
    ...[inMillionths(entry.money.cost), inMillionths(entry.money.ownCost)],
  ]);

const insertEntries = `
  INSERT INTO entry (stream_id, number, at, kind, merchant_id, order_id, operation_id, piece_id, reverses, price_of,
    staff_id, staff_name, tender, product_id, product_name, country, place, currency, price, tax, tax_percent,
    cost_currency, cost, own_cost, is_counted)
  SELECT made.*, true FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
    $17::text[], $18::text[], $19::bigint[], $20::bigint[], $21::text[], $22::text[], $23::bigint[], $24::bigint[]) AS made`;

const paymentRows = ({ stream, payments }: EnteredLine): Row[] =>
  payments.map((paid) => [
    ...[stream, paid.number, paid.part, paid.at, paid.kind, paid.ticketId, paid.tender, paid.currency],
    ...[inMillionths(paid.amount), ...named(paid.staff)],
  ]);

const insertPayments = `
  INSERT INTO payment (stream_id, number, part, at, kind, ticket_id, tender, currency, amount, staff_id, staff_name)
  SELECT made.* FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::bigint[], $10::text[], $11::text[]) AS made`;

const correctionRows = ({ stream, corrections }: EnteredLine): Row[] =>
  corrections.map(({ number, piece, currency, was, tender }) => [
    ...[stream, number, piece, currency, was?.tender ?? null, tender],
    was === null ? null : inMillionths(was.price),
  ]);

const insertCorrections = `
  INSERT INTO tender_correction (stream_id, number, piece_id, currency, was, tender, price)
  SELECT made.* FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[]) AS made`;

const insertPieces = `
  INSERT INTO ticket_piece (stream_id, piece_id, ticket_id)
  SELECT made.* FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made`;

const ticketRows = ({ stream, tickets }: EnteredLine): Row[] =>
  tickets.map(({ ticketId, state: { ticket, owed, changedAt }, events }) => [
    ...[stream, ticketId, ticket.intent.merchantId, ticket.intent.currency],
    ...[inMillionths(owed) ?? 0, changedAt, numbersText(events)],
  ]);

const upsertTickets = `
  INSERT INTO ticket (stream_id, ticket_id, merchant_id, currency, owed, changed_at, events, is_counted)
  SELECT made.*, true FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])
    AS made
  ON CONFLICT (stream_id, ticket_id) DO UPDATE
    SET owed = excluded.owed, changed_at = excluded.changed_at, events = excluded.events`;

const orderRows = ({ stream, orders }: EnteredLine): Row[] =>
  orders.flatMap(({ order, isRefunded, events }) =>
    order.begun.kind !== 'sale'
      ? []
      : [
          [
            ...[order.id, stream, order.begun.intent.merchantId, order.isFound ? 'found' : 'sold'],
            ...[uidKey(order.uid), iccidKey(order.iccid), order.state, isRefunded],
            ...[order.begun.intent.createdAt, order.changedAt, numbersText(events)],
          ],
        ],
  );

const upsertOrders = `
  INSERT INTO order_ref (order_id, stream_id, merchant_id, how, uid, iccid, state, is_refunded, sold_at, changed_at, events)
  SELECT made.* FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::boolean[], $9::bigint[], $10::bigint[], $11::text[]) AS made
  ON CONFLICT (order_id, stream_id) DO UPDATE
    SET uid = excluded.uid, iccid = excluded.iccid, state = excluded.state, is_refunded = excluded.is_refunded,
      changed_at = excluded.changed_at, events = excluded.events`;

const operationRows = ({ stream, orders }: EnteredLine): Row[] =>
  orders.flatMap(({ order, events }) => {
    const { begun } = order;
    if (begun.kind === 'sale') return [];
    const pack = begun.kind === 'top-up' ? order.idPack : begun.intent.idPack;
    return [
      [
        ...[order.id, stream, begun.intent.merchantId, begun.kind, order.isFound ? 'found' : 'sold'],
        ...[begun.intent.orderId, uidKey(order.uid), iccidKey(order.iccid), pack, order.state],
        ...[begun.intent.createdAt, order.changedAt, numbersText(events)],
      ],
    ];
  });

const upsertOperations = `
  INSERT INTO operation_ref (operation_id, stream_id, merchant_id, kind, how, order_id, uid, iccid, id_pack, state, begun_at,
    changed_at, events)
  SELECT made.* FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::bigint[], $10::text[], $11::bigint[], $12::bigint[], $13::text[]) AS made
  ON CONFLICT (operation_id, stream_id) DO UPDATE
    SET uid = excluded.uid, iccid = excluded.iccid, id_pack = excluded.id_pack, state = excluded.state,
      changed_at = excluded.changed_at, events = excluded.events`;

/** A shift as far as these events tell it: one that was opened and closed among them is one row. */
function shiftRows({ stream, shifts }: EnteredLine): Row[] {
  const opened = new Map<number, Row>();
  const closed = new Map<number, Row>();
  const from = new Map<number, number>();
  for (const { number, at, shift } of shifts) {
    if (shift.kind === 'opened') opened.set(shift.shift, [at, number, ...named(shift.by)]);
    if (shift.kind === 'closed') {
      closed.set(shift.shift, [at, number, ...named(shift.by)]);
      from.set(shift.shift, shift.openedAt);
    }
  }
  return [...new Set([...opened.keys(), ...closed.keys()])].map((shift) => [
    ...[stream, shift],
    // The opening may be of an earlier batch or stream, or lost with a damaged ledger.
    ...(opened.get(shift) ?? [from.get(shift) ?? null, null, null, null]),
    ...(closed.get(shift) ?? [null, null, null, null]),
  ]);
}

const upsertShifts = `
  INSERT INTO shift (stream_id, shift, opened_at, opened_number, opened_by_id, opened_by_name, closed_at, closed_number,
    closed_by_id, closed_by_name)
  SELECT made.* FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
    $8::bigint[], $9::text[], $10::text[]) AS made
  ON CONFLICT (stream_id, shift) DO UPDATE
    SET closed_at = excluded.closed_at, closed_number = excluded.closed_number, closed_by_id = excluded.closed_by_id,
      closed_by_name = excluded.closed_by_name`;

/** The service writes its numbers of orders in either case. */
export const uidKey = (uid: string | null): string | null => uid?.toLowerCase() ?? null;

/** Without what some write between the digits, or fill it up with; null for what is no ICCID. */
export function iccidKey(iccid: string | null): string | null {
  const digits = (iccid ?? '').replaceAll(/[\s-]/g, '').replace(/F+$/i, '');
  return digits === '' ? null : digits;
}

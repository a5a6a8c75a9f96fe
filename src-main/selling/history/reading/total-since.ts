import { sum, type Amount } from '../../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { signedOf, standingOf } from './balance-change.ts';
import { foldedId } from './own-order.ts';
import type { History } from './service-history.ts';

/** Some services give times in whole seconds. */
const secondMs = 1_000;

/** A line that changed the balance, and by how much. */
type Move = { readonly line: Transaction; readonly amount: Amount };

/**
 * What the lines that are certainly newer than a time add up to; undefined if that can't be told.
 *
 * SECURITY: what is added up here explains where money went, so nothing may count twice, or without having moved. A line
 * counts once it is made, and not if its order was canceled, because then its money came back. Services repeat lines, or
 * write one when an order is taken and one when it is paid: of one order, one amount counts once.
 *
 * @param at by the till's clock, in milliseconds since 1970 in UTC.
 */
export function totalSince(
  { transactions, signs, clockAheadMs, clockUncertainMs }: History,
  at: number,
): Amount | undefined {
  if (clockUncertainMs === null) return undefined;
  const from = at - clockAheadMs + clockUncertainMs + secondMs;
  const since = transactions.filter((line) => (line.at?.at ?? -Infinity) > from);
  const canceled = new Set(since.filter((line) => standingOf(line) === 'canceled').map(orderOf));
  const made = since.filter(
    (line) => standingOf(line) === 'made' && (line.orderId === null || !canceled.has(orderOf(line))),
  );
  const moves = made.flatMap((line) => {
    const amount = signedOf(line, signs);
    return amount === null ? [] : [{ line, amount }];
  });
  if (moves.length < made.length) return undefined;
  const each = [orderOf, ({ id }: Transaction) => id, allButStatus].reduce(onceEach, moves);
  return sum(each.map(({ amount }) => amount));
}

const orderOf = ({ orderId }: Transaction): string | null => (orderId === null ? null : foldedId(orderId));

const allButStatus = (line: Transaction): string => JSON.stringify({ ...line, status: null });

/** Leaves out what has the name and the amount of an earlier line. */
function onceEach(moves: readonly Move[], nameOf: (line: Transaction) => string | null): readonly Move[] {
  const seen = new Set<string>();
  return moves.filter(({ line, amount }) => {
    const name = nameOf(line);
    const key = JSON.stringify([name, amount]);
    if (name === null || !seen.has(key)) return seen.add(key);
    return false;
  });
}

import type { MerchantClient } from '../../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { latestOf } from '../../../../src-merchant-api/reading/values/moment.ts';
import { typeOf } from './balance-change.ts';

/** How far clocks may differ, and lines may be out of order, in milliseconds. */
export const slackMs = 3_600_000;

/** Whether lines run one way; 'mixed' if they don't, 'not-known' if they have no times. */
export type LineOrder = 'newest-first' | 'oldest-first' | 'mixed' | 'not-known';

/** The times of those lines that have one, in milliseconds since 1970 in UTC. */
const timesOf = (transactions: readonly Transaction[]): number[] =>
  transactions.map(({ at }) => at?.at ?? null).filter((time) => time !== null);

/** The order of lines, by their times. */
export function orderOf(transactions: readonly Transaction[]): LineOrder {
  const times = timesOf(transactions);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 'not-known';
  const isFalling = isAscending(times.map((time) => -time));
  if (isFalling && first >= last) return 'newest-first';
  return isAscending(times) ? 'oldest-first' : 'mixed';
}

/** No time is earlier than one before it, apart from clock differences. */
function isAscending(times: readonly number[]): boolean {
  let latest = -Infinity;
  return times.every((time) => {
    latest = Math.max(latest, time);
    return time >= latest - slackMs;
  });
}

/**
 * Whether this line opened the account. A balance that was used up and refilled has a second line that looks similar.
 */
export const isOpening = (line: Transaction): boolean =>
  typeOf(line) === 'opening' && line.balance !== null && line.balance === line.amount;

/** When a history was requested, by the till's clock, and by how much that was ahead of the service's, in milliseconds. */
type AskedBy = { readonly askedAt: number; readonly clockAheadMs: number };

/**
 * Whether a line is from before a time at the till.
 *
 * SECURITY: a time in the future comes from before the clock was set back, and what was begun then may have an earlier line.
 *
 * @param at by the till's clock, in milliseconds since 1970 in UTC.
 * @param differMs how far the times of lines may be from that clock's.
 */
export function isFromBefore(
  line: Transaction,
  at: number,
  { askedAt, clockAheadMs }: AskedBy,
  differMs: number = slackMs,
): boolean {
  const latest = line.at === null ? null : latestOf(line.at);
  return latest !== null && at <= askedAt && latest + clockAheadMs < at - differMs;
}

/** The row where lines in this order have the account's first line. */
export const oldestRow = (transactions: readonly Transaction[], order: LineOrder): Transaction | undefined =>
  order === 'newest-first' ? transactions.at(-1) : transactions[0];

/** Whether the account's first line is there, wherever that is: no other is older. */
export function showsOpening(transactions: readonly Transaction[]): boolean {
  const first = earliest(timesOf(transactions));
  return transactions.some((line) => isOpening(line) && line.at?.at === first);
}

/** Without spreading a list that may have tens of thousands of lines. */
export const earliest = (times: readonly number[]): number =>
  times.reduce((before, time) => Math.min(before, time), Infinity);

/** The time of the newest line; -Infinity if none has one. */
export const newestTime = (transactions: readonly Transaction[]): number =>
  -earliest(timesOf(transactions).map((time) => -time));

/** With so many lines, it is no coincidence that they are the newest. */
const enoughLines = 10;

/**
 * Whether a service that cuts its list off keeps the newest lines: a service may always return an account's first
 * hundred lines, or the hundred whose ids come first in the alphabet. A request for a few lines shows which are kept.
 */
export async function keepsNewest(
  client: Pick<MerchantClient, 'history'>,
  transactions: readonly Transaction[],
): Promise<boolean> {
  const falling = timesOf(transactions).toSorted((a, b) => b - a);
  const isInOrder = orderOf(transactions) === 'oldest-first' && transactions.at(-1)?.at?.at === falling[0];
  const count = isInOrder ? 1 : newestCount(falling);
  const oldestKept = falling[count - 1];
  if (count === 0 || oldestKept === undefined) return false;
  const reply = await client.history(count);
  if (!reply.ok) return false;
  const kept = reply.value.transactions;
  const isExact = kept.length === count && reply.value.unreadableCount === 0;
  return isExact && kept.every(({ at }) => at !== null && at.at !== null && at.at >= oldestKept);
}

/** How many newest lines to ask for, so that all others are older than those; 0 if all are of one time. */
function newestCount(falling: readonly number[]): number {
  const wanted = Math.min(enoughLines, falling.length / 2);
  const counts = falling.flatMap((time, index) =>
    index > 0 && (falling[index - 1] ?? 0) > time ? [index] : [],
  );
  return counts.reduce(
    (best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best),
    0,
  );
}

import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { HistoryReply, MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import { latestOf } from '../../../src-merchant-api/reading/moment.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import { directionOf, signsOf, standingOf, typeOf, type Signs } from './balance-change.ts';
import type { Clock } from '../../platform/clock.ts';
import { asTillWrote } from '../../domain/order-id.ts';

/** A service's transaction history. */
export type History = {
  /** In the service's order. */
  readonly transactions: readonly Transaction[];
  readonly signs: Signs;
  readonly reach: Reach;
  /** The number of transactions that could not be read. */
  readonly unreadableCount: number;
  /** When it was requested, by the till's clock, in milliseconds since 1970 in UTC. */
  readonly askedAt: number;
  /** By how many milliseconds the till's clock is ahead of the service's, as far as known. */
  readonly clockAheadMs: number;
  /** How inexact that is; null if the service gives no time. */
  readonly clockUncertainMs: number | null;
};

/**
 * How far back a history is known to be complete. A list shorter than requested proves nothing: a service may always
 * return its last twenty lines.
 */
export type Reach =
  /** To the account's first line. */
  | { readonly kind: 'beginning' }
  /** It has everything started at the till after this time, by the till's clock, in milliseconds since 1970 in UTC. */
  | { readonly kind: 'since'; readonly at: number }
  /** It has no times, or they are out of order, or it isn't known to end with the newest line. */
  | { readonly kind: 'not-known' };

/** How far back a history is needed. */
export type Wanted = {
  /** By the till's clock, in milliseconds since 1970 in UTC; null if that clock may have been wrong then. */
  readonly since: number | null;
  /**
   * Whether an order was recorded as bought before that time. This goes by the order of the books and not by a clock:
   * a line about its purchase then proves that the history reaches further back.
   */
  readonly isOlder?: (orderId: string) => boolean;
};

/** How far clocks may differ, and lines may be out of order, in milliseconds. */
export const slackMs = 3_600_000;

/** The numbers of transactions to request, one after the other, until they reach back far enough. */
const limits = [100, 1_000, 10_000] as const;
export const [firstLimit] = limits;

/** Requests the history, as far back as needed if possible. */
export async function readHistory(
  client: Pick<MerchantClient, 'history'>,
  clock: Pick<Clock, 'now'>,
  wanted: Wanted,
): Promise<Result<History, MerchantFailure>> {
  let told: Told | undefined;
  for (const limit of limits) {
    const askedAt = clock.now();
    const reply = await client.history(limit);
    if (!reply.ok) {
      // Some services reject a large limit.
      if (told === undefined) return reply;
      break;
    }
    const count = countOf(reply.value);
    if (told !== undefined && count <= countOf(told)) break;
    told = { ...reply.value, transactions: named(reply.value.transactions), askedAt };
    if (count < limit || reachesBack(historyOf(told, true), wanted)) break;
  }
  if (told === undefined) throw new Error('no limit was tried');
  const endsWithNewest = orderOf(told.transactions) === 'newest-first' || (await cutsOffOldest(client, told));
  return succeed(historyOf(told, endsWithNewest));
}

/** The lines, with tills' order ids in the case in which the books have them, because they are looked up that way. */
export const named = (transactions: readonly Transaction[]): Transaction[] =>
  transactions.map((line) =>
    line.orderId === null ? line : { ...line, orderId: asTillWrote(line.orderId) },
  );

type Told = HistoryReply & { readonly askedAt: number };

const countOf = ({ transactions, unreadableCount }: HistoryReply): number =>
  transactions.length + unreadableCount;

/** Whether a history has everything that was started at the till from a time on. */
export function reachesBack(history: History, { since, isOlder = () => false }: Wanted): boolean {
  const { reach, askedAt, transactions, signs, clockAheadMs } = history;
  switch (reach.kind) {
    case 'not-known':
      return false;
    case 'beginning':
      return true;
    case 'since':
      // A time in the future comes from before the clock was set back: no other time can be compared with it.
      if (since !== null && reach.at < since && since <= askedAt) return true;
      return transactions.some(
        (line) =>
          line.orderId !== null &&
          standingOf(line) !== 'failed' &&
          directionOf(line, signs) === 'debit' &&
          // A later top-up or fee may appear under the same order id.
          typeOf(line) === 'purchase' &&
          (since === null || (line.at?.at ?? -Infinity) + clockAheadMs <= since + slackMs) &&
          isOlder(line.orderId),
      );
  }
}

function historyOf(told: Told, endsWithNewest: boolean): History {
  const { transactions, unreadableCount, askedAt } = told;
  const clockAheadMs = told.clockAheadMs ?? 0;
  const reach = endsWithNewest ? reachOf(transactions, clockAheadMs) : ({ kind: 'not-known' } as const);
  const { clockUncertainMs } = told;
  const signs = signsOf(transactions);
  return { transactions, signs, reach, unreadableCount, askedAt, clockAheadMs, clockUncertainMs };
}

function reachOf(transactions: readonly Transaction[], clockAheadMs: number): Reach {
  const order = orderOf(transactions);
  const oldest = order === 'newest-first' ? transactions.at(-1) : transactions[0];
  if (order === 'none' || oldest === undefined) return { kind: 'not-known' };
  if (isOpening(oldest)) return { kind: 'beginning' };
  const times = transactions.flatMap(({ at }) => (at === null ? [] : (latestOf(at) ?? [])));
  return { kind: 'since', at: earliest(times) + clockAheadMs + slackMs };
}

/** Without spreading a list that may have tens of thousands of lines. */
const earliest = (times: readonly number[]): number =>
  times.reduce((before, time) => Math.min(before, time), Infinity);

/**
 * Whether this line opened the account. A balance that was used up and refilled has a second line that looks similar.
 */
export const isOpening = (line: Transaction): boolean =>
  typeOf(line) === 'opening' && line.balance !== null && line.balance === line.amount;

/** The balance after the newest line; null if the history doesn't have it, or its order is unknown. */
export function newestBalanceOf({ transactions, reach }: History): Amount | null {
  if (reach.kind === 'not-known') return null;
  const newest = orderOf(transactions) === 'newest-first' ? transactions[0] : transactions.at(-1);
  return newest?.balance ?? null;
}

type LineOrder = 'newest-first' | 'oldest-first' | 'none';

/** The order of lines, by their times. */
function orderOf(transactions: readonly Transaction[]): LineOrder {
  const times = transactions.map(({ at }) => at?.at ?? null).filter((time) => time !== null);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 'none';
  const isFalling = isAscending(times.map((time) => -time));
  if (isFalling && first >= last) return 'newest-first';
  return isAscending(times) ? 'oldest-first' : 'none';
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
 * Whether a list that begins with the oldest line ends with the newest: a service may always return an account's
 * first hundred lines. A request for a single line shows which end is kept.
 */
async function cutsOffOldest(
  client: Pick<MerchantClient, 'history'>,
  { transactions }: Told,
): Promise<boolean> {
  if (orderOf(transactions) !== 'oldest-first') return false;
  const reply = await client.history(1);
  if (!reply.ok) return false;
  const [only, ...more] = reply.value.transactions;
  const newest = transactions.at(-1)?.at?.at;
  if (only?.at?.at === undefined || only.at.at === null || more.length > 0) return false;
  return newest !== undefined && newest !== null && only.at.at >= newest;
}

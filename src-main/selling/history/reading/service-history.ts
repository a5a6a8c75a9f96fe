import type { TimeSpan } from '../../../domain/orders/sale.ts';
import type { Amount } from '../../../../src-merchant-api/amount.ts';
import type { HistoryReply, MerchantClient } from '../../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import { latestOf } from '../../../../src-merchant-api/reading/values/moment.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { succeed, type Result } from '../../../../src-merchant-api/result.ts';
import { directionOf, signsOf, standingOf, typeOf, type Signs } from './balance-change.ts';
import {
  earliest,
  isOpening,
  keepsNewest,
  newestTime,
  oldestRow,
  orderOf,
  showsOpening,
  slackMs,
} from './line-order.ts';
import type { Clock } from '../../../platform/clock.ts';
import { asTillWrote } from '../../../domain/orders/order-id.ts';

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
  /** It has no times, or it isn't known to have the newest lines where it is cut off. */
  | { readonly kind: 'not-known' };

/** By how much the till's clock was ahead of the service's by a history's own reply, in milliseconds; null if it told no time. */
export const aheadOf = ({ clockAheadMs, clockUncertainMs }: History): number | null =>
  clockUncertainMs === null ? null : clockAheadMs;

/** How far back a history is needed. */
export type Wanted = {
  /** By the till's clock as it is set now, in milliseconds since 1970 in UTC; null if unknown. */
  readonly since: number | null;
  /** The latest time at which it can have been begun, by the same clock, where `since` is the earliest. */
  readonly until?: number | null;
  /**
   * When the service made an order that the books have as bought before what is wanted, by its clock; undefined for any
   * other. A line about it from that time proves that the history reaches further back, and that its times are by the
   * clock that the service's replies tell.
   */
  readonly madeBefore?: (orderId: string) => TimeSpan | undefined;
};

/** How far times in a history may be from those that the service's replies tell, in milliseconds, where both are by one clock. */
export const timesDifferMs = 60_000;

/** How far they may be otherwise: a service may write its own country's time as if it were UTC. In milliseconds. */
export const zonesDifferMs = 14 * 3_600_000;

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
  const endsWithNewest = isPlain(told.transactions) || (await keepsNewest(client, told.transactions));
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

/**
 * Whether a history has everything that was started at the till from a time on.
 *
 * SECURITY: by a purchase from before, at the time at which it was made. A later line under its order id proves nothing: of
 * a top-up, of a fee, or of its eSIM, issued since. Without such a purchase, times prove it that no time zone can explain.
 */
export function reachesBack(history: History, wanted: Wanted): boolean {
  const { reach, transactions, clockAheadMs } = history;
  const { since, until } = wanted;
  const latest = until ?? since;
  switch (reach.kind) {
    case 'not-known':
      return false;
    case 'beginning':
      return true;
    case 'since':
      return (
        mayReach(history, since, zonesDifferMs) ||
        transactions.some(
          (line) =>
            isFromWhenMade(history, wanted, line) &&
            (latest === null || isAtLatest(line, latest - clockAheadMs - timesDifferMs)),
        )
      );
  }
}

/** Whether a history reaches back to a time at the till, if its own times are as the service's replies tell it. */
export const mayReachBack = (history: History, since: number): boolean =>
  history.reach.kind === 'beginning' || mayReach(history, since, 0);

/** A time in the future comes from before the clock was set back: no other time can be compared with it. */
const mayReach = ({ reach, askedAt }: History, since: number | null, differMs: number): boolean =>
  reach.kind === 'since' && since !== null && reach.at + differMs < since && since <= askedAt;

/** Whether the times in a history are by the clock that the service's replies tell. */
export const isByServiceTime = (history: History, wanted: Wanted): boolean =>
  history.transactions.some((line) => isFromWhenMade(history, wanted, line));

/**
 * Whether a line is of a purchase from before, at the time at which it was made.
 */
function isFromWhenMade(
  { signs }: Pick<History, 'signs'>,
  { madeBefore }: Pick<Wanted, 'madeBefore'>,
  line: Transaction,
): boolean {
  if (line.orderId === null || standingOf(line) === 'failed') return false;
  if (directionOf(line, signs) !== 'debit' || typeOf(line) !== 'purchase') return false;
  const made = madeBefore?.(line.orderId);
  return made !== undefined && isMadeWithin(line, made);
}

/** Whether a line has a time within which something was made, by the service's clock. */
export function isMadeWithin(line: Transaction, { from, until }: TimeSpan): boolean {
  const at = line.at?.at ?? null;
  return at !== null && at >= from - timesDifferMs && isAtLatest(line, until + timesDifferMs);
}

/** @param time by the service's clock, in milliseconds since 1970 in UTC. */
function isAtLatest({ at }: Transaction, time: number): boolean {
  const latest = at === null ? null : latestOf(at);
  return latest !== null && latest <= time;
}

function historyOf(told: Told, endsWithNewest: boolean): History {
  const { transactions, unreadableCount, askedAt } = told;
  const clockAheadMs = told.clockAheadMs ?? 0;
  const reach = reachOf(transactions, clockAheadMs, endsWithNewest);
  const { clockUncertainMs } = told;
  const signs = signsOf(transactions);
  return { transactions, signs, reach, unreadableCount, askedAt, clockAheadMs, clockUncertainMs };
}

/** Whether lines run from the newest to the oldest, with the account's first line at the end if it is there. */
function isPlain(transactions: readonly Transaction[]): boolean {
  const order = orderOf(transactions);
  if (order !== 'newest-first') return false;
  const last = oldestRow(transactions, order);
  return (last !== undefined && isOpening(last)) || !showsOpening(transactions);
}

/**
 * How far back lines reach, by the times of all of them.
 *
 * @param endsWithNewest whether it is known that a limit leaves the newest lines there.
 */
function reachOf(transactions: readonly Transaction[], clockAheadMs: number, endsWithNewest: boolean): Reach {
  const order = orderOf(transactions);
  const oldest = oldestRow(transactions, order);
  // Lines that run from the newest to the oldest end where a limit cuts them off.
  const isKnown = endsWithNewest || order === 'newest-first';
  if (order === 'not-known' || !isKnown || oldest === undefined) return { kind: 'not-known' };
  const isOpeningAtEnd = order !== 'mixed' && isOpening(oldest);
  if (isOpeningAtEnd || (endsWithNewest && showsOpening(transactions))) return { kind: 'beginning' };
  const times = transactions.flatMap(({ at }) => (at === null ? [] : (latestOf(at) ?? [])));
  const from = order === 'mixed' ? withoutOddTimes(times) : times;
  return { kind: 'since', at: earliest(from) + clockAheadMs + slackMs };
}

/**
 * Leaves out the oldest tenth. Where lines aren't in the order of their times, a few of these may be of something
 * else, such as the sale that a top-up belongs to.
 */
const withoutOddTimes = (times: readonly number[]): readonly number[] =>
  times.toSorted((a, b) => a - b).slice(Math.ceil(times.length / 10));

/** The balance after the newest line; null if the history doesn't have it, or its order is unknown. */
export function newestBalanceOf({ transactions, reach }: History): Amount | null {
  const order = orderOf(transactions);
  if (reach.kind === 'not-known' || order === 'mixed') return null;
  const newest = order === 'newest-first' ? transactions[0] : transactions.at(-1);
  const time = newest?.at?.at ?? null;
  // Lines of one hour may be in any order.
  return time !== null && time < newestTime(transactions) ? null : (newest?.balance ?? null);
}

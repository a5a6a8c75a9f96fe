import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { HistoryReply, MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import { latestOf } from '../../../src-merchant-api/reading/moment.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import { directionOf, signsOf, standingOf, typeOf, type Signs } from './balance-change.ts';
import type { Clock } from '../../platform/clock.ts';
import { asTillWrote } from '../../domain/order-id.ts';

/** What a service told of its transactions. */
export type History = {
  /** In the service's order. */
  readonly transactions: readonly Transaction[];
  readonly signs: Signs;
  readonly reach: Reach;
  /** So many transactions could not be read. */
  readonly unreadableCount: number;
  /** When it was asked for, by the till's clock, milliseconds since 1970 in UTC. */
  readonly askedAt: number;
  /** By how many milliseconds the till's clock is ahead of the service's, as far as the service tells. */
  readonly clockAheadMs: number;
  /** How far that can be wrong; null where the service tells no time. */
  readonly clockUncertainMs: number | null;
};

/**
 * How far back a history is known to have everything. A list that is shorter than was asked for proves nothing: a
 * service may show its last twenty lines whatever it is asked for.
 */
export type Reach =
  /** To the first line that the account ever had. */
  | { readonly kind: 'beginning' }
  /** Whatever was begun at the till after this time is in it, by the till's clock, milliseconds since 1970 in UTC. */
  | { readonly kind: 'since'; readonly at: number }
  /** It tells no times, or not in their order, or it isn't known to end with the newest line. */
  | { readonly kind: 'not-known' };

/** From when on a history is wanted. */
export type Wanted = {
  /** By the till's clock, milliseconds since 1970 in UTC; null where that clock may have been wrong then. */
  readonly since: number | null;
  /**
   * Whether an order is on record as bought before that time. By the order of the books and not by a clock: a line
   * that tells of its purchase then proves that the history reaches further back.
   */
  readonly isOlder?: (orderId: string) => boolean;
};

/** How far clocks may be apart, and lines may stand out of the order of their times, in milliseconds. */
export const slackMs = 3_600_000;

/** How many transactions are asked for, until they reach back far enough. */
const limits = [100, 1_000, 10_000] as const;
export const [firstLimit] = limits;

/** Asks for the history, back to what is wanted where it reaches that far. */
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
      // Some services refuse a large limit.
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

/** The lines with order ids of tills as the books have them: they are looked up by those letters. */
export const named = (transactions: readonly Transaction[]): Transaction[] =>
  transactions.map((line) =>
    line.orderId === null ? line : { ...line, orderId: asTillWrote(line.orderId) },
  );

type Told = HistoryReply & { readonly askedAt: number };

const countOf = ({ transactions, unreadableCount }: HistoryReply): number =>
  transactions.length + unreadableCount;

/** Whether a history has everything that was begun at the till from a time on. */
export function reachesBack(history: History, { since, isOlder = () => false }: Wanted): boolean {
  const { reach, askedAt, transactions, signs, clockAheadMs } = history;
  switch (reach.kind) {
    case 'not-known':
      return false;
    case 'beginning':
      return true;
    case 'since':
      // A time that is still to come is by a clock that was set back since: no other time can be compared with it.
      if (since !== null && reach.at < since && since <= askedAt) return true;
      return transactions.some(
        (line) =>
          line.orderId !== null &&
          standingOf(line) !== 'failed' &&
          directionOf(line, signs) === 'debit' &&
          // What came later, a top-up or a fee, may be told under the same order id.
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

/** Not by the spread of a list that may have tens of thousands. */
const earliest = (times: readonly number[]): number =>
  times.reduce((before, time) => Math.min(before, time), Infinity);

/** Whether the account's balance began with a line. A balance that was used up and paid in again begins twice. */
export const isOpening = (line: Transaction): boolean =>
  typeOf(line) === 'opening' && line.balance !== null && line.balance === line.amount;

/** What the balance was after the newest line; null where a history doesn't tell it, or its order isn't known. */
export function newestBalanceOf({ transactions, reach }: History): Amount | null {
  if (reach.kind === 'not-known') return null;
  const newest = orderOf(transactions) === 'newest-first' ? transactions[0] : transactions.at(-1);
  return newest?.balance ?? null;
}

type LineOrder = 'newest-first' | 'oldest-first' | 'none';

/** How lines follow each other, by their times. */
function orderOf(transactions: readonly Transaction[]): LineOrder {
  const times = transactions.map(({ at }) => at?.at ?? null).filter((time) => time !== null);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 'none';
  const isFalling = isAscending(times.map((time) => -time));
  if (isFalling && first >= last) return 'newest-first';
  return isAscending(times) ? 'oldest-first' : 'none';
}

/** None is earlier than one before it, but for what clocks may be apart. */
function isAscending(times: readonly number[]): boolean {
  let latest = -Infinity;
  return times.every((time) => {
    latest = Math.max(latest, time);
    return time >= latest - slackMs;
  });
}

/**
 * Whether a list that begins with the oldest line ends with the newest: a service may show the first hundred lines of
 * an account for ever. Whoever is asked for one line shows the end that isn't cut off.
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

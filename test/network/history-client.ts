import type { HistoryReply, MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readHistory } from '../../src-merchant-api/reading/history.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** How a service shows its history. */
export type HistoryBehavior = {
  /** So many lines at most, whatever the limit. */
  readonly shows?: number;
  /** The end of its list that a limit leaves there; the newest without it. */
  readonly keeps?: 'newest' | 'oldest';
  /** It shows all of them, whatever the limit. */
  readonly isLimitIgnored?: boolean;
  /** A larger limit is refused, or leads to the usual one. */
  readonly most?: number;
  readonly usual?: number;
  readonly clockAheadMs?: number;
  /** What it does to the lines that a limit leaves there. */
  readonly arranged?: (entries: readonly object[]) => readonly object[];
};

const refused: MerchantFailure = { kind: 'refused', httpStatus: 400, detail: 'The limit is too large.' };

/** A purchase in a history, with what is changed of it. */
export const lineAt = (at: number, change: object): object => ({
  type: 'order',
  amount: -5,
  date: new Date(at).toISOString(),
  ...change,
});

/** A client of a service that has nothing but a history: in the order that is given, as it came from JSON. */
export function historyClient(
  entries: readonly object[],
  {
    shows = Infinity,
    keeps = 'newest',
    isLimitIgnored = false,
    most = Infinity,
    usual,
    clockAheadMs = 0,
    arranged = (kept) => kept,
  }: HistoryBehavior = {},
) {
  const asked: number[] = [];
  const dateOf = (entry: object | undefined): string =>
    String(entry !== undefined && 'date' in entry ? entry.date : '');
  const beginsWithNewest = dateOf(entries[0]) >= dateOf(entries.at(-1));
  const history = (limit: number): Promise<Result<HistoryReply, MerchantFailure>> => {
    asked.push(limit);
    if (limit > most && usual === undefined) return Promise.resolve(fail(refused));
    const wanted = isLimitIgnored ? Infinity : limit > most ? (usual ?? limit) : limit;
    const count = Math.min(wanted, shows, entries.length);
    const fromStart = beginsWithNewest === (keeps === 'newest');
    const left = fromStart ? entries.slice(0, count) : entries.slice(entries.length - count);
    const reading = readHistory(arranged(left));
    if (!reading.ok) throw new Error(reading.failure);
    const { entries: transactions, ...unread } = reading.value;
    return Promise.resolve(succeed({ transactions, ...unread, clockAheadMs, clockUncertainMs: 0 }));
  };
  const client: Pick<MerchantClient, 'history'> = { history };
  return { client, asked };
}

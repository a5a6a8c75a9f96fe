import { slackMs } from '../../selling/history/reading/line-order.ts';
import type { HistoryLine } from './history-line.ts';
import { isDebit, type LocalTransaction } from './local-transaction.ts';

/** Anything newer may not be in the history yet, in milliseconds. */
export const settlingMs = 10 * 60_000;

/**
 * By how many milliseconds the service's times are ahead of the till's. A service may write local times without a
 * zone. Differences within the accuracy of a clock count as zero.
 */
export function skewOf(moves: readonly LocalTransaction[], lines: readonly HistoryLine[]): number {
  const begun = new Map(
    moves.filter(({ kind }) => isDebit(kind)).map(({ orderId, at }) => [orderId ?? '', at]),
  );
  const ahead = lines
    .flatMap(({ about, orderId, at }) => {
      const own = about.kind === 'purchase' ? begun.get(orderId ?? '') : undefined;
      return own === undefined || at === null ? [] : [at - own];
    })
    .toSorted((a, b) => a - b);
  const median = ahead[Math.floor(ahead.length / 2)] ?? 0;
  return Math.abs(median) < settlingMs ? 0 : median;
}

/**
 * The time from which the history is complete, by the till's clock: an hour after its oldest line. If lines have no
 * times, it is the time of our oldest matched transaction.
 */
export function horizonOf(
  lines: readonly HistoryLine[],
  ofMove: ReadonlyMap<LocalTransaction, HistoryLine>,
  skewMs: number,
): number | null {
  const [oldest] = lines;
  if (oldest === undefined) return null;
  const first = Math.min(...lines.flatMap(({ at }) => at ?? []));
  const isOpened = oldest.isOpening || lines.some(({ isOpening, at }) => isOpening && at === first);
  // Nothing can be missing from before the account was opened.
  if (first !== Infinity) return first - skewMs + (isOpened ? -slackMs : slackMs);
  const own = Math.min(...[...ofMove.keys()].map(({ at }) => at));
  return own === Infinity ? null : own;
}

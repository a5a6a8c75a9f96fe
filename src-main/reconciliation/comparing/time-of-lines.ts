import type { HistoryLine } from './history-line.ts';
import { isDebit, type LocalTransaction } from './local-transaction.ts';

/** Clocks differ, in milliseconds. */
export const slackMs = 3_600_000;

/** What is younger may not be in the history yet, in milliseconds. */
export const settlingMs = 10 * 60_000;

/**
 * By how many milliseconds the service's times are ahead of the till's: a service may write local times without saying
 * so. What is less than a clock may be off by counts as nothing.
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
 * From when on the history has everything, by the till's clock: an hour after its oldest line. Where lines have no times,
 * the oldest of our moves that it tells of.
 */
export function horizonOf(
  lines: readonly HistoryLine[],
  ofMove: ReadonlyMap<LocalTransaction, HistoryLine>,
  skewMs: number,
): number | null {
  const [oldest] = lines;
  if (oldest === undefined) return null;
  const first = Math.min(...lines.flatMap(({ at }) => at ?? []));
  // Before the account was opened there was nothing that could be missing.
  if (first !== Infinity) return first - skewMs + (oldest.isOpening ? -slackMs : slackMs);
  const own = Math.min(...[...ofMove.keys()].map(({ at }) => at));
  return own === Infinity ? null : own;
}

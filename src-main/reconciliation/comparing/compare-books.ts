import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { followBalance } from './balance-jumps.ts';
import { explainJumps } from './explain-jumps.ts';
import { creditsOf } from './credits-of.ts';
import type { Finding } from './finding.ts';
import { differing, oursOnly, refundedInstead, theirsOnly } from './found.ts';
import { linesOf, type HistoryLine } from './history-line.ts';
import { isMadeAfterAll } from './made-after-all.ts';
import { matchTransactions, type Matches } from './match-transactions.ts';
import type { LocalTransaction } from './local-transaction.ts';
import { Tally, type Totals } from './tally.ts';
import { slackMs } from '../../selling/history/reading/line-order.ts';
import { horizonOf, skewOf, settlingMs } from './time-of-lines.ts';

export type BooksToCompare = {
  /** Our transactions since the beginning of the history, and older ones that it names. */
  readonly booked: readonly LocalTransaction[];
  /** The history, in the service's order. */
  readonly transactions: readonly Transaction[];
  /** When the history was requested, by the till's clock, in milliseconds since 1970 in UTC. */
  readonly askedAt: number;
  /** When the till's books begin. Purchases that others made before then were never meant to be in them. */
  readonly booksBegin: number;
  /** What was open in our books before the history was requested; it may have settled since. */
  readonly openBefore: ReadonlySet<string>;
};

/** Maps a purchase line of somebody else to the line that credited it. */
type Credits = ReturnType<typeof creditsOf>;

export type Comparison = {
  readonly findings: readonly Finding[];
  readonly totals: Totals;
  /**
   * The earliest time for which our transactions are expected in the history, by the till's clock; null if the
   * history gives no basis for it.
   */
  readonly seesFrom: number | null;
};

/**
 * Compares our books with the service's history. A pure function: whatever it can't decide from them, the caller asks
 * the service.
 */
export function compareBooks(books: BooksToCompare): Comparison {
  const all = linesOf(books.transactions);
  const lines = all.filter(({ effect }) => effect !== 'failed');
  const skewMs = skewOf(books.booked, lines);
  const matches = matchTransactions(books.booked, lines, skewMs);
  const seesFrom = horizonOf(lines, matches.lineOf, skewMs);
  const tally = new Tally();
  const notOurs = matches.others.filter(({ effect }) => effect === 'moved');
  const refused = [...matches.lineOf].filter(([move, line]) => isMadeAfterAll(move, line));
  const creditOf = creditsOf([...notOurs, ...refused.map(([, line]) => line)]);
  compareOwn(books, matches, { seesFrom, creditOf }, tally);
  for (const [line, move] of matches.again) {
    tally.found(theirsOnly(line, { kind: 'again', move }));
    tally.addTheirs(line, move);
  }
  compareOthers(books, notOurs, { skewMs, creditOf }, tally);
  const sight = { skewMs, slackMs: slackMs + Math.abs(skewMs), seesFrom };
  return {
    findings: explainJumps(tally.findings, followBalance(all), sight),
    totals: tally.totals,
    seesFrom,
  };
}

function compareOwn(
  { booked, askedAt, openBefore }: BooksToCompare,
  { lineOf: lineOf }: Matches,
  { seesFrom, creditOf }: { readonly seesFrom: number | null; readonly creditOf: Credits },
  tally: Tally,
): void {
  const ofKind = (wanted: LocalTransaction['kind']): ReadonlyMap<string, LocalTransaction> =>
    new Map(booked.filter(({ kind }) => kind === wanted).map((move) => [move.id, move]));
  const sales = ofKind('sale');
  const cancellations = ofKind('cancellation');
  /** Bought and credited, and the history shows neither, or both in one line: in the end, no money moved. */
  const isReversed = ({ kind, id }: LocalTransaction): boolean => {
    const [sale, cancellation] = [sales.get(id), cancellations.get(id)];
    if (sale === undefined || cancellation?.standing !== 'moved') return false;
    const line = lineOf.get(sale);
    return (
      !lineOf.has(cancellation) &&
      (line === undefined || (kind === 'cancellation' && line.effect === 'canceled'))
    );
  };
  const isInSight = ({ at }: LocalTransaction): boolean =>
    seesFrom !== null && at >= seesFrom && at <= askedAt - settlingMs;
  for (const move of booked) {
    const line = lineOf.get(move);
    if (line !== undefined) {
      const cancellation = cancellations.get(move.id);
      const isCredited = cancellation !== undefined && move !== cancellation && lineOf.has(cancellation);
      compareMatched(move, line, { cancellation, isCredited, creditOf }, tally);
    } else if (move.standing === 'moved' && !openBefore.has(move.id) && isInSight(move)) {
      if (isReversed(move)) continue;
      tally.found(oursOnly(move));
      tally.addOurs(move);
    }
  }
}

function compareMatched(
  move: LocalTransaction,
  line: HistoryLine,
  {
    cancellation,
    isCredited,
    creditOf,
  }: {
    readonly cancellation: LocalTransaction | undefined;
    /** Whether the history has a line of the purchase's cancellation, too. */
    readonly isCredited: boolean;
    readonly creditOf: Credits;
  },
  tally: Tally,
): void {
  if (move.standing === 'open') {
    tally.count('waiting');
    return;
  }
  if (line.effect === 'canceled') {
    if (cancellation?.standing === 'written-off')
      tally.found(theirsOnly(line, { kind: 'written-off', move: cancellation }));
    else if (move.standing === 'not-moved' || cancellation?.standing !== 'not-moved') tally.count('matched');
    else tally.found(theirsOnly(line, { kind: 'cancellation', move }));
    return;
  }
  tally.addTheirs(line, move);
  if (move.standing === 'not-moved') {
    tally.found(theirsOnly(line, { kind: 'refused', move, credit: creditOf.get(line) ?? null }));
    return;
  }
  if (move.standing === 'written-off') {
    // One difference, not two: what was credited since is found as its cancellation.
    if (!isCredited) tally.found(theirsOnly(line, { kind: 'written-off', move }));
    return;
  }
  tally.addOurs(move);
  // It may be another till's refund, whose staff gave the customer the money, too.
  if (move.kind === 'cancellation' && line.about.kind === 'credit' && line.about.called === 'refund') {
    tally.found(refundedInstead(move, line));
    return;
  }
  const difference = differing(move, line);
  if (difference === undefined) tally.count('matched');
  else tally.found(difference);
}

function compareOthers(
  { booked, booksBegin }: BooksToCompare,
  others: readonly HistoryLine[],
  { skewMs, creditOf }: { readonly skewMs: number; readonly creditOf: Credits },
  tally: Tally,
): void {
  const credits = new Set(creditOf.values());
  const own = new Map(booked.map((move) => [move.orderId ?? '', move]));
  for (const line of others) {
    if (line.about.kind === 'other') {
      tally.addOtherwise(line);
      // Deposits are not the till's business.
      if (line.signed?.startsWith('-') !== true) continue;
    }
    const move = own.get(line.orderId ?? '') ?? null;
    if (move === null && line.at !== null && line.at - skewMs < booksBegin - slackMs) {
      tally.count('before');
      continue;
    }
    if (line.about.kind !== 'other') tally.addTheirs(line, null);
    if (credits.has(line)) continue;
    tally.found(theirsOnly(line, { kind: 'not-here', move, credit: creditOf.get(line) ?? null }));
  }
}

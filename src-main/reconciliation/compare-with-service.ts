import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { FoundNow } from '../ledger/records/finding-book.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import { readHistory } from '../selling/history/service-history.ts';
import { isUnsettled } from '../domain/operation.ts';
import { compareBooks, type Comparison } from './comparing/compare-books.ts';
import type { FindingKind } from './comparing/finding.ts';
import { gatherMoves } from './gather-moves.ts';
import { detailsOf, toKeep } from './findings/kept-finding.ts';

export type ServiceComparisonDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** From when on lines are wanted at least, milliseconds since 1970 in UTC; as far back as can be without it. */
  readonly since: number;
  readonly rest: () => Promise<void>;
  /** Somebody wants it to end: what was read until then is put away. */
  readonly isStopped: () => boolean;
};

export type ComparisonFailure =
  | { readonly kind: 'service'; readonly failure: MerchantFailure }
  | { readonly kind: 'ledger'; readonly fault: StorageFault };

/** Before the oldest line so much of our books is read: clocks and zones differ. */
const aroundMs = 16 * 3_600_000;

/** Of a history without times so much of our books is compared. */
const timelessMs = 31 * 24 * 3_600_000;

/**
 * Reads the service's history, compares our books with it, and writes down what is new in what was found.
 *
 * @returns undefined where it was stopped.
 */
export async function compareWithService(
  deps: ServiceComparisonDeps,
): Promise<Result<Comparison | undefined, ComparisonFailure>> {
  const { merchantId, ledger, client, clock, since, rest, isStopped } = deps;
  // What nobody knows the end of before the history is told may have moved after it.
  const open = [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)].filter(isUnsettled);
  const askedAt = clock.now();
  const history = await readHistory(client, clock, { since });
  if (isStopped()) return succeed(undefined);
  if (!history.ok) return fail({ kind: 'service', failure: history.failure });
  const { transactions, unreadableCount } = history.value;
  const oldest = oldestOf(transactions);
  const from = oldest === Infinity ? askedAt - timelessMs : oldest - aroundMs;
  const moves = await gatherMoves({ ledger, merchantId, transactions, from, rest });
  if (isStopped()) return succeed(undefined);
  const comparison = compareBooks({
    moves,
    transactions,
    askedAt,
    booksBegin: ledger.moneyMoves.beginAt() ?? askedAt,
    openBefore: new Set(open.map(({ id }) => id)),
  });
  // Whoever names no orders, or writes what can't be read, may have what seems to be missing.
  const isDoubtful = unreadableCount > 0 || !transactions.some(({ orderId }) => orderId !== null);
  const written = keep(deps, comparison, isDoubtful);
  return written.ok ? succeed(comparison) : fail({ kind: 'ledger', fault: written.failure });
}

/**
 * Whether a comparison finds such a thing, and would find it again. Whether a time is shown by now is known to whoever
 * found that it wasn't; what the service issued, canceled, mixed up or did after all is for a manager to settle.
 */
const isOfComparison = (kind: FindingKind): boolean =>
  kind !== 'not-shown' &&
  kind !== 'issued-after-cancel' &&
  kind !== 'canceled-after-issue' &&
  kind !== 'esim-of-another' &&
  kind !== 'other-product' &&
  kind !== 'done-after-all';

const oldestOf = (transactions: readonly Transaction[]): number =>
  transactions.reduce((before, { at }) => Math.min(before, at?.at ?? Infinity), Infinity);

function keep(
  { ledger, merchantId, clock }: ServiceComparisonDeps,
  { findings, seesFrom }: Comparison,
  isDoubtful: boolean,
): Result<void, StorageFault> {
  const { findings: book } = ledger;
  const found: FoundNow[] = [];
  for (const finding of findings) {
    const next = toKeep(
      finding,
      isDoubtful && finding.kind === 'ours-only',
      book.ofKey(merchantId, finding.key),
    );
    if (next !== undefined) found.push(next);
  }
  const keys = new Set(findings.map(({ key }) => key));
  // What lies further back than the history reached stays as it was found.
  const gone = book
    .open(merchantId)
    .filter((kept) => {
      const { kind, at } = detailsOf(kept);
      return isOfComparison(kind) && !keys.has(kept.key) && seesFrom !== null && (at ?? 0) >= seesFrom;
    })
    .map(({ number }) => number);
  return found.length + gone.length === 0
    ? succeed(undefined)
    : book.keep(merchantId, found, gone, clock.now());
}

import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { FoundNow } from '../ledger/records/finding-book.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import { readHistory } from '../selling/history/reading/service-history.ts';
import { isUnsettled } from '../domain/orders/operation.ts';
import { compareBooks, type Comparison } from './comparing/compare-books.ts';
import type { FindingKind } from './comparing/finding.ts';
import { gatherTransactions } from './gather-transactions.ts';
import { detailsOf, toKeep } from './findings/finding-details.ts';

export type ServiceComparisonDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** The start of the period to compare, in milliseconds since 1970 in UTC; 0 for as far back as possible. */
  readonly since: number;
  readonly rest: () => Promise<void>;
  /** Whether it has been stopped; what was read until then is discarded. */
  readonly isStopped: () => boolean;
};

export type ComparisonFailure =
  | { readonly kind: 'service'; readonly failure: MerchantFailure }
  | { readonly kind: 'ledger'; readonly fault: StorageFault };

/** How much earlier than the oldest line our books are read, because clocks and time zones differ, in milliseconds. */
const aroundMs = 16 * 3_600_000;

/** How much of our books is compared with a history without times, in milliseconds. */
const timelessMs = 31 * 24 * 3_600_000;

/**
 * Reads the service's history, compares our books with it, and records new findings.
 *
 * @returns undefined if it was stopped.
 */
export async function compareWithService(
  deps: ServiceComparisonDeps,
): Promise<Result<Comparison | undefined, ComparisonFailure>> {
  const { merchantId, ledger, client, clock, since, rest, isStopped } = deps;
  // What is open before the request may settle while the history is being read.
  const open = [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)].filter(isUnsettled);
  const askedAt = clock.now();
  const history = await readHistory(client, clock, { since });
  if (isStopped()) return succeed(undefined);
  if (!history.ok) return fail({ kind: 'service', failure: history.failure });
  const { transactions, unreadableCount } = history.value;
  const oldest = oldestOf(transactions);
  const from = oldest === Infinity ? askedAt - timelessMs : oldest - aroundMs;
  const booked = await gatherTransactions({ ledger, merchantId, transactions, from, rest });
  if (isStopped()) return succeed(undefined);
  const comparison = compareBooks({
    booked,
    transactions,
    askedAt,
    booksBegin: ledger.moneyMovements.beginAt() ?? askedAt,
    openBefore: new Set(open.map(({ id }) => id)),
  });
  // A history that names no orders or has unreadable lines may contain what seems to be missing.
  const isDoubtful = unreadableCount > 0 || !transactions.some(({ orderId }) => orderId !== null);
  const written = keep(deps, comparison, isDoubtful);
  return written.ok ? succeed(comparison) : fail({ kind: 'ledger', fault: written.failure });
}

/**
 * Whether comparisons find this kind, and would find it again. Missed periods are settled by whoever recorded them;
 * the kinds that the till reports are settled by a manager.
 */
const isOfComparison = (kind: FindingKind): boolean =>
  kind !== 'not-shown' &&
  kind !== 'issued-after-cancel' &&
  kind !== 'canceled-after-issue' &&
  kind !== 'refunded-elsewhere' &&
  kind !== 'esim-of-another' &&
  kind !== 'other-product' &&
  kind !== 'smaller-package' &&
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
  // Findings from before the history's reach stay as they are.
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

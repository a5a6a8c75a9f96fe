import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { StoredFinding, Settlement } from '../ledger/records/finding-book.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ComparisonFailure } from './compare-with-service.ts';
import { askStatus, isOfOneOrder, unknownOrder } from '../selling/answers/ask-status.ts';
import { isSameId } from '../selling/history/reading/own-order.ts';
import { detailsOf } from './findings/finding-details.ts';
import { reportedBy, reportedByFailure, type ReportedOrder } from './findings/reported-order.ts';

export type AskingDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: () => MerchantClient | undefined;
  /** Resolves when another request is allowed. */
  readonly mayAsk: (failuresBefore: number) => Promise<void>;
  readonly isStopped: () => boolean;
  readonly now: () => number;
  /** @param left the number of findings still to be asked about. */
  readonly onAsked: (left: number) => void;
};

/**
 * After the service was away this many times in a row, the rest is left for a later run. A run that passed over so many
 * orders and got an answer about none has failed, too: a service may tell the balance to a secret that is wrong.
 */
const mostFailures = 4;

/**
 * Asks the service for the order of each finding that its answer can clarify, one at a time. Each answer is recorded
 * at once, so that a stop or a restart loses nothing. An order that the service can't tell of is left for a later run, and
 * keeps no other from being asked about.
 */
export async function askAboutFindings(deps: AskingDeps): Promise<Result<void, ComparisonFailure>> {
  const { merchantId, ledger, client, mayAsk, isStopped, onAsked, now } = deps;
  let failures = 0;
  let answered = 0;
  let passed:
    | { readonly over: number; readonly count: number; readonly failure: MerchantFailure }
    | undefined;
  let left = ledger.findings.countToAsk(merchantId);
  for (;;) {
    if (isStopped() || left === 0) return succeed(undefined);
    onAsked(left);
    await mayAsk(failures);
    if (isStopped()) return succeed(undefined);
    const kept = ledger.findings.nextToAsk(merchantId, passed?.over ?? 0);
    if (kept === undefined) {
      if (answered > 0 || passed === undefined || passed.count < mostFailures) return succeed(undefined);
      return fail({ kind: 'service', failure: passed.failure });
    }
    const connected = client();
    const asked = await ask(connected, kept);
    if (isStopped()) return succeed(undefined);
    if (asked.ok) {
      const written = ledger.findings.recordReport(
        kept.number,
        asked.value,
        settledBy(kept, asked.value, now()),
      );
      if (!written.ok) return fail({ kind: 'ledger', fault: written.failure });
      failures = 0;
      if (detailsOf(kept).uidCustomer !== null) answered += 1;
      left -= 1;
    } else if (connected !== undefined && (await isOfOneOrder(connected, asked.failure))) {
      failures = 0;
      passed = { over: kept.number, count: (passed?.count ?? 0) + 1, failure: asked.failure };
    } else {
      failures += 1;
      if (failures >= mostFailures) return fail({ kind: 'service', failure: asked.failure });
    }
  }
}

async function ask(
  client: MerchantClient | undefined,
  kept: StoredFinding,
): Promise<Result<ReportedOrder, MerchantFailure>> {
  const { uidCustomer } = detailsOf(kept);
  if (uidCustomer === null) return succeed({ kind: 'not-told' });
  if (client === undefined)
    return fail({ kind: 'not-reached', cause: 'connection', detail: 'the till is not connected' });
  // A line may be about another purchase for the eSIM than the order. So the service's order is recorded and
  // compared.
  const reply = await askStatus(client, unknownOrder(uidCustomer));
  if (reply.ok) return succeed(reportedBy(reply.value));
  const reported = reportedByFailure(reply.failure);
  return reported === undefined ? reply : succeed(reported);
}

/**
 * If a finding rests only on an incomplete history, the order itself settles it. For a top-up or a refund, an
 * existing order proves nothing: its eSIM existed before.
 */
function settledBy(kept: StoredFinding, reported: ReportedOrder, at: number): Settlement | null {
  const { isDoubtful, about, orderId } = detailsOf(kept);
  if (!isDoubtful || reported.kind !== 'order') return null;
  if (orderId !== null && reported.orderId !== null && !isSameId(orderId, reported.orderId)) return null;
  const isThere =
    about === 'cancellation'
      ? reported.status === 'canceled'
      : about === 'sale' && reported.status !== 'canceled' && reported.status !== 'ERROR';
  return isThere ? { standing: 'agrees', staff: null, note: null, at } : null;
}

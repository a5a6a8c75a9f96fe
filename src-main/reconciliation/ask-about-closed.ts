import { isAway } from '../../src-merchant-api/failure.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { idOf, type ProviderOperation } from '../domain/orders/operation.ts';
import { foldedId } from '../selling/history/reading/own-order.ts';
import { askStatus, isOfOneOrder, unknownOrder } from '../selling/answers/ask-status.ts';
import type { AskingDeps } from './ask-about-findings.ts';
import type { ComparisonFailure } from './compare-with-service.ts';
import { keysOfClosed } from './findings/closed-and-done.ts';

/** How long the service is asked about what was closed, since it was begun, in milliseconds. */
const askedForMs = 366 * 24 * 3_600_000;

/** So many are asked about in one run, the latest first. */
const mostAsked = 200;

/** After the service was away this many times in a row, the rest is left for a later run. */
const mostFailures = 4;

/**
 * Asks for the status of what was closed although the service has it: no history tells that its eSIM was issued since, or
 * its package added or activated. The till hears every status that it asks for, and records what one shows
 * (services/connection/found-after-all.ts).
 */
export async function askAboutClosed({
  merchantId,
  ledger,
  client,
  mayAsk,
  isStopped,
  now,
}: Omit<AskingDeps, 'onAsked'>): Promise<Result<void, ComparisonFailure>> {
  const since = now() - askedForMs;
  const closed = [
    ...ledger.sales.closedSince(merchantId, since),
    ...ledger.operations.closedSince(merchantId, since),
  ];
  const isFound = (operation: ProviderOperation): boolean =>
    keysOfClosed(operation.kind, idOf(operation)).some((key) => {
      const standing = ledger.findings.ofKey(merchantId, key)?.standing;
      return standing === 'open' || standing === 'known';
    });
  const asked = new Map<string, string>();
  for (const each of closed.filter((one) => isWorthAsking(one) && !isFound(one))) {
    const uidCustomer = uidOf(each);
    if (uidCustomer !== null) asked.set(foldedId(uidCustomer), uidCustomer);
  }
  let failures = 0;
  for (const uidCustomer of [...asked.values()].slice(0, mostAsked)) {
    await mayAsk(failures);
    if (isStopped()) return succeed(undefined);
    const connected = client();
    if (connected === undefined) return succeed(undefined);
    const reply = await askStatus(connected, unknownOrder(uidCustomer));
    if (isStopped()) return succeed(undefined);
    if (reply.ok || !isAway(reply.failure) || (await isOfOneOrder(connected, reply.failure))) failures = 0;
    else {
      failures += 1;
      if (failures >= mostFailures) return fail({ kind: 'service', failure: reply.failure });
    }
  }
  return succeed(undefined);
}

/** Whether a status can show what no history does. Whether a refund was made, the history tells by its credit. */
const isWorthAsking = ({ kind, progress }: ProviderOperation): boolean =>
  kind === 'sale' ||
  kind === 'activation' ||
  (kind === 'top-up' && 'isBought' in progress && progress.isBought);

function uidOf(operation: ProviderOperation): string | null {
  if (operation.kind !== 'sale') return operation.intent.uidCustomer;
  return 'uidCustomer' in operation.progress ? operation.progress.uidCustomer : null;
}

import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { called, type FlowDeps } from '../flow.ts';
import { isKnownThere } from './known-there.ts';
import { nameAtService } from '../../../domain/orders/late-name.ts';
import { idOf, type ProviderOperation, type ProviderOperationId } from '../../../domain/orders/operation.ts';
import { soldAround, wasSentElsewhere, type SoldPurchase } from '../../history/search/known-purchase.ts';
import { lineOfOrder } from '../../history/search/search-history.ts';
import { readHistory } from '../../history/reading/service-history.ts';

/** Whether the service still knows what it sold to this till. */
export type Memory =
  /** It does, or there is nothing that it could be asked about. */
  | 'kept'
  /** It doesn't: its books were lost, or it is another service behind the same address. */
  | 'forgotten'
  /** It could not be asked. */
  | 'not-told';

/**
 * Whether the service still knows the last purchase from before another one was begun, and the last one since.
 *
 * SECURITY: a service that doesn't says "no such order" of every purchase, and makes whatever is sent again once more. So
 * nothing without an answer is sent again to it, and it isn't believed that something was not bought. Both purchases
 * count: a restored service lacks the newer one, and one that has taken another's place may have sold it.
 *
 * @param history what was read of it a moment ago: nothing is asked about a purchase that is in it.
 */
export async function serviceMemory(
  deps: FlowDeps,
  id: ProviderOperationId,
  history?: readonly Transaction[],
): Promise<Memory> {
  const operation = deps.isStopped() ? undefined : deps.ledger.find(id);
  if (operation === undefined) return 'not-told';
  const { before, since } = soldAround(deps.ledger, id);
  const older = await memoryOf(deps, operation, before, history);
  if (older === 'forgotten' || older === 'not-told') return older;
  const newer = await memoryOf(deps, operation, since, history);
  if (newer === 'forgotten' || newer === 'not-told') return newer;
  // What was sold since was sold by whichever service is there now.
  return before.length > 0 ? 'kept' : memoryOfLines(deps, history);
}

/**
 * Whether the service has the account's lines that were there before. SECURITY: a till that had bought nothing before has
 * no order to ask about. Another service would make its first purchase once more.
 */
async function memoryOfLines(deps: FlowDeps, history: readonly Transaction[] = []): Promise<Memory> {
  const { accountLines, client, clock } = deps;
  const since = deps.isStopped() ? undefined : accountLines.knownSince;
  if (since === undefined || accountLines.hasKnown(history)) return 'kept';
  const reply = await called(deps, readHistory(client, clock, { since }));
  if (!reply.ok || deps.isStopped()) return 'not-told';
  return accountLines.hasKnown(reply.value.transactions) ? 'kept' : 'forgotten';
}

/** Whether the service knows the first of these purchases about which it can be asked; nobody: about none. */
async function memoryOf(
  deps: FlowDeps,
  operation: ProviderOperation,
  sold: readonly SoldPurchase[],
  history: readonly Transaction[] = [],
): Promise<Memory | 'nobody'> {
  for (const purchase of sold) {
    const id = idOf(purchase);
    if (lineOfOrder(nameAtService(id), history) !== undefined) return 'kept';
    if (deps.isStopped()) return 'not-told';
    switch (await isKnownThere(deps, purchase)) {
      case 'known':
        return 'kept';
      case 'not-known':
        deps.heard(operation, { kind: 'forgotten', order: id });
        return 'forgotten';
      case 'not-told':
        return 'not-told';
      case 'cannot-be-asked':
    }
  }
  return 'nobody';
}

/**
 * Whether a purchase without an answer may be sent again.
 *
 * SECURITY: never to a service that is only on somebody's word the one that it was sent to: that one may have made it.
 */
export const maySendAgain = async (
  deps: FlowDeps,
  id: ProviderOperationId,
  history: readonly Transaction[] = [],
): Promise<boolean> =>
  !deps.isStopped() &&
  !wasSentElsewhere(deps.ledger, id) &&
  (await serviceMemory(deps, id, history)) === 'kept';

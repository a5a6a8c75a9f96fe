import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { orderOf } from '../answers/ask-status.ts';
import { statusOf, type FlowDeps } from './flow.ts';
import { nameAtService } from '../../domain/late-name.ts';
import { idOf, type Subject, type SubjectId } from '../../domain/operation.ts';
import { isAboutAnother } from '../history/own-order.ts';
import type { SaleIn } from '../../domain/sale.ts';
import { lineOfOrder } from '../history/search-history.ts';

/** Whether the service still knows what it sold to this till before. */
export type Memory =
  /** It does, or there is nothing that it could be asked about. */
  | 'kept'
  /** It doesn't: its books were lost, or it is another service behind the same address. */
  | 'forgotten'
  /** It could not be asked. */
  | 'not-told';

/** How many are asked about: one order alone can be what the service breaks at. */
const mostAsked = 3;

/**
 * Whether the service still knows the last sale that was completed before a purchase was begun.
 *
 * SECURITY: a service that doesn't says "no such order" of every purchase, and makes whatever is sent again once more. So
 * nothing without an answer is sent again to it, and it isn't believed that something was not bought.
 *
 * @param history what was read of it a moment ago: nothing is asked where the sale is in it.
 */
export async function recall(
  deps: FlowDeps,
  id: SubjectId,
  history: readonly Transaction[] = [],
): Promise<Memory> {
  const subject = deps.isStopped() ? undefined : purchaseOf(deps.ledger, id);
  if (subject === undefined) return 'not-told';
  const earlier = completedBefore(deps.ledger, subject);
  for (const sale of earlier) {
    const { orderId } = sale.intent;
    if (lineOfOrder(nameAtService(orderId), history) !== undefined) return 'kept';
    const reply = await statusOf(deps, orderOf(sale, sale.progress.uidCustomer));
    if (reply.ok) return 'kept';
    if (isUnknownThere(reply.failure)) {
      deps.heard(subject, { kind: 'forgotten', sale: orderId });
      return 'forgotten';
    }
    if (!isOfOneOrder(reply.failure)) return 'not-told';
  }
  return earlier.length === 0 ? 'kept' : 'not-told';
}

/** Whether a purchase without an answer may be sent again; where it may not, it is looked at again later. */
export async function maySendAgain(deps: FlowDeps, purchase: Subject): Promise<boolean> {
  if ((await recall(deps, idOf(purchase))) === 'kept') return true;
  deps.askAgain(purchase);
  return false;
}

const purchaseOf = ({ sales, operations }: Ledger, id: SubjectId): Subject | undefined =>
  sales.find(id) ?? operations.find(id);

/**
 * The last completed sales from before a purchase: what was sold since may have been sold by the service that has forgotten.
 * What was sold before a manager took another address on their word, the service there needn't know.
 */
function completedBefore({ sales, accountMoves }: Ledger, { intent }: Subject): SaleIn<'completed'>[] {
  const { merchantId, createdAt } = intent;
  const since = accountMoves.unshownUntil(merchantId) ?? -Infinity;
  const before = sales.completedBetween(merchantId, since, createdAt, mostAsked);
  return before.length > 0 ? before : sales.completedBetween(merchantId, since, Infinity, mostAsked);
}

const isUnknownThere = (failure: MerchantFailure): boolean =>
  failure.kind === 'order-not-found' || failure.kind === 'refused' || isAboutAnother(failure);

const isOfOneOrder = ({ kind }: MerchantFailure): boolean =>
  kind === 'unreadable-reply' || kind === 'service-broken' || kind === 'unauthorized';

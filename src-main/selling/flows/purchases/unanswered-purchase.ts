import type { AttemptFailure } from '../../../domain/orders/attempt-failure.ts';
import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import type { SaleIn } from '../../../domain/orders/sale.ts';
import type { TopUpIn } from '../../../domain/orders/top-up.ts';
import { wasSentElsewhere } from '../../history/search/known-purchase.ts';
import { maySendAgain } from './earlier-sales.ts';
import type { FlowDeps } from '../flow.ts';
import { lookFor, type SentPurchase } from './look-for-purchase.ts';
import {
  againIfWaitedFor,
  isSaidToExist,
  nextForNotThere,
  nextForUntold,
  type NextStep,
} from './refused-purchase.ts';
import { wasNotBought } from './was-not-bought.ts';

/**
 * The next step for a purchase without an answer. While its customer waits, it is sent again under its order id, which
 * brings the eSIM soonest.
 *
 * SECURITY: after that nothing is bought for them by itself. It is searched for, and is over if the service shows that
 * it was not made. If no history can tell, staff decide. That the service once said it has the order changes none of
 * this, except that it is never over as not made: it may have lost the order since, and would make it again.
 */
export async function nextForUnanswered(
  deps: FlowDeps,
  { progress }: SaleIn<'unknown'> | TopUpIn<'unknown'>,
  sent: SentPurchase,
): Promise<NextStep> {
  // The result of the check applies to the time at which it started.
  const isQuiet = deps.quiet.hasPassed(sent.id);
  const mightStillWait = deps.customers.mayStillWait(sent.id);
  const mayBeSent = mightStillWait && (await maySendAgain(deps, sent.id));
  // What was just asked tells the service's time anew.
  const mayStillWait = mightStillWait && deps.customers.mayStillWait(sent.id);
  if (mayStillWait && mayBeSent) return { kind: 'send-again' };
  const { search, history } = await lookFor(deps, sent);
  if (search.kind === 'found') return { kind: 'bought', transaction: search.transaction };
  // SECURITY: where the status of the last sale doesn't show that it is the same service, its history may; but only one that
  // reaches back, has what was sold before, and lacks this one.
  if (mayStillWait && search.kind === 'not-there') return againIfWaitedFor(deps, sent, history);
  if (mayStillWait || deps.isStopped()) return { kind: 'look-again' };
  if (search.kind === 'not-there') {
    if (!isQuiet || isSaidToExist(deps, sent)) return { kind: 'look-again' };
    return nextForNotThere(await wasNotBought(deps, sent.id, { history, balance: 'to-be-read' }));
  }
  // An order of another package is looked after by itself.
  if (progress.failure.kind === 'other-product') return { kind: 'look-again' };
  return nextForUntold(deps, sent.id, search.why);
}

/**
 * The next step for a sale that a history has without its uidCustomer. Under its order id the service says it.
 *
 * SECURITY: a service that has forgotten the order, or never had it, would make it anew. So it is sent only as any other
 * is, while its customer waits, and later by nobody but staff.
 */
export async function nextForUnnamed(deps: FlowDeps, id: ProviderOperationId): Promise<NextStep> {
  if (!deps.customers.mayStillWait(id))
    return { kind: wasSentElsewhere(deps.ledger, id) ? 'look-again' : 'hold' };
  return againIfWaitedFor(deps, { id }, undefined);
}

/** Why a purchase without an answer ends as not made. */
export const notMade = {
  kind: 'order-not-found',
  detail: 'no answer came, and the service shows that the order was not made',
} as const satisfies AttemptFailure;

import type { Amount } from '../../../../src-merchant-api/amount.ts';
import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import { soughtPurchase } from '../../history/search/known-purchase.ts';
import { searchHistory, type Search } from '../../history/search/search-history.ts';
import type { TimeSpan } from '../../../domain/orders/sale.ts';
import { aheadOf, readHistory, type History } from '../../history/reading/service-history.ts';
import { notKnown, timeOfIntent, type Begun } from '../../history/timing/time-of-intent.ts';
import { called, type FlowDeps } from '../flow.ts';

/** A purchase that was sent. */
export type SentPurchase = {
  /** The order id under which it was sent. */
  readonly id: ProviderOperationId;
  /** What it was expected to cost. */
  readonly cost: Amount;
};

/** What a history says about a purchase, and the history; undefined if it could not be read. */
export type Looked = { readonly search: Search; readonly history: History | undefined };

/** Requests the history, and searches it for a purchase in these books. */
export const searchFor = async (deps: FlowDeps, sent: SentPurchase): Promise<Search> =>
  (await lookFor(deps, sent)).search;

/** Like {@link searchFor}; the history goes along. */
export async function lookFor(deps: FlowDeps, { id, cost }: SentPurchase): Promise<Looked> {
  if (deps.isStopped()) return { search: { kind: 'cannot-tell', why: 'not-read' }, history: undefined };
  const inBooks = soughtPurchase(deps.ledger, { id, cost });
  const begun = (aheadMs: number | null): Begun =>
    deps.isStopped() ? notKnown : timeOfIntent(deps, id, aheadMs);
  // The ledger may be closed before the answer.
  const madeBefore = (orderId: string): TimeSpan | undefined =>
    deps.isStopped() ? undefined : inBooks.madeBefore(orderId);
  const isOfAnother = (uidCustomer: string): boolean =>
    !deps.isStopped() && inBooks.isOfAnother?.(uidCustomer) === true;
  const sought = { ...inBooks, ...begun(deps.aheadMs()), madeBefore, isOfAnother };
  const reply = await called(deps, readHistory(deps.client, deps.clock, sought));
  if (reply.ok) {
    deps.purchaseFreshness.heard(reply.value.transactions);
    if (!deps.isStopped()) deps.accountLines.heard(reply.value.transactions);
  }
  // The reply tells the service's time anew, by which its lines are compared.
  const search = searchHistory({ ...sought, ...begun(reply.ok ? aheadOf(reply.value) : null) }, reply);
  return { search, history: reply.ok ? reply.value : undefined };
}

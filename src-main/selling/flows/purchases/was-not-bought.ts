import type { Amount } from '../../../../src-merchant-api/amount.ts';
import { isNotOffered } from '../../../../src-merchant-api/failure.ts';
import { succeed } from '../../../../src-merchant-api/result.ts';
import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import { wasBegunBeforeMove } from '../../history/search/known-purchase.ts';
import { explainsAroundPurchase, type Explained } from '../../history/reading/explained-balance.ts';
import type { History } from '../../history/reading/service-history.ts';
import { serviceMemory } from './earlier-sales.ts';
import { called, type FlowDeps } from '../flow.ts';

/** What a service showed that doesn't have a purchase. */
export type NotShown = {
  /** Undefined if the service has none, or it wasn't read. */
  readonly history: History | undefined;
  /** The one read with the history, if any; not needed where the order id is asked before anything is told. */
  readonly balance: Amount | 'to-be-read' | 'not-needed';
};

/** Whether a purchase was made. */
export type Belief =
  | 'not-bought'
  /** The service shows that its history isn't to be believed. */
  | 'not-known'
  /**
   * It shows no trace of it, but the account moved since it was begun, or nothing tells what the balance was before: no later
   * look tells more, so staff decide.
   */
  | 'never-known'
  /** The service could not be asked. */
  | 'not-asked';

/**
 * Whether it is believed that a purchase was not made which a service doesn't show.
 *
 * SECURITY: this is the one place that decides it, for what was refused and for what is held.
 * - A balance that no line explains shows that the history is behind, however long ago the purchase was. One that can't be
 *   compared with anything leaves that open.
 * - A service that has forgotten what it sold before shows nothing of a purchase that was made, and neither do books
 *   that never had the balance from before it.
 * - A service that the account moved to since may be a copy from before the purchase, whatever older ones it knows.
 */
export async function wasNotBought(
  deps: FlowDeps,
  id: ProviderOperationId,
  { history, balance }: NotShown,
): Promise<Belief> {
  if (deps.isStopped()) return 'not-known';
  const hasMoved = wasBegunBeforeMove(deps.ledger, id);
  const explained = await agrees(deps, id, { history, balance });
  if (explained === 'unexplained') return 'not-known';
  const isNeverKnown = hasMoved || explained === 'nothing-to-compare';
  switch (await serviceMemory(deps, id, history?.transactions)) {
    case 'kept':
      return isNeverKnown ? 'never-known' : 'not-bought';
    case 'forgotten':
      return 'not-known';
    case 'not-told':
      return 'not-asked';
  }
}

/**
 * Whether the balance agrees. It is requested after the history, so that whatever that shows is in it. A service that tells no
 * balance can't disagree.
 */
async function agrees(
  deps: FlowDeps,
  id: ProviderOperationId,
  { history, balance }: NotShown,
): Promise<Explained> {
  if (balance === 'not-needed') return 'explained';
  const known = deps.balances.atFirst(id);
  const reply = balance === 'to-be-read' ? await called(deps, deps.client.balance()) : succeed({ balance });
  if (!reply.ok) return isNotOffered(reply.failure) ? 'explained' : 'unexplained';
  // One that ends meanwhile is forgotten.
  const before = known === null ? await deps.balances.beforeFirst(id) : { before: known, earlier: null };
  return explainsAroundPurchase(history, { ...before, after: reply.value.balance });
}

import { subtract, type Amount } from '../../../src-merchant-api/amount.ts';
import { isNotOffered } from '../../../src-merchant-api/failure.ts';
import type { ProviderOperationId } from '../../domain/orders/operation.ts';
import { explainsBalance, type Explained } from '../history/reading/explained-balance.ts';
import type { History } from '../history/reading/service-history.ts';
import { called, type FlowDeps } from './flow.ts';

/**
 * Whether the balance agrees that a refund without an outcome was not done. It is requested after the history, so that
 * whatever that shows is in it. A service that tells no balance can't disagree.
 */
async function balanceAgrees(
  deps: FlowDeps,
  id: ProviderOperationId,
  history: History | undefined,
): Promise<Explained> {
  const before = deps.balances.atFirst(id);
  const reply = await called(deps, deps.client.balance());
  if (!reply.ok) return isNotOffered(reply.failure) ? 'explained' : 'unexplained';
  return explainsBalance(history, { before, after: reply.value.balance });
}

/**
 * As {@link balanceAgrees}, of a refund. Nothing has to be compared where a history reaches back to it and shows no credit, since
 * whatever may be one would show; nor where the package shows that it can't be refunded.
 */
export async function balanceSaysNotDone(
  deps: FlowDeps,
  id: ProviderOperationId,
  { look, history }: { readonly look: 'not-done' | 'never'; readonly history: History | undefined },
): Promise<Explained> {
  const explained = await balanceAgrees(deps, id, history);
  const isShown = history !== undefined || look === 'never';
  return explained === 'nothing-to-compare' && isShown ? 'explained' : explained;
}

/** Whether the balance has risen by just this amount beyond what is known: an amount that no line shows came back. */
export async function hasComeBack(
  deps: FlowDeps,
  id: ProviderOperationId,
  history: History | undefined,
  amount: Amount,
): Promise<boolean> {
  const reply = await called(deps, deps.client.balance());
  return reply.ok && isRisenBy(deps, id, history, { after: reply.value.balance, amount });
}

/**
 * As {@link hasComeBack}, where no history is shown. A balance that isn't known, now or from before, says nothing
 * against it.
 */
export async function mayHaveComeBack(
  deps: FlowDeps,
  id: ProviderOperationId,
  amount: Amount,
): Promise<boolean> {
  if (deps.balances.atFirst(id) === null) return true;
  const reply = await called(deps, deps.client.balance());
  if (!reply.ok) return isNotOffered(reply.failure);
  return isRisenBy(deps, id, undefined, { after: reply.value.balance, amount });
}

function isRisenBy(
  deps: FlowDeps,
  id: ProviderOperationId,
  history: History | undefined,
  { after, amount }: { readonly after: Amount; readonly amount: Amount },
): boolean {
  const before = deps.balances.atFirst(id);
  const without = subtract(after, amount);
  const isExplained = (balance: Amount): boolean =>
    explainsBalance(history, { before, after: balance }) === 'explained';
  return !isExplained(after) && isExplained(without);
}

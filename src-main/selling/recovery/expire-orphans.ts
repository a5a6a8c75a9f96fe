import type { Amount } from '../../../src-merchant-api/amount.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import { soughtPurchase } from '../history/search/known-purchase.ts';
import { searchHistory } from '../history/search/search-history.ts';
import type { History } from '../history/reading/service-history.ts';
import { quietMs } from '../history/timing/retry-schedule.ts';
import { isIn, type Sale } from '../../domain/orders/sale.ts';
import { answerTopUp, attemptTopUp } from '../../domain/orders/top-up.ts';

const notThere = {
  kind: 'order-not-found',
  detail: 'it was open in the backup, and the history of the service does not have it',
} as const satisfies AttemptFailure;

export type OrphansDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly history: History;
};

/**
 * Ends purchases that have no answer in a ledger from a backup, and that the service never had: the record of their
 * outcome was lost, and their customers have gone. Sending them now would buy what nobody is waiting for. Purchases
 * from before the history's reach stay open and are held; so do those sent a moment ago, which may still
 * arrive.
 */
export function expireOrphans(deps: OrphansDeps): void {
  const { ledger, merchantId, history } = deps;
  const isForgotten = (id: string, since: number, cost: Amount | null): boolean => {
    const sought = soughtPurchase(ledger, { id, since, cost });
    // If the service once said that the order exists, it isn't one that it never had.
    return (
      searchHistory(sought, succeed(history)).kind === 'not-there' && !ledger.moneyMovements.isSaidToExist(id)
    );
  };
  // Whatever the ledger doesn't take stays open; the next write reports the fault.
  for (const { id, createdAt } of ledger.sales.open(merchantId)) {
    const sale = ledger.sales.find(id);
    if (sale === undefined || !isForgotten(id, createdAt, sale.intent.cost)) continue;
    if (isQuiet(deps, ledger.sales.events(id))) closeSale(deps, sale);
  }
  for (const { id, createdAt } of ledger.operations.open(merchantId)) {
    const operation = ledger.operations.find(id);
    if (operation?.kind !== 'top-up' || !isForgotten(id, createdAt, operation.intent.cost)) continue;
    if (isQuiet(deps, ledger.operations.events(id))) closeTopUp(deps, operation);
  }
}

/** Whether its last attempt is long enough ago, as far as the wall clock can tell. */
function isQuiet({ clock }: OrphansDeps, events: readonly { readonly at: number }[]): boolean {
  const lastAt = Math.max(...events.map(({ at }) => at));
  return clock.now() - lastAt >= quietMs;
}

function closeSale({ ledger, clock }: OrphansDeps, sale: Sale): void {
  const now = clock.now();
  const asked = isIn(sale, 'unknown') ? ledger.sales.attempt(sale, now) : succeed(sale);
  if (!asked.ok || !isIn(asked.value, 'sending')) return;
  ledger.sales.answer(asked.value, { kind: 'refused', failure: notThere }, now);
}

function closeTopUp(deps: OrphansDeps, operation: ProfileOperation): void {
  const { ledger, clock } = deps;
  // Activations and refunds are checked before anything is sent again.
  if (operation.kind !== 'top-up' || operation.intent.price === null) return;
  const now = clock.now();
  const { intent, progress } = operation;
  const topUp = { kind: operation.kind, intent, progress } as const;
  if (progress.state === 'unknown') {
    const asked = ledger.operations.moveTopUp(topUp, attemptTopUp(progress), now);
    if (asked.ok) closeTopUp(deps, asked.value);
  } else if (progress.state === 'sending') {
    ledger.operations.moveTopUp(topUp, answerTopUp(progress, { kind: 'refused', failure: notThere }), now);
  }
}

import { succeed } from '../../src-merchant-api/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import type { Clock } from './clock.ts';
import type { History } from './fetch-lost.ts';
import type { Operation } from './operation.ts';
import { quietMs } from './retry-schedule.ts';
import { isIn, type Sale } from './sale.ts';
import { answerTopUp, attemptTopUp } from './top-up.ts';

/** So much earlier than a purchase the history has to begin to be believed that it isn't there: clocks differ. */
const slackMs = 3_600_000;

const notThere = {
  kind: 'order-not-found',
  detail: 'it was open in the backup, and the history of the service does not have it',
} as const satisfies AttemptFailure;

export type ForgottenParts = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly history: History;
};

/**
 * Ends purchases that a ledger from a backup has without an answer, and that the service never took: how they ended
 * was lost, and their customers have gone. Sending them again now would buy what nobody waits for. What the history
 * doesn't reach back to stays open, and is settled as usual; so does what was sent a moment ago, and may still be on its
 * way.
 */
export function closeForgotten(parts: ForgottenParts): void {
  const { ledger, merchantId, history } = parts;
  const there = new Set(history.transactions.map(({ orderId }) => orderId));
  there.delete(null);
  // A history that names no orders, or that can't be read in full, doesn't say what the service never took.
  if (there.size === 0 || history.unreadableCount > 0) return;
  const isForgotten = ({ id, createdAt }: { id: string; createdAt: number }): boolean =>
    !there.has(id) && createdAt - slackMs > history.reachesBackTo;
  // What the ledger doesn't take stays open, which is told by whoever writes next.
  for (const { id } of ledger.sales.open(merchantId).filter(isForgotten)) {
    const sale = ledger.sales.find(id);
    if (sale !== undefined && isQuiet(parts, ledger.sales.events(id))) closeSale(parts, sale);
  }
  for (const { id } of ledger.operations.open(merchantId).filter(isForgotten)) {
    const operation = ledger.operations.find(id);
    if (operation !== undefined && isQuiet(parts, ledger.operations.events(id))) closeTopUp(parts, operation);
  }
}

/** Whether its last attempt lies back far enough, as far as the clock that people set can tell. */
function isQuiet({ clock }: ForgottenParts, events: readonly { readonly at: number }[]): boolean {
  const lastAt = Math.max(...events.map(({ at }) => at));
  return clock.now() - lastAt >= quietMs;
}

function closeSale({ ledger, clock }: ForgottenParts, sale: Sale): void {
  const now = clock.now();
  const asked = isIn(sale, 'unknown') ? ledger.sales.attempt(sale, now) : succeed(sale);
  if (!asked.ok || !isIn(asked.value, 'sending')) return;
  ledger.sales.answer(asked.value, { kind: 'refused', failure: notThere }, now);
}

function closeTopUp(parts: ForgottenParts, operation: Operation): void {
  const { ledger, clock } = parts;
  // Activations and refunds are looked at before anything is sent again.
  if (operation.kind !== 'top-up' || operation.intent.price === null) return;
  const now = clock.now();
  const { intent, progress } = operation;
  const topUp = { kind: operation.kind, intent, progress } as const;
  if (progress.state === 'unknown') {
    const asked = ledger.operations.moveTopUp(topUp, attemptTopUp(progress), now);
    if (asked.ok) closeTopUp(parts, asked.value);
  } else if (progress.state === 'sending') {
    ledger.operations.moveTopUp(topUp, answerTopUp(progress, { kind: 'refused', failure: notThere }), now);
  }
}

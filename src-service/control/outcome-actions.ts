import { z } from 'zod';
import { reply } from '../endpoints/endpoint.ts';
import type { OrderOutcomes, PlannedOutcome } from '../order-outcomes.ts';
import type { ServiceClock } from '../service-clock.ts';
import type { Books } from '../storage/books.ts';
import { orderOutcome } from '../storage/order-store.ts';
import { actionWithBody, type ControlAction, type ControlReply } from './control-action.ts';

const longestDelayMs = 365 * 24 * 60 * 60 * 1000;

/** A slow order is one that is completed after a longer delay. */
const chosenOutcome = z.strictObject({
  for: z.union([z.enum(['next', 'all']), z.strictObject({ orderId: z.string().min(1) })]),
  outcome: orderOutcome.default('completed'),
  delayMs: z.int().min(0).max(longestDelayMs).optional(),
});

type Deps = {
  readonly books: Books;
  readonly clock: ServiceClock;
  readonly outcomes: OrderOutcomes;
  readonly issueDelayMs: number;
  readonly onChanged: () => void;
};

/** GET, POST and DELETE /control/outcomes: what orders come to, and when. */
export function outcomeActions({ books, clock, outcomes, issueDelayMs, onChanged }: Deps): ControlAction[] {
  const listed = (): ControlReply =>
    reply({ outcomes: outcomes.list().map(({ scope, planned }) => ({ for: scope, ...planned })) });

  /** Of an order that is in processing, the outcome is changed; the delay counts from now. */
  const changeIfPlaced = (orderId: string, { outcome, delayMs }: PlannedOutcome): boolean =>
    books.transaction(() => {
      const placed = books.packages.boughtWith(orderId);
      const order = placed === undefined ? undefined : books.orders.find(placed.uidCustomer);
      if (order?.orderId !== orderId || order.status !== 'in_processing') return false;
      books.orders.setOutcome(order.orderNo, outcome, clock.now().getTime() + delayMs);
      return true;
    });

  return [
    { method: 'GET', path: '/outcomes', run: listed },
    actionWithBody('/outcomes', chosenOutcome, ({ for: scope, outcome, delayMs = issueDelayMs }) => {
      const planned = { outcome, delayMs };
      if (typeof scope === 'object' && changeIfPlaced(scope.orderId, planned)) onChanged();
      else outcomes.choose({ scope, planned });
      return listed();
    }),
    {
      method: 'DELETE',
      path: '/outcomes',
      run: () => {
        outcomes.clear();
        return listed();
      },
    },
  ];
}

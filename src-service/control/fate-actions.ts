import { z } from 'zod';
import { reply } from '../endpoints/endpoint.ts';
import type { Fate, OrderFates } from '../order-fates.ts';
import type { ServiceClock } from '../service-clock.ts';
import type { Books } from '../storage/books.ts';
import { orderOutcome } from '../storage/order-store.ts';
import { actionWithBody, type ControlAction, type ControlReply } from './control-action.ts';

const longestDelayMs = 365 * 24 * 60 * 60 * 1000;

/** A slow order is one that is completed after a longer delay. */
const chosenFate = z.strictObject({
  for: z.union([z.enum(['next', 'all']), z.strictObject({ orderId: z.string().min(1) })]),
  outcome: orderOutcome.default('completed'),
  delayMs: z.int().min(0).max(longestDelayMs).optional(),
});

type Parts = {
  readonly books: Books;
  readonly clock: ServiceClock;
  readonly fates: OrderFates;
  readonly issueDelayMs: number;
  readonly onChanged: () => void;
};

/** GET, POST and DELETE /control/fates: what orders come to, and when. */
export function fateActions({ books, clock, fates, issueDelayMs, onChanged }: Parts): ControlAction[] {
  const told = (): ControlReply =>
    reply({ fates: fates.list().map(({ scope, fate }) => ({ for: scope, ...fate })) });

  /** Of an order that is in processing, the fate is changed; the delay counts from now. */
  const changeIfPlaced = (orderId: string, { outcome, delayMs }: Fate): boolean =>
    books.transaction(() => {
      const placed = books.packages.boughtWith(orderId);
      const order = placed === undefined ? undefined : books.orders.find(placed.uidCustomer);
      if (order?.orderId !== orderId || order.status !== 'in_processing') return false;
      books.orders.setOutcome(order.orderNo, outcome, clock.now().getTime() + delayMs);
      return true;
    });

  return [
    { method: 'GET', path: '/fates', run: told },
    actionWithBody('/fates', chosenFate, ({ for: scope, outcome, delayMs = issueDelayMs }) => {
      const fate = { outcome, delayMs };
      if (typeof scope === 'object' && changeIfPlaced(scope.orderId, fate)) onChanged();
      else fates.choose({ scope, fate });
      return told();
    }),
    {
      method: 'DELETE',
      path: '/fates',
      run: () => {
        fates.clear();
        return told();
      },
    },
  ];
}

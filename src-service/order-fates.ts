import type { OrderOutcome } from './storage/order-store.ts';

/** What an order comes to, and how long after it was placed, in milliseconds. */
export type Fate = { readonly outcome: OrderOutcome; readonly delayMs: number };

/** Whose fate: that of the next order, of all that have none of their own, or of the one with an order id. */
export type FateScope = 'next' | 'all' | { readonly orderId: string };

export type ChosenFate = { readonly scope: FateScope; readonly fate: Fate };

/** The fates that were chosen for orders to come. They are forgotten when the service ends. */
export type OrderFates = {
  /** The fate of an order that is being placed. One that was chosen for it or for the next order is used up. */
  readonly take: (orderId: string) => Fate;
  readonly choose: (chosen: ChosenFate) => void;
  /** In the order in which they apply. */
  readonly list: () => ChosenFate[];
  readonly clear: () => void;
};

/** An order id's own fate comes first, then those for the next order one after another, then the one for all. */
export function createOrderFates(usual: Fate): OrderFates {
  const byOrderId = new Map<string, Fate>();
  let forNext: Fate[] = [];
  let forAll: Fate | undefined;

  return {
    take: (orderId) => {
      const own = byOrderId.get(orderId);
      if (own !== undefined) {
        byOrderId.delete(orderId);
        return own;
      }
      return forNext.shift() ?? forAll ?? usual;
    },
    choose: ({ scope, fate }) => {
      if (scope === 'next') forNext.push(fate);
      else if (scope === 'all') forAll = fate;
      else byOrderId.set(scope.orderId, fate);
    },
    list: () => [
      ...[...byOrderId].map(([orderId, fate]) => ({ scope: { orderId }, fate })),
      ...forNext.map((fate) => ({ scope: 'next' as const, fate })),
      ...(forAll === undefined ? [] : [{ scope: 'all' as const, fate: forAll }]),
    ],
    clear: () => {
      byOrderId.clear();
      forNext = [];
      forAll = undefined;
    },
  };
}

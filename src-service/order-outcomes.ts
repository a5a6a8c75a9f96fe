import type { OrderOutcome } from './storage/order-store.ts';

/** What an order comes to, and how long after it was placed, in milliseconds. */
export type PlannedOutcome = { readonly outcome: OrderOutcome; readonly delayMs: number };

/** Which orders it is for: the next one, all that have none of their own, or the one with an order id. */
export type OutcomeScope = 'next' | 'all' | { readonly orderId: string };

export type ChosenOutcome = { readonly scope: OutcomeScope; readonly planned: PlannedOutcome };

/** The outcomes that were chosen for orders to come. They are forgotten when the service ends. */
export type OrderOutcomes = {
  /** The outcome of an order that is being placed. One that was chosen for it or for the next order is used up. */
  readonly take: (orderId: string) => PlannedOutcome;
  readonly choose: (chosen: ChosenOutcome) => void;
  /** In the order in which they apply. */
  readonly list: () => ChosenOutcome[];
  readonly clear: () => void;
};

/** An order id's own outcome comes first, then those for the next order one after another, then the one for all. */
export function createOrderOutcomes(usual: PlannedOutcome): OrderOutcomes {
  const byOrderId = new Map<string, PlannedOutcome>();
  let forNext: PlannedOutcome[] = [];
  let forAll: PlannedOutcome | undefined;

  return {
    take: (orderId) => {
      const own = byOrderId.get(orderId);
      if (own !== undefined) {
        byOrderId.delete(orderId);
        return own;
      }
      return forNext.shift() ?? forAll ?? usual;
    },
    choose: ({ scope, planned }) => {
      if (scope === 'next') forNext.push(planned);
      else if (scope === 'all') forAll = planned;
      else byOrderId.set(scope.orderId, planned);
    },
    list: () => [
      ...[...byOrderId].map(([orderId, planned]) => ({ scope: { orderId }, planned })),
      ...forNext.map((planned) => ({ scope: 'next' as const, planned })),
      ...(forAll === undefined ? [] : [{ scope: 'all' as const, planned: forAll }]),
    ],
    clear: () => {
      byOrderId.clear();
      forNext = [];
      forAll = undefined;
    },
  };
}

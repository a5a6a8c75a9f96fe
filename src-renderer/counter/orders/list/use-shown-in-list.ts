import { useEffect, useEffectEvent } from 'react';
import { isAll, type OrderFilter } from '../filters/order-filter.ts';
import type { OrderPages } from './use-order-pages.ts';

type Listed = {
  readonly pages: OrderPages;
  readonly filter: OrderFilter;
  /** Lists all orders, so that it is among them. */
  readonly showAll: () => void;
  /** The chosen row is brought into sight with the next drawing. */
  readonly reveal: () => void;
};

/**
 * Lists an order that another view led to, wherever it is among all of them: the list moves there.
 *
 * @param askedFor its id; null where there is none. @param createdAt null until it is known.
 */
export function useShownInList(askedFor: string | null, createdAt: string | null, listed: Listed): void {
  const { held, of } = listed.pages;
  const isHeld = held.orders.some(({ orderId }) => orderId === askedFor);
  const isDrawn = of === listed.filter;
  const move = useEffectEvent(() => {
    const { pages, filter, showAll, reveal } = listed;
    if (askedFor === null || !isDrawn) return;
    reveal();
    if (isHeld) {
      // There is something above it to go to.
      if (held.orders[0]?.orderId === askedFor) pages.previous();
    } else if (!isAll(filter) || filter.sort !== 'newest') showAll();
    else if (createdAt !== null) pages.toTime(createdAt);
  });
  useEffect(() => move(), [askedFor, createdAt, isHeld, isDrawn]);
}

import { t } from '@lingui/core/macro';
import type { OrderSort } from '../../../../src-preload/contract/sales/orders.ts';

/** In the order that they are offered in. */
export const orderSorts = [
  'newest',
  'oldest',
  'price-high',
  'price-low',
  'customer',
  'product',
] as const satisfies readonly OrderSort[];

/** The one after it, and the first after the last. */
export const nextSort = (sort: OrderSort): OrderSort =>
  orderSorts[(orderSorts.indexOf(sort) + 1) % orderSorts.length] ?? 'newest';

export function sortWords(sort: OrderSort): string {
  switch (sort) {
    case 'newest':
      return t`Newest first`;
    case 'oldest':
      return t`Oldest first`;
    case 'price-high':
      return t`Highest price first`;
    case 'price-low':
      return t`Lowest price first`;
    case 'customer':
      return t`By customer`;
    case 'product':
      return t`By package`;
  }
}

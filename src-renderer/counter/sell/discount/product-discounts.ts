import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { DiscountedTotal, WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import type { Problem } from '../../../../src-preload/contract/problem.ts';
import type { NotAnswered } from '../../../words/failures/not-answered.ts';
import { times } from '../../../words/figures/money.ts';
import type { Terms } from '../terms.ts';

/** What all that is read back costs the customer. */
export type Due =
  | { readonly kind: 'list'; readonly total: string }
  | { readonly kind: 'discounted'; readonly total: string; readonly priced: DiscountedTotal }
  /** Main is being asked. */
  | { readonly kind: 'asked'; readonly total: string }
  | { readonly kind: 'refused'; readonly total: string; readonly why: Problem | NotAnswered };

type Priced = Pick<CatalogProduct, 'productId' | 'price' | 'costVersion' | 'currency'>;

/** What an answer is of. */
export const answerOf = (
  { productId, price, costVersion, currency }: Priced,
  quantity: number,
  wanted: WantedDiscounts,
): string => JSON.stringify([productId, price, costVersion, currency, quantity, wanted]);

export const discountsOf = ({ productId }: Priced, { discounts }: Terms): WantedDiscounts | null =>
  discounts?.productId === productId ? discounts.wanted : null;

/** What the customer pays: main reckons discounts, and nothing is sold before it has. */
export function dueFor(product: Priced, terms: Terms): Due {
  const { quantity, discounts } = terms;
  const total = times(product.price, quantity);
  const wanted = discountsOf(product, terms);
  if (wanted === null) return { kind: 'list', total };
  const answer = discounts?.answer ?? null;
  if (answer?.of !== answerOf(product, quantity, wanted)) return { kind: 'asked', total };
  return 'priced' in answer
    ? { kind: 'discounted', total: answer.priced.total, priced: answer.priced }
    : { kind: 'refused', total, why: answer.refused };
}

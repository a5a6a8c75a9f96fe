import type { DiscountedTotal } from '../../../../src-preload/contract/money/discounts.ts';
import type { Problem } from '../../../../src-preload/contract/problem.ts';
import type { NotAnswered } from '../../../words/failures/not-answered.ts';
import type { Terms } from '../terms.ts';
import { isDiscounted, listTotal, type Deal } from '../ticket/deal.ts';

/** What all that is shown costs the customer. */
export type Due =
  | { readonly kind: 'list'; readonly total: string }
  | { readonly kind: 'discounted'; readonly total: string; readonly priced: DiscountedTotal }
  /** Main is being asked. */
  | { readonly kind: 'asked'; readonly total: string }
  | { readonly kind: 'refused'; readonly total: string; readonly why: Problem | NotAnswered };

/** What an answer is of. */
export const answerOf = ({ lines, discount }: Deal): string =>
  JSON.stringify([
    lines.map(({ product, quantity, discount: own }) => {
      const { productId, price, costVersion, currency } = product;
      return [productId, price, costVersion, currency, quantity, own];
    }),
    discount,
  ]);

/** What the customer pays: main reckons discounts, and nothing is sold before it has. */
export function dueFor(deal: Deal, { answer }: Pick<Terms, 'answer'>): Due {
  const total = listTotal(deal);
  if (!isDiscounted(deal)) return { kind: 'list', total };
  if (answer?.of !== answerOf(deal)) return { kind: 'asked', total };
  return 'priced' in answer
    ? { kind: 'discounted', total: answer.priced.total, priced: answer.priced }
    : { kind: 'refused', total, why: answer.refused };
}

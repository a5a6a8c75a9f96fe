import { useEffect } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import type { WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { asReadBack } from '../../money/as-read-back.ts';
import { changeTerms, counterStore, useCounter } from '../../use-counter.ts';
import type { Answer } from './answered-discounts.ts';
import { answerOf, dueFor } from './product-discounts.ts';

/** What main says that discounts of a sale come to. */
export const tryDiscounts = (
  product: CatalogProduct,
  quantity: number,
  discounts: WantedDiscounts,
): Promise<ReplyOf<'discount-try'>> =>
  till.ask('discount-try', { ...asReadBack(product), quantity, discounts });

/** As {@link tryDiscounts}, with a manager's approval. */
export const approveDiscounts = (
  product: CatalogProduct,
  quantity: number,
  discounts: WantedDiscounts,
  by: { readonly manager: string; readonly pin: string },
): Promise<ReplyOf<'discount-approve'>> =>
  till.ask('discount-approve', { ...asReadBack(product), quantity, discounts, ...by });

/** Takes discounts over into what is agreed on, with what main said of them. */
export function keepDiscounts(
  product: CatalogProduct,
  quantity: number,
  wanted: WantedDiscounts,
  said:
    | { readonly priced: Extract<Answer, { priced: unknown }>['priced'] }
    | Pick<Extract<Answer, { refused: unknown }>, 'refused'>,
): void {
  const { productId } = product;
  changeTerms({
    discounts: { productId, wanted, answer: { of: answerOf(product, quantity, wanted), ...said } },
  });
}

/** Asks main anew what discounts come to whenever the package, its price or the quantity is another. */
export function useDiscountAnswer(product: CatalogProduct): void {
  const terms = useCounter((state) => state.terms);
  const { quantity, discounts } = terms;
  const isAsked = dueFor(product, terms).kind === 'asked';
  useEffect(() => {
    if (!isAsked || discounts === null) return undefined;
    let isCurrent = true;
    const { wanted } = discounts;
    const keep = (said: Parameters<typeof keepDiscounts>[3]): void => {
      if (isCurrent && counterStore.getState().terms.discounts?.wanted === wanted)
        keepDiscounts(product, quantity, wanted, said);
    };
    tryDiscounts(product, quantity, wanted).then(
      (reply) => keep(reply.ok ? { priced: reply.priced } : { refused: reply.problem }),
      (error: unknown) => keep({ refused: whyNotAnswered(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsked, product, quantity, discounts]);
}

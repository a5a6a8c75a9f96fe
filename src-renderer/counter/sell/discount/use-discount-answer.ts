import { useEffect } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { changeAnswer, useCounter } from '../../use-counter.ts';
import { inRequest } from '../ticket/in-request.ts';
import type { Deal } from '../ticket/deal.ts';
import type { Said } from './answered-discounts.ts';
import { answerOf, dueFor } from './due-for.ts';

/** What main says that the discounts of a sale come to. */
export const tryDiscounts = (deal: Deal): Promise<ReplyOf<'discount-try'>> =>
  till.ask('discount-try', inRequest(deal));

/** As {@link tryDiscounts}, with a manager's approval. */
export const approveDiscounts = (
  deal: Deal,
  by: { readonly manager: string; readonly pin: string },
): Promise<ReplyOf<'discount-approve'>> => till.ask('discount-approve', { ...inRequest(deal), ...by });

/** Keeps what main said of a sale. */
export const keepAnswer = (deal: Deal, said: Said): void => changeAnswer({ of: answerOf(deal), ...said });

/** Asks main anew what discounts come to whenever a package, its price, a quantity or a discount is another. */
export function useDiscountAnswer(deal: Deal): void {
  const terms = useCounter((state) => state.terms);
  const wanted = dueFor(deal, terms).kind === 'asked' ? answerOf(deal) : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    let isCurrent = true;
    const keep = (said: Said): void => {
      if (isCurrent) changeAnswer({ of: wanted, ...said });
    };
    tryDiscounts(deal).then(
      (reply) => keep(reply.ok ? { priced: reply.priced } : { refused: reply.problem }),
      (error: unknown) => keep({ refused: whyNotAnswered(error) }),
    );
    return () => {
      isCurrent = false;
    };
    // `deal` is another object at each draw; what it says is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
}

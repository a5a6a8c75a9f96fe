import { compareAmounts, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../payments/tender.ts';
import { settledBy, type Payback, type Ticket } from '../payments/ticket.ts';
import { cashBack } from './cash-back.ts';
import { paybackPlan, type TenderLeft } from './payback-plan.ts';
import { leftByTender } from './tender-left.ts';

/** A part of a payback, by one tender: what the customer gets, and what of it is beyond what it settles. */
export type PaybackPart = { readonly tender: Tender; readonly amount: Amount; readonly rounding: Amount };

const zero = sum([]);

/** What the customer of a ticket got beyond what was settled, because the smallest coins are gone; negative if less. Pure. */
export const roundedBack = ({ paybacks }: Pick<Ticket, 'paybacks'>): Amount =>
  sum(paybacks.map(({ rounding = zero }) => rounding));

/**
 * What a customer gets for an amount that is owed, and by which tenders: of cash what coins can pay, of all else exactly
 * what goes back by it. Cash of which there is nothing to hand over is no part. Pure.
 *
 * @param owed not negative. @param left what each tender holds. @param before the rounding of the paybacks so far.
 */
export function paybackParts(
  { intent, ...ticket }: Ticket,
  owed: Amount,
  left: readonly TenderLeft<Tender>[] = leftByTender({ intent, ...ticket }),
  before: Amount = roundedBack(ticket),
): PaybackPart[] {
  return paybackPlan<Tender>(owed, left, 'cash')
    .map(({ tender, amount }) =>
      tender === 'cash'
        ? { tender, ...cashBack(amount, before, intent.currency) }
        : { tender, amount, rounding: zero },
    )
    .filter(({ amount }) => compareAmounts(amount, zero) > 0);
}

/**
 * Whether a payback is what a ticket that owes so much may record: it settles something of that and no more, and gives in
 * cash what coins can pay for it, otherwise exactly that. Pure.
 */
export function settlesSome(ticket: Ticket, owed: Amount, given: Payback): boolean {
  const settled = settledBy(given);
  const isSome = compareAmounts(given.amount, zero) > 0 && compareAmounts(settled, zero) > 0;
  if (!isSome || compareAmounts(settled, owed) > 0) return false;
  const { amount } =
    given.tender === 'cash'
      ? cashBack(settled, roundedBack(ticket), ticket.intent.currency)
      : { amount: settled };
  return compareAmounts(given.amount, amount) === 0;
}

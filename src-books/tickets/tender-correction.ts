import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { CardReference } from '../payments/card-reference.ts';
import { keptOf, tenderOf, type MoneyTaken, type SaidTaken, type Ticket } from '../payments/ticket.ts';
import { isPayableInCash } from './cash-rounding.ts';
import { leftByTender } from './tender-left.ts';

/** By which tender a payment was, as staff say now. */
export type SaidTender =
  | { readonly kind: 'cash' }
  | { readonly kind: 'card-terminal'; readonly reference: CardReference | null }
  | { readonly kind: 'other' }
  | { readonly kind: 'named'; readonly name: string };

/**
 * Why the tender of a payment stays.
 *
 * no-money: there is no such payment, or what was owed on another ticket paid · given-back: something of it went back to
 * the customer, or paid for another ticket · paid-elsewhere: no drawer or terminal of this till's shifts took it · same-tender: it was by that one · not-in-coins: no coins can pay it.
 */
export type WhyTenderStays = 'no-money' | 'given-back' | 'paid-elsewhere' | 'same-tender' | 'not-in-coins';

/** A payment as it was recorded, and as it was in truth. */
export type CorrectedTender = { readonly from: MoneyTaken; readonly to: SaidTaken };

/**
 * A payment of a ticket by the tender that it was by in truth. Its amount stays, and so does what the ticket was rounded by:
 * what the customer paid is the same. Cash is what stayed of it, so that none of it is change. Pure.
 *
 * @param part which payment, from 0.
 */
export function correctTender(
  ticket: Ticket,
  part: number,
  said: SaidTender,
): Result<CorrectedTender, WhyTenderStays> {
  const from = ticket.payments[part];
  if (from === undefined || from.kind === 'carried-over') return fail('no-money');
  if (hasGoneBack(ticket, from)) return fail('given-back');
  if (isPaidElsewhere(ticket)) return fail('paid-elsewhere');
  const to = takenBy(said, keptOf(from));
  if (tenderOf(to) === tenderOf(from)) return fail('same-tender');
  if (to.kind === 'cash' && !isPayableInCash(to.received, ticket.intent.currency))
    return fail('not-in-coins');
  return succeed({ from, to });
}

/**
 * Whether something of a payment went back to the customer, by its tender or another that stood in for it, or paid for
 * another ticket: what left by one tender can't be said to have come by another. Pure.
 */
export function hasGoneBack(ticket: Ticket, taken: MoneyTaken): boolean {
  const amount = keptOf(taken);
  const { paybacks, goodwill, carriedOver } = ticket;
  const gone = [...paybacks, ...goodwill, ...carriedOver].map((each) => each.amount);
  const left = subtract(sum(ticket.payments.map(keptOf)), sum(gone));
  const held = leftByTender(ticket).find(({ tender }) => tender === (tenderOf(taken) ?? 'cash'))?.left;
  return [left, held ?? sum([])].some((each) => compareAmounts(each, amount) < 0);
}

/**
 * Whether what was paid was never in a shift: staff said afterwards what a customer had paid before, or elsewhere. A
 * correction would move what a drawer expects that never had the money. Pure.
 */
export const isPaidElsewhere = ({ givenPrice }: Ticket): boolean =>
  givenPrice !== undefined && givenPrice.isTakenNow !== true;

/** All of an amount by one tender, without change. Pure. */
export function takenBy(said: SaidTender, amount: Amount): SaidTaken {
  return said.kind === 'cash' ? { kind: 'cash', received: amount, change: sum([]) } : { ...said, amount };
}

import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../payments/tender.ts';
import { heldBy, type Payback, type Ticket } from '../payments/ticket.ts';
import type { TenderLeft } from './payback-plan.ts';

/**
 * What each tender of a ticket still holds. What nobody said how it was paid counts as cash; what was carried over is held
 * by the tenders that first paid it. Pure.
 */
export function leftByTender({ payments, paybacks, carriedOver, goodwill }: Ticket): TenderLeft<Tender>[] {
  const paid = payments
    .flatMap(heldBy)
    .map(({ tender, amount }) => ({ tender: tender ?? ('cash' as const), amount }));
  const gone = [...paybacks, ...goodwill, ...carriedOver.flatMap(({ parts }) => parts)];
  return [...Map.groupBy(paid, ({ tender }) => tender)].map(([tender, own]) => {
    const back = gone.filter((each) => each.tender === tender);
    return { tender, left: subtract(total(own), total(back)) };
  });
}

/**
 * Whether an amount may go back by a tender. A card or a tender of the shop's own is never credited with more than it
 * paid. Cash may stand in for them, as where a card is gone; so may another way, which this till doesn't know. Pure.
 *
 * @param left what each tender holds.
 */
export function mayGiveBack(
  { tender, amount }: Pick<Payback, 'tender' | 'amount'>,
  left: readonly TenderLeft<Tender>[],
): boolean {
  if (tender === 'cash' || tender === 'other') return true;
  const held = left.find((each) => each.tender === tender)?.left ?? sum([]);
  return compareAmounts(amount, held) <= 0;
}

const total = (parts: readonly { readonly amount: Amount }[]): Amount =>
  sum(parts.map(({ amount }) => amount));

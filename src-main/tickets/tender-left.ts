import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/sale.ts';
import { keptOf, tenderOf, type Ticket } from '../domain/ticket.ts';
import type { TenderLeft } from './payback-plan.ts';

/** What each tender of a ticket still holds. What nobody said how it was paid counts as cash. Pure. */
export function leftByTender({ intent, paybacks, goodwill }: Ticket): TenderLeft<Tender>[] {
  const paid = intent.payments.map((taken) => ({ tender: tenderOf(taken) ?? 'cash', amount: keptOf(taken) }));
  return [...Map.groupBy(paid, ({ tender }) => tender)].map(([tender, own]) => {
    const back = [...paybacks, ...goodwill].filter((payback) => payback.tender === tender);
    return { tender, left: subtract(total(own), total(back)) };
  });
}

const total = (parts: readonly { readonly amount: Amount }[]): Amount =>
  sum(parts.map(({ amount }) => amount));

import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { isLess } from '../../words/figures/money.ts';
import { isPayableInCash } from '../sell/due-in-cash.ts';

/** What a customer got by one tender, and what of it is beyond what it settles. */
export type GivenPart = OwedTicketView['parts'][number];

type Owed = Pick<OwedTicketView, 'owed' | 'currency' | 'parts' | 'allInCash'>;

/** By what a customer may have got it already: as they paid, in cash, or in a way that nobody knows. */
export const tendersOf = ({ parts }: Pick<Owed, 'parts'>): Tender[] => [
  ...new Set<Tender>([...parts.map(({ tender }) => tender), 'cash', 'other']),
];

/** The most that a customer can have got by a tender. */
export function mostBy({ owed, parts, allInCash }: Owed, tender: Tender): string {
  if (tender === 'cash') return allInCash.amount;
  if (tender === 'other') return owed;
  return parts.find((part) => part.tender === tender)?.amount ?? '0';
}

/** What to record of an amount that a customer got; null if they can't have got that by the tender. */
export function givenBy(owed: Owed, tender: Tender, amount: string): GivenPart | null {
  const most = mostBy(owed, tender);
  if (!isLess('0', amount) || isLess(most, amount)) return null;
  if (tender !== 'cash') return { tender, amount, rounding: '0' };
  if (!isLess(amount, most)) return { tender, ...owed.allInCash };
  return isPayableInCash(amount, owed.currency) ? { tender, amount, rounding: '0' } : null;
}

import { smaller, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/orders/sale.ts';
import type { Carried, Ticket } from '../domain/payments/ticket.ts';
import { paybackPlan } from './payback-plan.ts';
import { leftByTender } from './tender-left.ts';

/**
 * What of an amount that a ticket owes pays for another one: as much as both hold, by the tenders by which it would have
 * gone back to the customer. docs/exchanges.md has the rules. Pure.
 *
 * @param owed on the earlier ticket, not negative. @param due what the later one costs, not negative, in the same currency.
 */
export function carriedOver(from: Ticket, owed: Amount, due: Amount): Carried {
  const parts = paybackPlan<Tender>(smaller(owed, due), leftByTender(from), 'cash');
  return { amount: sum(parts.map(({ amount }) => amount)), parts };
}

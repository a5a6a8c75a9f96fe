import { smaller, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../payments/tender.ts';
import type { Carried, Ticket } from '../payments/ticket.ts';
import { paybackParts, type PaybackPart } from './payback-parts.ts';
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

/**
 * What the customer is given, and by which tenders, of what is left on the earlier ticket once it has paid for the later one:
 * in cash, what coins can pay. Pure.
 *
 * @param owed and `due` as of {@link carriedOver}.
 */
export function givenAfter(from: Ticket, owed: Amount, due: Amount): PaybackPart[] {
  const { amount, parts } = carriedOver(from, owed, due);
  const left = leftByTender(from).map(({ tender, left: held }) => {
    const gone = parts.filter((part) => part.tender === tender);
    return { tender, left: subtract(held, sum(gone.map((part) => part.amount))) };
  });
  return paybackParts(from, subtract(owed, amount), left);
}

import { subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { GivenPayment } from '../../../src-preload/contract/payments/given-payment.ts';
import { namedTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { cardReferenceOf } from '../../../src-books/payments/card-reference.ts';
import type { PaidBy, Tender } from '../../domain/orders/sale.ts';
import {
  heldBy,
  paidBy,
  type Carried,
  type Payment,
  type Taken,
} from '../../../src-books/payments/ticket.ts';
import { carriedOver } from '../../../src-books/tickets/carry-over.ts';
import type { OwedTickets } from '../paybacks/owed-tickets.ts';
import { contractAmount } from '../contract-amount.ts';
import { isOffered } from '../../../src-books/tickets/offered-tender.ts';
import { takePayments, type Given } from '../../../src-books/tickets/take-payments.ts';

/** How a sale is paid: `paid` is null where nobody said. */
export type SalePayment = { readonly tender: PaidBy | null; readonly paid: Payment | null };

/**
 * What a window says that a customer gives, taken for a ticket. Nothing is taken unless it pays for all of it.
 *
 * @param payments undefined where nobody said. @param due what all of it costs. @param names returns those of the
 * shop's own tenders; asked only where one of them is given. @param toCarryOver returns the ticket whose refund pays a part.
 */
export function salePayment(
  payments: readonly GivenPayment[] | undefined,
  due: Amount,
  currency: string,
  names: () => readonly string[],
  toCarryOver: OwedTickets['toCarryOver'],
): Result<SalePayment, Problem> {
  if (payments === undefined) return succeed({ tender: null, paid: null });
  const given: Given[] = [];
  const carried: Carry[] = [];
  for (const each of payments) {
    if (each.kind === 'carried-over') {
      const owed = toCarryOver(each, currency);
      if (!owed.ok) return owed;
      const { ticket } = owed.value;
      const fromTicket = ticket.intent.ticketId;
      carried.push({ kind: each.kind, fromTicket, ...carriedOver(ticket, owed.value.owed, due) });
      continue;
    }
    const read = readGiven(each);
    if (!read.ok) return read;
    if (!isOffered(tenderOf(each), names)) return fail({ kind: 'tender-removed' });
    given.push(read.value);
  }
  const taken = takePayments(lessCarried(due, carried), given, currency);
  if (!taken.ok) return fail({ kind: taken.failure.kind });
  const paid = [...carried.filter(({ parts }) => parts.length > 0), ...taken.value.payments];
  // What costs nothing takes no payment, and is told by what it would have been paid.
  const tenders =
    paid.length === 0
      ? given.slice(-1).map(tenderOf)
      : paid.flatMap<{ readonly tender: Tender | null }>(heldBy).map(({ tender }) => tender);
  return succeed({ tender: paidBy(tenders), paid: { ...taken.value, payments: paid } });
}

type Carry = Extract<Taken, { kind: 'carried-over' }>;

const lessCarried = (due: Amount, carried: readonly Carried[]): Amount =>
  subtract(due, sum(carried.map(({ amount }) => amount)));

type Named =
  | { readonly kind: 'cash' | 'card-terminal' | 'other' }
  | { readonly kind: 'named'; readonly name: string };

const tenderOf = (of: Named): Tender => (of.kind === 'named' ? namedTender(of.name) : of.kind);

function readGiven(given: Exclude<GivenPayment, { kind: 'carried-over' }>): Result<Given, Problem> {
  switch (given.kind) {
    case 'cash':
      return succeed({ kind: 'cash', received: readAmount(given.received) });
    case 'card-terminal': {
      const reference = cardReferenceOf(given.reference ?? '');
      if (!reference.ok) return reference;
      return succeed({ kind: 'card-terminal', amount: readAmount(given.amount), reference: reference.value });
    }
    case 'other':
      return succeed({ kind: 'other', amount: readAmount(given.amount) });
    case 'named':
      return succeed({ kind: 'named', name: given.name, amount: readAmount(given.amount) });
  }
}

const readAmount = (text: string | null): Amount | null => (text === null ? null : contractAmount(text));

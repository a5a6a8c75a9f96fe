import { compareAmounts, sum } from '../../../src-merchant-api/amount.ts';
import type { TicketEvent } from '../../../src-books/payments/ticket.ts';
import { inMillionths } from '../../../src-books/money/millionths.ts';

/**
 * The rows of discounts that an event gave, each as its values in the order of the table's columns: what a piece bears of
 * each discount of its ticket, unless that is nothing. Whoever took the money gave it.
 */
export function discountValues(of: TicketEvent): (readonly (string | number | null)[])[] {
  if (of.kind !== 'paid') return [];
  const { discounts = [], staff, currency } = of.intent;
  return discounts.flatMap(({ on, reason, approvedBy, shares }, part) =>
    shares
      .filter(({ amount }) => compareAmounts(amount, sum([])) !== 0)
      .map(({ id, amount }) => [
        ...[id, part, on, reason, currency, inMillionths(amount)],
        ...[staff?.id ?? null, staff?.name ?? null, approvedBy?.id ?? null, approvedBy?.name ?? null],
      ]),
  );
}

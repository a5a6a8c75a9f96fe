import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Payment } from '../payments/ticket.ts';
import { isPayableInCash, roundedForCash } from './cash-rounding.ts';

/** What the customer handed over doesn't pay for the ticket: `missing` is still to be paid. */
export type DoesNotCover = { readonly kind: 'does-not-cover'; readonly missing: Amount };

/** No coins can make what is to be cash. */
export type NotInCoins = { readonly kind: 'not-in-coins' };

const zero = sum([]);

/**
 * Takes what a customer hands over in cash for a ticket, and gives change: the price is rounded to what can be paid in
 * cash, and what was handed over must be in coins too, so that the change is. A ticket that costs nothing takes no payment. Pure.
 *
 * @param due what the ticket costs, not negative. @param received not negative. @param currency ISO 4217.
 */
export function takeCash(
  due: Amount,
  received: Amount,
  currency: string,
): Result<Payment, DoesNotCover | NotInCoins> {
  if (compareAmounts(due, zero) === 0) return succeed({ payments: [], rounding: zero });
  if (!isPayableInCash(received, currency)) return fail({ kind: 'not-in-coins' });
  const inCash = roundedForCash(due, currency);
  const change = subtract(received, inCash);
  if (compareAmounts(change, zero) < 0) {
    return fail({ kind: 'does-not-cover', missing: subtract(zero, change) });
  }
  return succeed({ payments: [{ kind: 'cash', received, change }], rounding: subtract(inCash, due) });
}

/**
 * The payment of a customer who hands over in cash exactly what can be paid of a price. Pure.
 *
 * @param due what the ticket costs, not negative. @param currency ISO 4217.
 */
export function exactCash(due: Amount, currency: string): Payment {
  if (compareAmounts(due, zero) === 0) return { payments: [], rounding: zero };
  const inCash = roundedForCash(due, currency);
  const payment = { kind: 'cash', received: inCash, change: zero } as const;
  return { payments: [payment], rounding: subtract(inCash, due) };
}

import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { CardReference } from '../payments/card-reference.ts';
import type { Payment, Taken } from '../payments/ticket.ts';
import { isPayableInCash } from './cash-rounding.ts';
import { exactCash, takeCash, type DoesNotCover, type NotInCoins } from './take-cash.ts';

/** What a customer gives for a ticket, as staff type it. A null amount is the rest of what is due. */
export type Given =
  | { readonly kind: 'cash'; readonly received: Amount | null }
  | {
      readonly kind: 'card-terminal';
      readonly amount: Amount | null;
      readonly reference: CardReference | null;
    }
  | { readonly kind: 'other'; readonly amount: Amount | null }
  | { readonly kind: 'named'; readonly name: string; readonly amount: Amount | null };

/** Why nothing is taken. */
export type PaymentFault =
  | DoesNotCover
  /** `over` is more than the ticket costs, by what gives no change. */
  | { readonly kind: 'pays-too-much'; readonly over: Amount }
  | NotInCoins;

const zero = sum([]);
const isPositive = (amount: Amount): boolean => compareAmounts(amount, zero) > 0;

/**
 * Takes what a customer gives for a ticket, one payment after the other. Together they pay for it exactly: only cash may
 * be more than is due, and only as the last payment, where change is given; only that is rounded to what can be paid in
 * cash. Cash that is typed must be payable in coins: the drawer could never hold what is recorded. What pays nothing is left out. Pure.
 *
 * @param due what the ticket costs, not negative. @param given amounts aren't negative. @param currency ISO 4217.
 */
export function takePayments(
  due: Amount,
  given: readonly Given[],
  currency: string,
): Result<Payment, PaymentFault> {
  const payments: Taken[] = [];
  let left = due;
  for (const each of given.slice(0, -1)) {
    const amount = typedOf(each) ?? left;
    const over = subtract(amount, left);
    if (isPositive(over)) return fail({ kind: 'pays-too-much', over });
    if (each.kind === 'cash' && !isPayableInCash(amount, currency)) return fail({ kind: 'not-in-coins' });
    if (isPositive(amount)) payments.push(takenOf(each, amount));
    left = subtract(left, amount);
  }
  const last = given.at(-1);
  const rest = last === undefined ? uncovered(left) : takeRest(left, last, currency, payments.length > 0);
  if (!rest.ok) return rest;
  return succeed({ payments: [...payments, ...rest.value.payments], rounding: rest.value.rounding });
}

/** The last payment: of what the others left. */
function takeRest(
  left: Amount,
  last: Given,
  currency: string,
  isSplit: boolean,
): Result<Payment, PaymentFault> {
  const typed = typedOf(last);
  if (last.kind === 'cash') {
    if (typed === null) return succeed(exactCash(left, currency));
    if (isSplit && !isPositive(left) && isPositive(typed))
      return fail({ kind: 'pays-too-much', over: typed });
    return takeCash(left, typed, currency);
  }
  const amount = typed ?? left;
  const over = subtract(amount, left);
  if (isPositive(over)) return fail({ kind: 'pays-too-much', over });
  const covered = uncovered(subtract(left, amount));
  if (!covered.ok || !isPositive(amount)) return covered;
  return succeed({ payments: [takenOf(last, amount)], rounding: zero });
}

/** No payment, if nothing is missing. */
const uncovered = (missing: Amount): Result<Payment, PaymentFault> =>
  isPositive(missing) ? fail({ kind: 'does-not-cover', missing }) : succeed({ payments: [], rounding: zero });

const typedOf = (given: Given): Amount | null => (given.kind === 'cash' ? given.received : given.amount);

function takenOf(given: Given, amount: Amount): Taken {
  switch (given.kind) {
    case 'cash':
      return { kind: 'cash', received: amount, change: zero };
    case 'card-terminal':
      return { kind: 'card-terminal', amount, reference: given.reference };
    case 'other':
      return { kind: 'other', amount };
    case 'named':
      return { kind: 'named', name: given.name, amount };
  }
}

import { larger, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { roundedForCash } from './cash-rounding.ts';

/** Cash that a customer gets: `rounding` is what of it is beyond what it settles, negative if it is less. */
export type CashBack = { readonly amount: Amount; readonly rounding: Amount };

const zero = sum([]);

/**
 * What a customer gets in cash for what is owed: the nearest sum that coins can pay, half of the smallest one upwards, as
 * where they pay. What they got too much or too little of before, by this rule, is in it: so several paybacks of a ticket
 * come to what one of all of it would have, and who gets everything back gets exactly the cash that was taken. Pure.
 *
 * @param settles of what is owed, above zero. @param before the rounding of the ticket's paybacks so far. @param currency
 *   ISO 4217.
 * @returns an amount of zero where what is owed is below half of the smallest coin: there is nothing to hand over.
 */
export function cashBack(settles: Amount, before: Amount, currency: string): CashBack {
  const amount = larger(roundedForCash(subtract(settles, before), currency), zero);
  return { amount, rounding: subtract(amount, settles) };
}

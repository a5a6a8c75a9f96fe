import Big from 'big.js';
import { compareAmounts, exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { smallestCash } from '../../src-preload/contract/money/smallest-cash.ts';
import { decimalsOf } from '../money/coins.ts';

/** The smallest sum that is paid in cash in a currency. @param currency ISO 4217. */
export function smallestInCash(currency: string): Big {
  const known = smallestCash[currency];
  return known === undefined ? new Big(10).pow(-decimalsOf(currency)) : new Big(known);
}

/** What is paid in cash for an amount: the nearest payable sum, half of the smallest one upwards. */
export function roundedForCash(amount: Amount, currency: string): Amount {
  const smallest = smallestInCash(currency);
  return exactAmount(new Big(amount).div(smallest).round(0, Big.roundHalfUp).times(smallest));
}

/** Whether an amount can be handed over in cash. */
export const isPayableInCash = (amount: Amount, currency: string): boolean =>
  compareAmounts(roundedForCash(amount, currency), amount) === 0;

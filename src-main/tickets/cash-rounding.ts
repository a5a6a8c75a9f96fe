import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import { smallestCash } from '../../src-preload/contract/money/smallest-cash.ts';

/** The smallest sum that is paid in cash in a currency. @param currency ISO 4217. */
export function smallestInCash(currency: string): Big {
  const known = smallestCash[currency];
  return known === undefined ? new Big(10).pow(-currencyDecimals(currency)) : new Big(known);
}

/** What is paid in cash for an amount: the nearest payable sum, half of the smallest one upwards. */
export function roundedForCash(amount: Amount, currency: string): Amount {
  const smallest = smallestInCash(currency);
  return exactAmount(new Big(amount).div(smallest).round(0, Big.roundHalfUp).times(smallest));
}

import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/currency-decimals.ts';

/**
 * The smallest sum that is paid in cash, of the currencies whose smallest coins have gone. Card payments are exact.
 *
 * Australia, Canada, New Zealand, Switzerland and the Nordic countries have it by law or by their central bank's rule;
 * all round to the nearest.
 */
const smallestCash: Readonly<Record<string, string>> = {
  AUD: '0.05',
  CAD: '0.05',
  CHF: '0.05',
  CZK: '1',
  DKK: '0.5',
  HUF: '5',
  NOK: '1',
  NZD: '0.1',
  SEK: '1',
};

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

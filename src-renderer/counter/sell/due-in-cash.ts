import { smallestCash } from '../../../src-preload/contract/money/smallest-cash.ts';
import { currencyDecimals, roundedTo } from '../../words/figures/money.ts';

/** What is paid in cash for an amount, where the smallest coins are gone, as main rounds it. @param amount not negative. */
export const dueInCash = (amount: string, currency: string): string =>
  roundedTo(amount, smallestCash[currency] ?? smallestCoin(currency));

function smallestCoin(currency: string): string {
  const decimals = currencyDecimals(currency);
  return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
}

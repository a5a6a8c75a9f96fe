import { smallestCash } from '../../../src-preload/contract/money/smallest-cash.ts';
import { currencyDecimals, isLess, roundedTo } from '../../words/figures/money.ts';

/** What is paid in cash for an amount, where the smallest coins are gone, as main rounds it. @param amount not negative. */
export const dueInCash = (amount: string, currency: string): string =>
  roundedTo(amount, smallestInCash(currency));

/** Whether an amount can be handed over in cash. @param amount not negative. */
export function isPayableInCash(amount: string, currency: string): boolean {
  const payable = dueInCash(amount, currency);
  return !isLess(payable, amount) && !isLess(amount, payable);
}

/** The smallest amount that is handed over in cash. */
export const smallestInCash = (currency: string): string => smallestCash[currency] ?? smallestCoin(currency);

function smallestCoin(currency: string): string {
  const decimals = currencyDecimals(currency);
  return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
}

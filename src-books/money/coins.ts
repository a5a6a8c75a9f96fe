import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';

/**
 * An amount rounded to what can be paid. @param currency ISO 4217; null for sales from before there was more
 * than one.
 */
export const inCoins = (amount: Big, currency: string | null): Amount =>
  exactAmount(amount.round(currency === null ? 2 : decimalsOf(currency), Big.roundHalfUp));

/** How many decimals a currency has. The ledger may hold one that this computer doesn't know. */
export function decimalsOf(currency: string): number {
  try {
    return currencyDecimals(currency);
  } catch {
    return 2;
  }
}

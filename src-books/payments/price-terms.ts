import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Decimal } from '../money/decimal.ts';

/** What a sale was priced with at that moment: changing the rules later changes no sale. */
export type PriceTerms = {
  /** The currency of the price and the tax, ISO 4217. */
  readonly currency: string;
  /** The currency of the cost, ISO 4217. */
  readonly costCurrency: string;
  /** How much of `currency` one unit of `costCurrency` was worth. */
  readonly rate: Decimal;
  readonly taxPercent: Decimal;
  /** The part of the price that is tax. */
  readonly tax: Amount;
};

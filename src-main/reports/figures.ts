import {
  exactAmount,
  parseAmount,
  roundAmount,
  subtract,
  sum,
  type Amount,
} from '../../src-merchant-api/amount.ts';
import Big from 'big.js';
import type { Figures, ReportMeasure } from '../../src-preload/contract/books/reports.ts';
import { decimalsOf } from '../../src-books/money/coins.ts';

const nothing: Omit<Figures, 'currency'> = {
  sales: 0,
  topUps: 0,
  refunds: 0,
  cancellations: 0,
  goodwill: 0,
  priceCorrections: 0,
  gross: '0',
  returned: '0',
  tax: '0',
  cost: '0',
  margin: '0',
  unknownMargins: 0,
};

/** What a span without any entry comes to. */
export const nothingIn = (currency: string): Figures => ({ ...nothing, currency });

export const figuresIn = (totals: readonly Figures[], currency: string): Figures =>
  totals.find((each) => each.currency === currency) ?? nothingIn(currency);

const read = (amount: string): Amount => parseAmount(amount) ?? sum([]);

/** What customers paid, less what they got back. */
export const takingsOf = ({ gross, returned }: Pick<Figures, 'gross' | 'returned'>): Amount =>
  subtract(read(gross), read(returned));

/** What was paid for a sale or top-up on average, as prices are rounded; undefined where nothing was sold. */
export function averageSale({ sales, topUps, gross, currency }: Figures): Amount | undefined {
  const sold = sales + topUps;
  if (sold === 0) return undefined;
  return roundAmount(exactAmount(new Big(gross).div(sold)), decimalsOf(currency));
}

/** What a measure comes to: a count, or an amount as a decimal. */
export function measured(of: Figures, measure: ReportMeasure): string {
  switch (measure) {
    case 'takings':
      return takingsOf(of);
    case 'margin':
      return of.margin;
    case 'sales':
      return String(of.sales);
  }
}

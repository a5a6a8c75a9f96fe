import type { Figures } from '../../../src-preload/contract/books/reports.ts';
import { currencyDecimals, dividedBy, subtract } from '../../words/figures/money.ts';

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

/** What a span comes to in a currency: nothing where it has none of it. */
export const figuresIn = (totals: readonly Figures[], currency: string): Figures =>
  totals.find((each) => each.currency === currency) ?? { ...nothing, currency };

/** Whether anything was sold: refunds of earlier sales may be all that there is. */
export const hasSales = ({ sales, topUps }: Figures): boolean => sales + topUps > 0;

/** What customers paid, less what they got back. */
export const takingsOf = ({ gross, returned }: Pick<Figures, 'gross' | 'returned'>): string =>
  subtract(gross, returned);

/** What was paid for a sale or a top-up on average, as prices are rounded; null where nothing was sold. */
export const averageSale = (of: Figures): string | null =>
  hasSales(of) ? dividedBy(of.gross, of.sales + of.topUps, currencyDecimals(of.currency)) : null;

/**
 * The margin as a part of the takings less their tax. Null where it would say nothing: there are none, or the cost of some of it
 * isn't known.
 */
export function marginShare(of: Figures): number | null {
  const net = Number(subtract(takingsOf(of), of.tax));
  return net > 0 && of.unknownMargins === 0 ? Number(of.margin) / net : null;
}

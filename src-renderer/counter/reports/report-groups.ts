import type { Figures } from '../../../src-preload/contract/books/reports.ts';

/** The currencies of sums, the one with the most sales first. */
export const currenciesOf = (totals: readonly Figures[]): readonly string[] =>
  totals.toSorted((left, right) => right.sales - left.sales).map(({ currency }) => currency);

/** Those of one currency: amounts of two are never added. */
export const inCurrency = <Of extends { readonly currency: string }>(
  all: readonly Of[],
  currency: string,
): readonly Of[] => all.filter((each) => each.currency === currency);

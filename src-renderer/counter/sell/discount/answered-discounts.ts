import type { DiscountedTotal, WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import type { Problem } from '../../../../src-preload/contract/problem.ts';
import type { NotAnswered } from '../../../words/failures/not-answered.ts';

/** What staff take off a package's price. Of another package it is nothing. */
export type ProductDiscounts = {
  readonly productId: string;
  readonly wanted: WantedDiscounts;
  /** What main said that it comes to; null before. */
  readonly answer: Answer | null;
};

/** What main said of so many of the package at its price then. */
export type Answer = { readonly of: string } & (
  { readonly priced: DiscountedTotal } | { readonly refused: Problem | NotAnswered }
);

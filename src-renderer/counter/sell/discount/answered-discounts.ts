import type { DiscountedTotal, WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import type { Problem } from '../../../../src-preload/contract/problem.ts';
import type { NotAnswered } from '../../../words/failures/not-answered.ts';

/** What staff take off the price of the package that is read back. Of another package it is nothing. */
export type ProductDiscounts = {
  readonly productId: string;
  readonly wanted: WantedDiscounts;
};

/** What main said that the discounts of just such a sale come to. */
export type Answer = { readonly of: string } & Said;

export type Said = { readonly priced: DiscountedTotal } | { readonly refused: Problem | NotAnswered };

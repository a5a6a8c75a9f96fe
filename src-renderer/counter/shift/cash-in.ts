import { figureLimits } from '../../../src-preload/contract/figure-limits.ts';
import type { FigureKind } from '../figures/read-figure.ts';

/** Money of the drawer in one currency. */
export const cashIn = (currency: string): FigureKind => ({
  kind: 'money',
  currency,
  within: figureLimits.shopMoney,
});

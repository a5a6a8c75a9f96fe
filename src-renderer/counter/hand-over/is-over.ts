import type { SaleState } from '../../../src-preload/contract/sales/sale.ts';

/** Whether a sale ended without an eSIM. */
export const isOver = (state: SaleState): boolean =>
  state === 'refused' || state === 'canceled' || state === 'written-off';

import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';

/** A sale as it is told at the counter: the customer may read along, and what it cost the shop is none of their business. */
export const forCustomers = (sale: SaleView): SaleView => ({ ...sale, cost: null });

import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';

/** What was bought before and exchanged for a sale: what is left of its refund is owed there. */
export const exchangedFrom = ({ ticket }: Pick<SaleView, 'ticket'>): string[] =>
  ticket?.payments.flatMap((payment) => (payment.kind === 'carried-over' ? [payment.from] : [])) ?? [];

import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';

/** A sale as it is told at the counter: the customer may read along, and what it cost the shop is none of their business. */
export const forCustomers = (sale: SaleView): SaleView => ({
  ...sale,
  cost: null,
  operations: sale.operations.map(operationForCustomers),
});

/** What was done with its eSIM afterwards, in the same way: without what left the balance or came back to it. */
export function operationForCustomers(operation: OperationView): OperationView {
  switch (operation.kind) {
    case 'top-up':
      return { ...operation, cost: null };
    case 'refund':
      return { ...operation, amount: null };
    case 'activation':
      return operation;
  }
}

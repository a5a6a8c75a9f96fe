import type { Purchase } from '../../../domain/payments/purchase-cost.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

/** The sale or top-up of the books that was bought under an order id; undefined if they have none. */
export function purchaseAs(ledger: Ledger, id: string): Purchase | undefined {
  const sale = ledger.sales.find(id);
  if (sale !== undefined) return sale;
  const operation = ledger.operations.find(id);
  return operation?.kind === 'top-up' ? operation : undefined;
}

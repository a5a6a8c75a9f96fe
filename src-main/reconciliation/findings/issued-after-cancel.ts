import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { SaleIn } from '../../domain/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** A finding for a manager: the service issued the eSIM of a sale that it had canceled. */
export function issuedAfterCancel({ intent, progress }: SaleIn<'canceled'>, at: number): FoundNow {
  const { orderId, cost } = intent;
  return foundByTill(
    findingOfSale({
      key: `issued-after-cancel ${orderId}`,
      kind: 'issued-after-cancel',
      saleId: orderId,
      orderId,
      uidCustomer: progress.uidCustomer,
      at,
      cost,
    }),
  );
}

import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { ChangeIn } from '../../domain/package-change.ts';
import { afterAllKey } from '../comparing/finding.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/**
 * That a package shows that it was activated or refunded, though that was refused, as it is kept for a manager. Where a
 * history shows the credit of a refund too, that takes this one's place: it has the same key.
 */
export function doneAfterAll({ kind, intent }: ChangeIn<'refused'>, at: number): FoundNow {
  const { operationId, orderId, uidCustomer, idPack } = intent;
  const found = findingOfSale({
    key: afterAllKey(kind, operationId),
    kind: 'done-after-all',
    saleId: orderId,
    orderId,
    uidCustomer,
    at,
    cost: 'expected' in intent ? intent.expected : null,
  });
  return foundByTill({ ...found, about: kind, why: 'refused-here', idPack });
}

import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { ChangeIn } from '../../domain/orders/package-change.ts';
import { afterAllKey } from '../comparing/finding.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/**
 * A finding for a manager: a package shows an activation or a refund that was refused. If a history also shows the
 * refund's credit, that finding replaces this one, because both have the same key.
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

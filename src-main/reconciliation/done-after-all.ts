import type { FoundNow } from '../ledger/finding-book.ts';
import type { ChangeIn } from '../sales/package-change.ts';
import { afterAllKey } from './finding.ts';
import type { FindingDetails } from './kept-finding.ts';

/**
 * That a package shows that it was activated or refunded, though that was refused, as it is kept for a manager. Where a
 * history shows the credit of a refund too, that takes this one's place: it has the same key.
 */
export function doneAfterAll({ kind, intent }: ChangeIn<'refused'>, at: number): FoundNow {
  const { operationId, orderId, uidCustomer, idPack } = intent;
  const details: FindingDetails = {
    key: afterAllKey(kind, operationId),
    kind: 'done-after-all',
    about: kind,
    why: 'refused-here',
    saleId: orderId,
    orderId,
    uidCustomer,
    idPack,
    at,
    ours: null,
    theirs: 'expected' in intent ? intent.expected : null,
    creditedBack: null,
    balance: 'not-told',
    isDoubtful: false,
    until: null,
    otherSale: null,
  };
  return { key: details.key, at, details, told: null, isAsked: true };
}

import type { FoundNow } from '../../ledger/records/finding-book.ts';
import { nameAtService } from '../../domain/orders/late-name.ts';
import { chargedFor, type Purchase } from '../../domain/payments/purchase-cost.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/**
 * A finding for a manager: the service reported an implausible charge for a purchase; undefined for any other
 * purchase. It has the same key as in a comparison, so the next history confirms or settles it.
 */
export function otherCostFound(bought: Purchase): FoundNow | undefined {
  const { kind, intent, progress } = bought;
  if (progress.state !== 'accepted' || progress.charged === null || chargedFor(bought) !== null)
    return undefined;
  const id = kind === 'sale' ? intent.orderId : intent.operationId;
  const found = findingOfSale({
    key: `${kind} ${id}`,
    kind: 'amounts-differ',
    saleId: intent.orderId,
    orderId: nameAtService(id),
    uidCustomer: kind === 'sale' && 'uidCustomer' in progress ? progress.uidCustomer : null,
    at: intent.createdAt,
    cost: progress.charged,
  });
  return foundByTill({ ...found, about: kind, ours: intent.cost });
}

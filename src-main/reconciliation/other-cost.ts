import type { FoundNow } from '../ledger/finding-book.ts';
import { nameAtService } from '../sales/late-name.ts';
import { chargedFor, type Purchase } from '../sales/purchase-cost.ts';
import type { FindingDetails } from './kept-finding.ts';

/**
 * That the service said of a purchase that it took what can't be believed, as it is kept for a manager; undefined of any
 * other. It has the key by which a comparison finds it, so that the next history confirms it or settles it.
 */
export function otherCostFound(bought: Purchase): FoundNow | undefined {
  const { kind, intent, progress } = bought;
  if (progress.state !== 'accepted' || progress.charged === null || chargedFor(bought) !== null)
    return undefined;
  const id = kind === 'sale' ? intent.orderId : intent.operationId;
  const key = `${kind} ${id}`;
  const at = intent.createdAt;
  const details: FindingDetails = {
    key,
    kind: 'amounts-differ',
    about: kind,
    why: 'not-here',
    saleId: intent.orderId,
    orderId: nameAtService(id),
    uidCustomer: kind === 'sale' && 'uidCustomer' in progress ? progress.uidCustomer : null,
    idPack: null,
    at,
    ours: intent.cost,
    theirs: progress.charged,
    creditedBack: null,
    balance: 'not-told',
    isDoubtful: false,
    until: null,
    otherSale: null,
  };
  return { key, at, details, told: null, isAsked: true };
}

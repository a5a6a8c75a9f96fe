import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { TopUpIn } from '../../../domain/orders/top-up.ts';
import { nameAtService } from '../../../domain/orders/late-name.ts';
import { directionOf, standingOf, typeOf } from '../reading/balance-change.ts';
import { isSameId } from '../reading/own-order.ts';

/**
 * Whether a line may be a top-up that it doesn't name. The interface shows no history record: a service may write top-ups
 * under the order of their profile, or under none. Such a history isn't known to lack a top-up.
 */
export function mayBeOfTopUp(
  { intent, progress }: TopUpIn<'accepted' | 'completed'>,
  line: Transaction,
): boolean {
  if (standingOf(line) === 'failed') return false;
  if (line.idPack !== null && progress.idPack !== null) return line.idPack === progress.idPack;
  if (typeOf(line) === 'purchase' || directionOf(line, 'none') === 'credit') return false;
  const { orderId, uidCustomer } = intent;
  if (line.orderId !== null && orderId !== null) return isSameId(line.orderId, nameAtService(orderId));
  return line.uidCustomer !== null && isSameId(line.uidCustomer, uidCustomer);
}

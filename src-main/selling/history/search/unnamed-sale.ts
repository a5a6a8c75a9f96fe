import { compareAmounts } from '../../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { latestOf } from '../../../../src-merchant-api/reading/values/moment.ts';
import { purchaseCost } from '../../../domain/payments/purchase-cost.ts';
import type { SaleIn } from '../../../domain/orders/sale.ts';
import { directionOf, sizeOf, standingOf } from '../reading/balance-change.ts';
import { purchaseMs } from '../reading/earlier-clock.ts';
import { isSameId } from '../reading/own-order.ts';
import type { History } from '../reading/service-history.ts';

/**
 * Whether a line of a history that names no orders is of a completed sale: by its uidCustomer, which no older copy
 * can have, or in a history without those, by its amount and a time that isn't before the sale.
 */
export function isOfUnnamedSale(
  sale: SaleIn<'accepted' | 'completed'>,
  line: Transaction,
  { signs, clockAheadMs }: Pick<History, 'signs' | 'clockAheadMs'>,
): boolean {
  if (standingOf(line) === 'failed') return false;
  if (line.uidCustomer !== null) return isSameId(line.uidCustomer, sale.progress.uidCustomer);
  if (directionOf(line, signs) === 'credit') return false;
  const latest = line.at === null ? null : latestOf(line.at);
  const [size, cost] = [sizeOf(line.amount), purchaseCost(sale)];
  if (latest === null || size === null || cost === null || compareAmounts(size, cost) !== 0) return false;
  return latest + clockAheadMs >= sale.intent.createdAt - purchaseMs;
}

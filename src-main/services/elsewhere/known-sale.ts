import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { lateName } from '../../domain/orders/late-name.ts';
import { asTillWrote } from '../../domain/orders/order-id.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/**
 * The sale of these books that an order is; undefined if it was sold elsewhere.
 *
 * SECURITY: by its order id too. A sale whose answer never came has no UUID yet, and one that was refused has none: neither
 * is another till's, whose eSIM is topped up without any sale.
 */
export function saleOfOrder(
  { sales }: Pick<Ledger, 'sales'>,
  merchantId: string,
  { uidCustomer, orderId }: Pick<OrderStatusRecord, 'uidCustomer' | 'orderId'>,
): OrderId | undefined {
  const known = sales.ofUid(merchantId, uidCustomer);
  if (known !== undefined || orderId === null) return known;
  const written = asTillWrote(orderId);
  return (sales.find(lateName(written)) ?? sales.find(written))?.intent.orderId;
}

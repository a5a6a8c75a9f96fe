import type { Notice } from '../../../src-merchant-api/reading/notice.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idOf, isOpen, type ProviderOperationId } from '../../domain/orders/operation.ts';
import { asTillWrote } from '../../domain/orders/order-id.ts';

/** The sale or operation that a notification is about, if its outcome is still open. */
export function hintedOperation(
  ledger: Ledger,
  merchantId: string,
  { orderId, uidCustomer }: Notice,
): ProviderOperationId | undefined {
  const id = orderId === null ? null : asTillWrote(orderId);
  const named = id === null ? undefined : ledger.find(id);
  if (named !== undefined) return isOpen(named) ? idOf(named) : undefined;
  if (uidCustomer === null) return undefined;
  return (
    ledger.sales.acceptedAs(merchantId, uidCustomer) ?? ledger.operations.openTopUpOf(merchantId, uidCustomer)
  );
}

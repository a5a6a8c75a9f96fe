import { fail, type Result } from '../../src-merchant-api/result.ts';
import { isIn, type OrderId, type Sale } from '../domain/orders/sale.ts';
import type { AdoptionFailure } from './adopt-order.ts';
import { endAsShown, reopenSale, type ReopenDeps } from './reopen-closed.ts';
import type { ShownOrder } from './shown-order.ts';

type Shown = {
  /** Of the sale that was closed here. */
  readonly closed: OrderId;
  readonly shown: ShownOrder;
  /** By which the service was asked. */
  readonly uidCustomer: string;
};

/**
 * Takes a sale that was closed here back into the books by its history alone, with what was taken for it: the service doesn't
 * tell of its order any more.
 *
 * SECURITY: an eSIM belongs to one customer, so it isn't taken from another sale.
 */
export function adoptShown(
  deps: ReopenDeps,
  { closed: orderId, shown, uidCustomer: asked }: Shown,
): Result<Sale, AdoptionFailure> {
  const { sales } = deps.ledger;
  const closed = sales.find(orderId);
  // It may have been taken back while the history was read.
  if (closed === undefined || !isIn(closed, 'written-off')) return fail({ kind: 'in-books', orderId });
  const uidCustomer = shown.uidCustomer ?? closed.progress.uidCustomer ?? asked;
  const its = sales.ofUid(closed.intent.merchantId, uidCustomer);
  if (its !== undefined && its !== orderId) return fail({ kind: 'another-purchase' });
  const reopened = reopenSale(deps, closed, { uidCustomer, charged: shown.charged });
  const ended = reopened.ok ? endAsShown(deps, reopened.value, shown) : reopened;
  return ended.ok ? ended : fail({ kind: 'ledger', fault: ended.failure });
}

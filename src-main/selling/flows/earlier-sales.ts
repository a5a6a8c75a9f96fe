import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { orderOf } from '../answers/ask-status.ts';
import { statusOf, type FlowDeps } from './flow.ts';
import { nameAtService } from '../../domain/late-name.ts';
import type { Subject, SubjectId } from '../../domain/operation.ts';
import { isAboutAnother } from '../history/own-order.ts';
import { isIn, type SaleIn } from '../../domain/sale.ts';
import { soldAround, wasSentElsewhere } from '../history/known-purchase.ts';
import { lineOfOrder } from '../history/search-history.ts';

/** Whether the service still knows what it sold to this till. */
export type Memory =
  /** It does, or there is nothing that it could be asked about. */
  | 'kept'
  /** It doesn't: its books were lost, or it is another service behind the same address. */
  | 'forgotten'
  /** It could not be asked. */
  | 'not-told';

type SoldSale = SaleIn<'accepted' | 'completed'>;

/**
 * Whether the service still knows the last sale from before a purchase was begun, and the last one since.
 *
 * SECURITY: a service that doesn't says "no such order" of every purchase, and makes whatever is sent again once more. So
 * nothing without an answer is sent again to it, and it isn't believed that something was not bought. Both sales count: a
 * restored service lacks the newer one, and one that has taken another's place may have sold it.
 *
 * @param history what was read of it a moment ago: nothing is asked about a sale that is in it.
 */
export async function recall(
  deps: FlowDeps,
  id: SubjectId,
  history: readonly Transaction[] = [],
): Promise<Memory> {
  const subject = deps.isStopped() ? undefined : purchaseOf(deps.ledger, id);
  if (subject === undefined) return 'not-told';
  const { before, since } = soldAround(deps.ledger, id);
  const older = await memoryOf(deps, subject, before, history);
  if (older === 'forgotten' || (older === 'not-told' && before.length > 0)) return older;
  const newer = await memoryOf(deps, subject, since, history);
  if (newer === 'not-told') return before.length > 0 || since.length === 0 ? 'kept' : 'not-told';
  return newer;
}

/** Whether the service knows the first of these sales of which it says anything. */
async function memoryOf(
  deps: FlowDeps,
  subject: Subject,
  sold: readonly SoldSale[],
  history: readonly Transaction[],
): Promise<Memory> {
  for (const sale of sold) {
    const { orderId } = sale.intent;
    if (lineOfOrder(nameAtService(orderId), history) !== undefined) return 'kept';
    if (deps.isStopped()) return 'not-told';
    const reply = await statusOf(deps, orderOf(sale, sale.progress.uidCustomer));
    if (reply.ok && isKnown(sale, reply.value)) return 'kept';
    if (reply.ok ? isDenied(sale, reply.value) : !isOfOneOrder(reply.failure)) {
      if (reply.ok || !isUnknownThere(reply.failure)) return 'not-told';
      deps.heard(subject, { kind: 'forgotten', sale: orderId });
      return 'forgotten';
    }
  }
  return 'not-told';
}

/**
 * Whether a purchase without an answer may be sent again.
 *
 * SECURITY: never to a service that is only on somebody's word the one that it was sent to: that one may have made it.
 */
export const maySendAgain = async (
  deps: FlowDeps,
  id: SubjectId,
  history: readonly Transaction[] = [],
): Promise<boolean> =>
  !deps.isStopped() && !wasSentElsewhere(deps.ledger, id) && (await recall(deps, id, history)) === 'kept';

const purchaseOf = ({ sales, operations }: Ledger, id: SubjectId): Subject | undefined =>
  sales.find(id) ?? operations.find(id);

/** Whether a status shows that the service has this order: a service may repeat the uid that it is asked about. */
const isKnown = (sale: SoldSale, record: OrderStatusRecord): boolean =>
  record.status === 'completed' ||
  record.orderId !== null ||
  (record.status === 'in_processing' && isIn(sale, 'accepted'));

/** Whether a status denies an order that was completed: the interface's ERROR, or a word that it doesn't show. */
const isDenied = (sale: SoldSale, { status }: OrderStatusRecord): boolean =>
  isIn(sale, 'completed') && (status === 'ERROR' || status === 'other');

const isUnknownThere = (failure: MerchantFailure): boolean =>
  failure.kind === 'order-not-found' || failure.kind === 'refused' || isAboutAnother(failure);

const isOfOneOrder = (failure: MerchantFailure): boolean =>
  !isAboutAnother(failure) &&
  (failure.kind === 'unreadable-reply' ||
    failure.kind === 'service-broken' ||
    failure.kind === 'unauthorized');

import { orderTrouble, type MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { idPackOf } from '../../../../src-merchant-api/id-pack.ts';
import { orderOf, orderOfProfile } from '../../answers/ask-status.ts';
import { called, statusOf, type FlowDeps } from '../flow.ts';
import { nameAtService, orderIdOf } from '../../../domain/orders/late-name.ts';
import { idOf } from '../../../domain/orders/operation.ts';
import { standingOf } from '../../history/reading/balance-change.ts';
import { madeBefore, type SoldPurchase } from '../../history/search/known-purchase.ts';
import { isAboutAnother, isSameId } from '../../history/reading/own-order.ts';
import { searchHistory } from '../../history/search/search-history.ts';
import { readHistory } from '../../history/reading/service-history.ts';
import { mayBeOfTopUp } from '../../history/search/top-up-line.ts';

/** Whether the service knows a purchase that it accepted. */
export type KnownThere =
  | 'known'
  | 'not-known'
  /** It could not be asked now. */
  | 'not-told'
  /** Nothing that it shows could tell. */
  | 'cannot-be-asked';

/**
 * Whether the service knows a purchase that it accepted: by the status of its order, and where that doesn't tell, by the
 * history.
 *
 * SECURITY: a status that breaks, never comes or isn't shown to this account says nothing of the order: a service that lost it
 * may well say that instead of "no such order". So only the history can tell then, and no older sale speaks for it.
 */
export async function isKnownThere(deps: FlowDeps, purchase: SoldPurchase): Promise<KnownThere> {
  const asked =
    purchase.kind === 'sale'
      ? orderOf(purchase, purchase.progress.uidCustomer)
      : orderOfProfile(deps.ledger, purchase.intent);
  const reply = await statusOf(deps, asked);
  if (reply.ok && isShown(purchase, reply.value)) return 'known';
  if (!reply.ok && isUnknownThere(reply.failure)) return 'not-known';
  if (!reply.ok && isPutOff(reply.failure)) return 'not-told';
  return byHistory(deps, purchase, reply.ok);
}

/** Whether a question can't be answered now and can be later: then nothing else is asked in its place. */
const isPutOff = (failure: MerchantFailure): boolean =>
  orderTrouble(failure) === 'of-all' || failure.kind === 'too-many-requests' || failure.kind === 'held-back';

/** @param isAnswered whether the status was answered, without a word of the purchase. */
async function byHistory(deps: FlowDeps, purchase: SoldPurchase, isAnswered: boolean): Promise<KnownThere> {
  if (deps.isStopped()) return 'not-told';
  const { cost, createdAt: since } = purchase.intent;
  const before = madeBefore(deps.ledger, idOf(purchase));
  const sought = {
    ...{ id: nameAtService(idOf(purchase)), cost, since, known: [] },
    madeBefore: (orderId: string) => (deps.isStopped() ? undefined : before(orderId)),
  };
  const reply = await called(deps, readHistory(deps.client, deps.clock, sought));
  if (purchase.kind === 'sale' && orderIdOf(purchase.intent) === null) {
    // It was adopted without an order id.
    const isThere = reply.ok && reply.value.transactions.some(isOfUid(purchase.progress.uidCustomer));
    return isThere ? 'known' : 'not-told';
  }
  const search = searchHistory(sought, reply);
  if (search.kind === 'found') return 'known';
  if (search.kind === 'cannot-tell' && search.why === 'not-read') return 'not-told';
  if (purchase.kind === 'sale') return search.kind === 'not-there' ? 'not-known' : 'not-told';
  // Not every service lists a package for ever, or names a top-up in its history.
  const isUnnamed = reply.ok && reply.value.transactions.some((line) => mayBeOfTopUp(purchase, line));
  if (search.kind === 'cannot-tell' || isUnnamed) return isAnswered ? 'cannot-be-asked' : 'not-told';
  // It may not have been added yet.
  return purchase.progress.state === 'completed' ? 'not-known' : 'not-told';
}

/** Whether a status shows that the service has a purchase: a service may repeat the uid that it is asked about. */
function isShown(purchase: SoldPurchase, record: OrderStatusRecord): boolean {
  if (purchase.kind === 'top-up') return isListed(purchase.progress, record);
  const isAwaited = record.status === 'in_processing' && purchase.progress.state === 'accepted';
  return record.status === 'completed' || record.orderId !== null || isAwaited;
}

/** Whether a profile has the package of a top-up. */
function isListed(
  progress: (SoldPurchase & { readonly kind: 'top-up' })['progress'],
  record: OrderStatusRecord,
): boolean {
  if (record.status !== 'completed') return false;
  const packageUid = progress.state === 'completed' ? progress.packageUid : null;
  return record.activatedItems.some(({ uid }) => {
    if (uid === null) return false;
    const number = idPackOf(uid);
    return uid === packageUid || (number.kind === 'number' && number.idPack === progress.idPack);
  });
}

const isOfUid =
  (wanted: string) =>
  (line: Transaction): boolean =>
    line.uidCustomer !== null && isSameId(line.uidCustomer, wanted) && standingOf(line) !== 'failed';

const isUnknownThere = (failure: MerchantFailure): boolean =>
  failure.kind === 'order-not-found' || failure.kind === 'refused' || isAboutAnother(failure);

import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { moneyMoved } from '../../src-merchant-api/failure.ts';
import type { OrderRecord } from '../../src-merchant-api/reading/order.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { PackageChangeRecord } from '../../src-merchant-api/reading/package-change.ts';
import type { TopUpRecord } from '../../src-merchant-api/reading/top-up.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { ChangeIn, NextChangeEvent } from './package-change.ts';
import type { IssuedProfile } from './issued-profile.ts';
import type { NextSaleEvent, SaleIn } from './sale.ts';
import type { NextTopUpEvent, TopUpIn } from './top-up.ts';

/**
 * What the answer to a submit means for the sale that was sent.
 *
 * "Sold once" is said by 200 and by 409 with the uidCustomer: the order id is ours, so the order that is already
 * there is this sale. "Not sold" is believed only where it can be known: see {@link saysNotBought}.
 *
 * @param quiet whether earlier attempts lie back so far that none can have its effect any more.
 */
export function readSubmitAnswer(
  sale: SaleIn<'sending'>,
  reply: Result<OrderRecord, MerchantFailure>,
  quiet: boolean,
): NextSaleEvent<'sending'> {
  if (reply.ok) {
    const { orderId, uidCustomer, esimProfile } = reply.value;
    // A reply that names none is about the one that was sent.
    const anothers = orderId !== null && orderId !== sale.intent.orderId;
    if (anothers) return { kind: 'unanswered', failure: aboutAnother('order id') };
    return { kind: 'accepted', uidCustomer, charged: esimProfile.salePrice };
  }
  const { failure } = reply;
  if (failure.kind === 'order-exists' && failure.uidCustomer !== null) {
    return { kind: 'accepted', uidCustomer: failure.uidCustomer, charged: null };
  }
  return { kind: saysNotBought(failure, sale.progress.attempts, quiet) ? 'refused' : 'unanswered', failure };
}

/** What a status record means for an accepted sale; undefined while there is nothing new. */
export function readStatusAnswer(
  record: OrderStatusRecord,
  keep: (profile: EsimProfile) => IssuedProfile,
): NextSaleEvent<'accepted'> | undefined {
  switch (record.status) {
    case 'completed':
      return { kind: 'issued', profile: keep(record.esimProfile) };
    case 'canceled':
      return { kind: 'canceled' };
    // ERROR is said of operations, and not shown to be an end of an order; nor is a word that the interface doesn't
    // show. Both are asked again.
    case 'ERROR':
    case 'other':
    case 'in_processing':
      return undefined;
  }
}

/**
 * What the answer to a top-up means. As of a submit; and a 409 says "bought" without a uidCustomer too, because the
 * profile is known already.
 */
export function readTopUpAnswer(
  { intent, progress }: TopUpIn<'sending'>,
  reply: Result<TopUpRecord, MerchantFailure>,
  quiet: boolean,
): NextTopUpEvent<'sending'> {
  if (reply.ok) {
    const { uidCustomer, package: bought } = reply.value;
    const anothers = bought.orderId !== null && bought.orderId !== intent.operationId;
    if (anothers) return { kind: 'unanswered', failure: aboutAnother('order id') };
    const elsewhere = uidCustomer !== null && uidCustomer.toLowerCase() !== intent.uidCustomer.toLowerCase();
    if (elsewhere) return { kind: 'unanswered', failure: aboutAnother('profile') };
    const idPack = bought.id.kind === 'number' ? bought.id.idPack : null;
    return { kind: 'accepted', charged: bought.salePrice, idPack };
  }
  const { failure } = reply;
  if (failure.kind === 'order-exists') return { kind: 'accepted', charged: null, idPack: null };
  return { kind: saysNotBought(failure, progress.attempts, quiet) ? 'refused' : 'unanswered', failure };
}

/**
 * A status by which a 200 says that nothing was done. ERROR is among the interface's operation statuses; the others are
 * other services' words for it.
 */
const failedWord = /^(error|failed|failure|rejected|declined|refused)$/i;

/**
 * What the answer to an activation or a refund means. It has no key, so "no" is believed only of a first attempt, and
 * only where nothing was tried on this package before: "already refunded" may be the effect of the earlier attempt.
 * Everything else is decided by looking.
 */
export function readChangeAnswer(
  { intent, progress }: ChangeIn<'sending'>,
  reply: Result<PackageChangeRecord, MerchantFailure>,
): NextChangeEvent<'sending'> {
  if (reply.ok) {
    const { status } = reply.value;
    if (status === null || !failedWord.test(status.trim())) return { kind: 'confirmed' };
    return { kind: 'unanswered', failure: { kind: 'refused', httpStatus: 200, detail: `status ${status}` } };
  }
  const { failure } = reply;
  const first = progress.attempts === 1;
  const believed =
    first && moneyMoved(failure) === 'no' && !(intent.triedBefore && failure.kind === 'refused');
  return { kind: believed ? 'refused' : 'unanswered', failure };
}

/**
 * Whether a purchase that failed was certainly not made. On a first attempt, every failure that moves no money says
 * so. After an attempt without an answer, only the service's own refusal of this order does, once that attempt can't
 * be on its way any more: it could arrive when there are funds again. That the service can't be reached now, or no
 * longer knows us, says nothing of the earlier attempt.
 */
function saysNotBought(failure: MerchantFailure, attempts: number, quiet: boolean): boolean {
  if (attempts === 1) return moneyMoved(failure) === 'no';
  return quiet && (failure.kind === 'refused' || failure.kind === 'insufficient-funds');
}

const aboutAnother = (what: string): MerchantFailure => ({
  kind: 'unreadable-reply',
  httpStatus: 200,
  detail: `the reply names another ${what}`,
});

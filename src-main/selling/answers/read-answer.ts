import { isSaidAlready } from './may-already-be-done.ts';
import {
  isRefusal,
  wasNeverSent,
  type MerchantFailure,
  type NeverSent,
  type Refusal,
} from '../../../src-merchant-api/failure.ts';
import { saysFailed } from '../../../src-merchant-api/refusal.ts';
import type { OrderRecord } from '../../../src-merchant-api/reading/order.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { PackageChangeRecord } from '../../../src-merchant-api/reading/package-change.ts';
import type { TopUpRecord } from '../../../src-merchant-api/reading/top-up.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import { addedPackage } from './added-package.ts';
import type { OtherProduct } from '../../domain/orders/attempt-failure.ts';
import type { ChangeIn, NextChangeEvent } from '../../domain/orders/package-change.ts';
import type { IssuedProfile } from '../../domain/orders/issued-profile.ts';
import { ownPackage } from './own-package.ts';
import { otherProduct } from './ordered-package.ts';
import { aboutAnother, isSameId } from '../history/reading/own-order.ts';
import type { NextSaleEvent, SaleIn } from '../../domain/orders/sale.ts';
import type { NextTopUpEvent, TopUpIn } from '../../domain/orders/top-up.ts';

/**
 * What an unsuccessful answer means.
 *
 * SECURITY: only what was never sent is "refused". Anything that was answered may be the answer to a request repeated
 * by the network, which follows from the first one's effect, or may come from something on the way after the effect.
 * It is doubted: the service is checked before anybody is told "no".
 */
type Failed =
  | { readonly kind: 'refused'; readonly failure: NeverSent }
  | { readonly kind: 'doubted'; readonly failure: Refusal }
  | { readonly kind: 'unanswered'; readonly failure: MerchantFailure | OtherProduct };

type Accepted<Event> = Extract<Event, { kind: 'accepted' }>;

/**
 * What the answer to a submit means for the sale.
 *
 * 200, and 409 with the uidCustomer, both mean "sold once", because the order id is ours. Whether the order is really this
 * sale's is checked by the flow (`#expectOwn` of sale-flow.ts).
 */
export function readSubmitAnswer(
  sale: SaleIn<'sending'>,
  reply: Result<OrderRecord, MerchantFailure>,
): Accepted<NextSaleEvent<'sending'>> | Failed {
  if (reply.ok) {
    const { orderId, uidCustomer, esimProfile } = reply.value;
    if (isOfAnother(orderId, sale.intent.orderId))
      return { kind: 'unanswered', failure: aboutAnother('order id', 200) };
    if (isOfOther(esimProfile, sale.intent.product))
      return { kind: 'unanswered', failure: otherProduct(uidCustomer, esimProfile.productId) };
    return { kind: 'accepted', uidCustomer, charged: esimProfile.salePrice };
  }
  const { failure } = reply;
  if (failure.kind === 'order-exists' && failure.uidCustomer !== null) {
    return { kind: 'accepted', uidCustomer: failure.uidCustomer, charged: null };
  }
  return failed(failure, sale.progress.attempts);
}

/** Whether a reply to a purchase is about another one, by its order id. */
const isOfAnother = (orderId: string | null, sentAs: string): boolean =>
  orderId !== null && !isSameId(orderId, sentAs);

/** Whether a reply names another package than was ordered. If it names none, it is about the ordered one. */
const isOfOther = <Told extends { readonly productId: string | null }>(
  told: Told,
  { productId }: Pick<Product, 'productId'>,
): told is Told & { readonly productId: string } =>
  told.productId !== null && !isSameId(told.productId, productId);

/**
 * What a status record means for an accepted sale; undefined while nothing is new.
 *
 * @param packageName the catalog's name for what was sold; null if unknown.
 */
export function readStatusAnswer(
  record: OrderStatusRecord,
  packageName: string | null,
  keep: (profile: EsimProfile) => IssuedProfile,
): Extract<NextSaleEvent<'accepted'>, { kind: 'issued' | 'canceled' }> | undefined {
  switch (record.status) {
    case 'completed': {
      const idPack = ownPackage(record, packageName);
      return {
        kind: 'issued',
        profile: keep(record.esimProfile),
        ...(idPack === null ? {} : { idPack }),
      };
    }
    case 'canceled':
      return { kind: 'canceled' };
    // ERROR is documented for operations, not as the end of an order. Like any undocumented word, it is asked about
    // again.
    case 'ERROR':
    case 'other':
    case 'in_processing':
      return undefined;
  }
}

/**
 * What the answer to a top-up means. Like a submit, but the uidCustomer of a 409 is the eSIM's, and not this top-up's: it
 * leaves open what was bought (existing-top-up.ts).
 */
export function readTopUpAnswer(
  { intent, progress }: TopUpIn<'sending'>,
  reply: Result<TopUpRecord, MerchantFailure>,
): Accepted<NextTopUpEvent<'sending'>> | Failed {
  if (reply.ok) {
    const { uidCustomer, package: bought } = reply.value;
    if (isOfAnother(bought.orderId, intent.operationId))
      return { kind: 'unanswered', failure: aboutAnother('order id', 200) };
    const elsewhere = uidCustomer !== null && uidCustomer.toLowerCase() !== intent.uidCustomer.toLowerCase();
    if (elsewhere) return { kind: 'unanswered', failure: aboutAnother('profile', 200) };
    if (isOfOther(bought, intent.product))
      return { kind: 'unanswered', failure: otherProduct(uidCustomer, bought.productId) };
    return { kind: 'accepted', charged: bought.salePrice, idPack: addedPackage(intent, bought.id) };
  }
  const { failure } = reply;
  if (failure.kind === 'order-exists') {
    const { uidCustomer } = failure;
    const elsewhere = uidCustomer !== null && uidCustomer.toLowerCase() !== intent.uidCustomer.toLowerCase();
    if (elsewhere) return { kind: 'unanswered', failure: aboutAnother('profile', 409) };
  }
  return failed(failure, progress.attempts);
}

/**
 * What the answer to an activation or a refund means. It has no key, so every answer is settled by checking the
 * package, unless nothing was sent.
 *
 * SECURITY: a customer gets money back on the word "completed", the only one that the interface documents for "done".
 * With any other word or none, the service has accepted it, and the package is checked until it shows the effect.
 */
export function readChangeAnswer(
  { kind, progress }: ChangeIn<'sending'>,
  reply: Result<PackageChangeRecord, MerchantFailure>,
): Extract<NextChangeEvent<'sending'>, { kind: 'confirmed' | 'accepted' }> | Failed {
  if (!reply.ok) return failed(reply.failure, progress.attempts);
  const word = (reply.value.status ?? '').trim();
  const detail = reply.value.message ?? '';
  // SECURITY: what was refunded already may have been refunded, and paid, by another till.
  if (kind === 'refund' && isSaidAlready({ detail }))
    return failed({ kind: 'refused', httpStatus: 200, detail }, progress.attempts);
  if (word.toLowerCase() === 'completed') return { kind: 'confirmed' };
  if (!saysFailed(word)) return { kind: 'accepted' };
  return failed({ kind: 'refused', httpStatus: 200, detail: `status ${word}` }, progress.attempts);
}

/** @param attempts if nothing of the last attempt was sent, that says nothing about earlier ones. */
function failed(failure: MerchantFailure, attempts: number): Failed {
  if (wasNeverSent(failure)) {
    return attempts === 1 ? { kind: 'refused', failure } : { kind: 'unanswered', failure };
  }
  return isRefusal(failure) ? { kind: 'doubted', failure } : { kind: 'unanswered', failure };
}

import {
  isRefusal,
  wasNeverSent,
  type MerchantFailure,
  type NeverSent,
  type Refusal,
} from '../../../src-merchant-api/failure.ts';
import type { OrderRecord } from '../../../src-merchant-api/reading/order.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { PackageChangeRecord } from '../../../src-merchant-api/reading/package-change.ts';
import type { TopUpRecord } from '../../../src-merchant-api/reading/top-up.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import { addedPackage } from './added-package.ts';
import type { OtherProduct } from '../../domain/attempt-failure.ts';
import type { ChangeIn, NextChangeEvent } from '../../domain/package-change.ts';
import type { IssuedProfile } from '../../domain/issued-profile.ts';
import { otherProduct } from './ordered-package.ts';
import { aboutAnother, isSameId } from '../history/own-order.ts';
import type { NextSaleEvent, SaleIn } from '../../domain/sale.ts';
import type { NextTopUpEvent, TopUpIn } from '../../domain/top-up.ts';

/**
 * What is made of an answer that brings no good news.
 *
 * SECURITY: "refused" is made of what was never sent, and of nothing else. What was answered may be the answer to a
 * repetition by the network, which follows from the effect of the first, or may come from somebody on the way after the
 * effect. It is doubted: the service is looked at before anybody is told "no".
 */
type Failed =
  | { readonly kind: 'refused'; readonly failure: NeverSent }
  | { readonly kind: 'doubted'; readonly failure: Refusal }
  | { readonly kind: 'unanswered'; readonly failure: MerchantFailure | OtherProduct };

type Accepted<Event> = Extract<Event, { kind: 'accepted' }>;

/**
 * What the answer to a submit means for the sale that was sent.
 *
 * "Sold once" is said by 200 and by 409 with the uidCustomer: the order id is ours, so the order that is already
 * there is this sale.
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

/** Whether a reply names another package than was ordered. One that names none is about the one that was. */
const isOfOther = <Told extends { readonly productId: string | null }>(
  told: Told,
  { productId }: Pick<Product, 'productId'>,
): told is Told & { readonly productId: string } =>
  told.productId !== null && !isSameId(told.productId, productId);

/** What a status record means for an accepted sale; undefined while there is nothing new. */
export function readStatusAnswer(
  record: OrderStatusRecord,
  keep: (profile: EsimProfile) => IssuedProfile,
): Extract<NextSaleEvent<'accepted'>, { kind: 'issued' | 'canceled' }> | undefined {
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
 * profile is known already. A package that the reply calls failed is asked for again, under the same order id.
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
    const word = bought.status?.trim() ?? '';
    if (failedWord.test(word))
      return {
        kind: 'unanswered',
        failure: { kind: 'unreadable-reply', httpStatus: 200, detail: `status ${word}` },
      };
    return { kind: 'accepted', charged: bought.salePrice, idPack: addedPackage(intent, bought.id) };
  }
  const { failure } = reply;
  if (failure.kind === 'order-exists') {
    const { uidCustomer } = failure;
    const elsewhere = uidCustomer !== null && uidCustomer.toLowerCase() !== intent.uidCustomer.toLowerCase();
    return elsewhere
      ? { kind: 'unanswered', failure: aboutAnother('profile', 409) }
      : { kind: 'accepted', charged: null, idPack: null };
  }
  return failed(failure, progress.attempts);
}

/**
 * Statuses by which a 200 says that nothing was done. ERROR and canceled are among the interface's words; the others are
 * other services' words for them.
 */
const failedWord = /^(error|failed|failure|rejected|declined|refused|cancell?ed)$/i;

/**
 * What the answer to an activation or a refund means. It has no key, so that whatever is answered is decided by looking,
 * but for what was never sent.
 *
 * SECURITY: a customer gets their money back on the word "completed", the one that the interface shows for what is done.
 * With any other, and without a status, the service has taken it and the package is looked at until it shows it.
 */
export function readChangeAnswer(
  { progress }: ChangeIn<'sending'>,
  reply: Result<PackageChangeRecord, MerchantFailure>,
): Extract<NextChangeEvent<'sending'>, { kind: 'confirmed' | 'accepted' }> | Failed {
  if (!reply.ok) return failed(reply.failure, progress.attempts);
  const word = (reply.value.status ?? '').trim();
  if (word.toLowerCase() === 'completed') return { kind: 'confirmed' };
  if (!failedWord.test(word)) return { kind: 'accepted' };
  return failed({ kind: 'refused', httpStatus: 200, detail: `status ${word}` }, progress.attempts);
}

/** @param attempts that nothing of the last one was sent says nothing of those before it. */
function failed(failure: MerchantFailure, attempts: number): Failed {
  if (wasNeverSent(failure)) {
    return attempts === 1 ? { kind: 'refused', failure } : { kind: 'unanswered', failure };
  }
  return isRefusal(failure) ? { kind: 'doubted', failure } : { kind: 'unanswered', failure };
}

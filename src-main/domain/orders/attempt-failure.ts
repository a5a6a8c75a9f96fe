import {
  isRefusal as refuses,
  mayBeUnderWay,
  type MerchantFailure,
  type Refusal,
} from '../../../src-merchant-api/failure.ts';

/**
 * Why something is unknown or refused: a failure of the service or the connection; this program ended while
 * it waited for the answer, or could not record it; staff decided not to send it; the package had been refunded before; or another
 * package was bought.
 */
export type AttemptFailure =
  | MerchantFailure
  | { readonly kind: 'no-reply'; readonly cause: 'interrupted'; readonly detail: string }
  | { readonly kind: 'dropped'; readonly detail: string }
  | { readonly kind: 'refunded-before'; readonly detail: string }
  | OtherProduct;

/** The service made an order, and says that it is for another package than was ordered. */
export type OtherProduct = {
  readonly kind: 'other-product';
  /** The service's own number of the order, if it gave one. */
  readonly uidCustomer: string | null;
  readonly detail: string;
};

/** The failure of an attempt without an answer in the ledger: the program ended before it, or could not write it. */
export const interrupted = {
  kind: 'no-reply',
  cause: 'interrupted',
  detail: 'no answer was recorded',
} as const satisfies AttemptFailure;

/**
 * Whether a failure is a refusal. It may come from anybody on the way, so only asking the service shows
 * whether it ends the sale.
 */
export const isRefusal = (failure: AttemptFailure): failure is Refusal =>
  failure.kind !== 'no-reply' &&
  failure.kind !== 'dropped' &&
  failure.kind !== 'refunded-before' &&
  failure.kind !== 'other-product' &&
  refuses(failure);

/** Whether it is a refusal by which the request is over: it can't take effect later. */
export const isFinalRefusal = (failure: AttemptFailure): boolean =>
  isRefusal(failure) && !mayBeUnderWay(failure);

/** Staff decided not to send it, and nobody knows it to have been sent. */
export const dropped = {
  kind: 'dropped',
  detail: 'staff decided not to send it',
} as const satisfies AttemptFailure;

/** A refund made before this one was sent isn't this one: another till has given that money back. */
export const refundedBefore = {
  kind: 'refunded-before',
  detail: 'the package had been refunded before this refund was sent',
} as const satisfies AttemptFailure;

import { isRefusal as refuses, type MerchantFailure, type Refusal } from '../../src-merchant-api/failure.ts';

/**
 * Why something is unknown or refused: what the service or the way to it did, that this program ended while it waited for
 * the answer, that staff decided not to send it, that a package had been refunded before, or that
 * another package was bought.
 */
export type AttemptFailure =
  | MerchantFailure
  | { readonly kind: 'no-reply'; readonly cause: 'interrupted'; readonly detail: string }
  | { readonly kind: 'dropped'; readonly detail: string }
  | { readonly kind: 'refunded-before'; readonly detail: string }
  | OtherProduct;

/** The service made an order, and says that it is of another package than was ordered. */
export type OtherProduct = {
  readonly kind: 'other-product';
  /** What the service calls the order, where it said so. */
  readonly uidCustomer: string | null;
  readonly detail: string;
};

/** The failure of an attempt that the last run of this program left without an answer. */
export const interrupted = {
  kind: 'no-reply',
  cause: 'interrupted',
  detail: 'the program ended before an answer',
} as const satisfies AttemptFailure;

/** Whether a failure is somebody's "no", which can't be told from the one that ends a sale but by looking. */
export const isRefusal = (failure: AttemptFailure): failure is Refusal =>
  failure.kind !== 'no-reply' &&
  failure.kind !== 'dropped' &&
  failure.kind !== 'refunded-before' &&
  failure.kind !== 'other-product' &&
  refuses(failure);

/** What staff decided not to send, and nobody knows to have been sent. */
export const dropped = {
  kind: 'dropped',
  detail: 'staff decided not to send it',
} as const satisfies AttemptFailure;

/** The money of a refund that was made before this one was sent is not this one's: another till has given it back. */
export const refundedBefore = {
  kind: 'refunded-before',
  detail: 'the package had been refunded before this refund was sent',
} as const satisfies AttemptFailure;

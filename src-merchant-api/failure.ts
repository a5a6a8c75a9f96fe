/**
 * Everything that a call to the merchant service can end in, other than its reply. Closed: who handles a failure
 * handles all of them. `detail` is for the log and for support, never shown alone to staff.
 */
export type MerchantFailure =
  /** This program did not send it: the request can't be written, or no signature for it was to be had. */
  | { readonly kind: 'not-sent'; readonly cause: 'request' | 'signature'; readonly detail: string }
  /** This program did not send it, because the service had asked to be left alone. */
  | { readonly kind: 'held-back'; readonly retryAfterMs: number | null; readonly detail: string }
  /** The request can't have left this computer, or no service took it: no connection came about. */
  | {
      readonly kind: 'not-reached';
      readonly cause: 'offline' | 'name' | 'connection' | 'certificate';
      readonly detail: string;
    }
  /** The request was sent, or may have been; no whole answer came in time. */
  | { readonly kind: 'no-reply'; readonly cause: 'timeout' | 'connection-lost'; readonly detail: string }
  /** An answer came that is not the interface's: another type, cut short, too large, a redirect. */
  | { readonly kind: 'unreadable-reply'; readonly httpStatus: number; readonly detail: string }
  /** 401 or 403: the merchant id or the signature is wrong. */
  | {
      readonly kind: 'unauthorized';
      readonly httpStatus: 401 | 403;
      /**
       * By how many milliseconds this computer's clock is ahead of the service's (below zero: behind), where that is
       * so much that it may be the reason; null where the clocks agree or the reply has no Date.
       */
      readonly clockSkewMs: number | null;
      readonly detail: string;
    }
  /** 402. */
  | { readonly kind: 'insufficient-funds'; readonly detail: string }
  /** 400 and the other 4xx: this request was refused. */
  | { readonly kind: 'refused'; readonly httpStatus: number; readonly detail: string }
  /** 404 of getStatus. */
  | { readonly kind: 'order-not-found'; readonly detail: string }
  /** 409 of submit and top-up: an order with this order id was made before. */
  | { readonly kind: 'order-exists'; readonly uidCustomer: string | null; readonly detail: string }
  /** 429. */
  | { readonly kind: 'too-many-requests'; readonly retryAfterMs: number | null; readonly detail: string }
  /** 5xx: the service broke while it held the request. */
  | {
      readonly kind: 'service-broken';
      readonly httpStatus: number;
      readonly retryAfterMs: number | null;
      readonly detail: string;
    };

/**
 * Whether the service has no room left to write: 507 (RFC 4918), which this project's own service says of its disk. Whether
 * the call had its effect is no more certain than after any other 5xx.
 */
export const isForWantOfRoom = (failure: { readonly kind: string; readonly httpStatus?: number }): boolean =>
  failure.kind === 'service-broken' && failure.httpStatus === 507;

/** What is certain of a call without any look at the service: no byte of it can have reached anybody. */
export type NeverSent = Extract<MerchantFailure, { kind: 'not-sent' | 'held-back' | 'not-reached' }>;

/** What says no, and came from outside. */
export type Refusal = Exclude<
  MerchantFailure,
  NeverSent | { kind: 'order-exists' | 'no-reply' | 'unreadable-reply' | 'service-broken' }
>;

export const wasNeverSent = (failure: MerchantFailure): failure is NeverSent =>
  failure.kind === 'not-sent' || failure.kind === 'held-back' || failure.kind === 'not-reached';

export function isRefusal(failure: MerchantFailure): failure is Refusal {
  switch (failure.kind) {
    case 'not-sent':
    case 'held-back':
    case 'not-reached':
    case 'order-exists':
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return false;
    case 'unauthorized':
    case 'insufficient-funds':
    case 'refused':
    case 'order-not-found':
    case 'too-many-requests':
      return true;
  }
}

/** Whether a call had its effect: 'unknown' has to be found out, never guessed. */
export type MoneyMoved = 'no' | 'unknown';

/**
 * What a failure means for the merchant's balance, for submit, top-up and refund; of activate, whether the package
 * was started.
 *
 * SECURITY: no answer says "no". A network that repeats a request hands over the answer to the repetition, which may
 * follow from the effect of the first: "already refunded", or that the balance is too low, which this very purchase has
 * spent. And somebody on the way can refuse after the service has done its work. None says "yes" either: a 409 may be of
 * something else that the service is busy with. Submit and top-up are made certain by the history and by what the service
 * shows under their order id, activate and refund by reading the package's status.
 *
 * It is said of this one call alone: after an earlier call that ended in 'unknown', a 'no' of a repetition says
 * nothing of the first.
 */
export function moneyMoved(failure: MerchantFailure): MoneyMoved {
  return wasNeverSent(failure) ? 'no' : 'unknown';
}

/**
 * Statuses by which whoever refused a request is done with it. After others of 4xx, such as 408, 424 and 499, the service
 * may still be at work on it.
 */
const statusesThatEnd: ReadonlySet<number> = new Set([200, 400, 402, 404, 405, 409, 410, 413, 415, 421, 422]);

/** Whether somebody may still hold the request after this failure, so that it can have its effect later. */
export function mayBeUnderWay(failure: MerchantFailure): boolean {
  switch (failure.kind) {
    case 'not-sent':
    case 'held-back':
    case 'not-reached':
    case 'unauthorized':
    case 'insufficient-funds':
    case 'order-not-found':
    case 'too-many-requests':
      return false;
    case 'refused':
      return !statusesThatEnd.has(failure.httpStatus);
    case 'order-exists':
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return true;
  }
}

/**
 * Whether nobody who could know has answered. A service that refuses the question, or answers it unreadably, does
 * answer, and is not asked forever.
 */
export const isAway = ({ kind }: MerchantFailure): boolean =>
  kind !== 'refused' && kind !== 'order-not-found' && kind !== 'unreadable-reply';

/** Whether asking a service again for a balance or a history would bring none either: it doesn't offer any. */
export const isNotOffered = ({ kind }: MerchantFailure): boolean =>
  kind === 'refused' || kind === 'unreadable-reply' || kind === 'order-not-found';

/**
 * What a failed question about one order says of the service. It can break, hang, refuse or ask to wait at one order, and
 * answer about every other.
 */
export type OrderTrouble =
  /** It answers: the trouble is that order's. */
  | 'of-one-order'
  /** It can be either: the service has to be asked something else. */
  | 'of-one-or-all'
  /** No other order would be answered either, for now. */
  | 'of-all';

export function orderTrouble(failure: MerchantFailure): OrderTrouble {
  switch (failure.kind) {
    case 'refused':
    case 'order-not-found':
    case 'unreadable-reply':
    case 'insufficient-funds':
    case 'order-exists':
      return 'of-one-order';
    case 'no-reply':
    case 'unauthorized':
    case 'service-broken':
    case 'too-many-requests':
    case 'held-back':
      return 'of-one-or-all';
    case 'not-sent':
      // A request that can't be written is that of its order; without a signature none can be.
      return failure.cause === 'request' ? 'of-one-order' : 'of-all';
    case 'not-reached':
      return 'of-all';
  }
}

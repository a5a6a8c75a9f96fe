/**
 * Everything that a call to the merchant service can end in, other than its reply. Closed: who handles a failure
 * handles all of them. `detail` is for the log and for support, never shown alone to staff.
 */
export type MerchantFailure =
  /** This program did not send it: the request can't be written, or no signature for it was to be had. */
  | { readonly kind: 'not-sent'; readonly cause: 'request' | 'signature'; readonly detail: string }
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
  /** 400 and the other 4xx: the service refused this request, and would again. */
  | { readonly kind: 'refused'; readonly httpStatus: number; readonly detail: string }
  /** 404 of getStatus. */
  | { readonly kind: 'order-not-found'; readonly detail: string }
  /** 409 of submit and top-up: an order with this order id was made before. */
  | { readonly kind: 'order-exists'; readonly uidCustomer: string | null; readonly detail: string }
  /** 429, or held back here because the service asked to wait: nothing was done. */
  | { readonly kind: 'too-many-requests'; readonly retryAfterMs: number | null; readonly detail: string }
  /** 5xx: the service broke while it held the request. */
  | {
      readonly kind: 'service-broken';
      readonly httpStatus: number;
      readonly retryAfterMs: number | null;
      readonly detail: string;
    };

/** Whether a call had its effect: 'unknown' has to be found out, never guessed. */
export type MoneyMoved = 'no' | 'yes' | 'unknown';

/**
 * What a failure means for the merchant's balance, for submit, top-up and refund; of activate, whether the package
 * was started.
 *
 * It is said of this one call alone: after an earlier call that ended in 'unknown', a 'no' of a repetition says
 * nothing of the first. Submit and top-up are made certain by their order id (409), activate and refund by reading
 * the package's status.
 */
export function moneyMoved(failure: MerchantFailure): MoneyMoved {
  switch (failure.kind) {
    case 'not-sent':
    case 'not-reached':
    case 'unauthorized':
    case 'insufficient-funds':
    case 'refused':
    case 'too-many-requests':
    case 'order-not-found':
      return 'no';
    case 'order-exists':
      return 'yes';
    // A proxy, a captive portal or a crash can answer after the service has done its work.
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return 'unknown';
  }
}

import { moneyMoved, type MerchantFailure } from '../failure.ts';

/**
 * What a call does. A read changes nothing. A purchase (submit, top-up) carries an order id, under which it can be
 * sent again without buying twice. A change (activate, refund) carries no such key.
 */
export type CallKind = 'read' | 'purchase' | 'change';

/** Whether the same call may be made again. */
export type TryAgain =
  | { readonly when: 'now' }
  /** Not sooner than the service asked for. */
  | { readonly when: 'after'; readonly waitMs: number }
  /** Only after the package's status was read: the call may have had its effect, and has no key to tell. */
  | { readonly when: 'after-looking' }
  /** It would end the same way until somebody changes something. */
  | { readonly when: 'never' };

/** Where the service asks to wait and doesn't say how long, in milliseconds. */
const shortWaitMs = 1_000;

/** Whether and when the call that failed may be made again. A purchase, always under the order id that it had. */
export function tryAgain(failure: MerchantFailure, call: CallKind): TryAgain {
  if (call === 'change' && moneyMoved(failure) === 'unknown') return { when: 'after-looking' };
  switch (failure.kind) {
    case 'held-back':
    case 'too-many-requests':
    case 'service-broken':
      return { when: 'after', waitMs: failure.retryAfterMs ?? shortWaitMs };
    case 'no-reply':
    case 'unreadable-reply':
      return { when: 'now' };
    case 'not-reached':
      return { when: failure.cause === 'certificate' ? 'never' : 'now' };
    case 'not-sent':
      return { when: failure.cause === 'signature' ? 'now' : 'never' };
    case 'unauthorized':
    case 'insufficient-funds':
    case 'refused':
    case 'order-not-found':
    case 'order-exists':
      return { when: 'never' };
  }
}

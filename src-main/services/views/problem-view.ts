import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';

/**
 * A failure for the windows, without details for the log. If the service refused an order, its own words are
 * included, because they may say what is wrong with it.
 */
export function problemView(failure: AttemptFailure): Problem {
  switch (failure.kind) {
    case 'not-sent':
      return failure.cause === 'signature'
        ? { kind: 'not-signed' }
        : { kind: 'refused', detail: failure.detail.slice(0, 300) };
    case 'not-reached':
      return { kind: 'not-reached', cause: failure.cause };
    case 'no-reply':
      return { kind: 'no-reply', cause: failure.cause };
    case 'unauthorized':
      return { kind: 'unauthorized', clockAheadMs: failure.clockSkewMs };
    case 'held-back':
      return { kind: 'too-many-requests' };
    case 'refused':
      return { kind: 'refused', detail: failure.detail.slice(0, 300) };
    case 'dropped':
    case 'refunded-before':
    case 'other-product':
    case 'unreadable-reply':
    case 'insufficient-funds':
    case 'order-not-found':
    case 'order-exists':
    case 'too-many-requests':
    case 'service-broken':
      return { kind: failure.kind };
  }
}

import { describe, expect, it } from 'vitest';
import type { MerchantFailure } from '../failure.ts';
import { tryAgain } from './try-again.ts';

const detail = '';
const now = { when: 'now' };
const never = { when: 'never' };
const looking = { when: 'after-looking' };

describe('whether a call may be made again', () => {
  it.each<[MerchantFailure, object, object]>([
    [{ kind: 'not-sent', cause: 'request', detail }, never, never],
    [{ kind: 'not-sent', cause: 'signature', detail }, now, now],
    [{ kind: 'not-reached', cause: 'offline', detail }, now, now],
    [{ kind: 'not-reached', cause: 'certificate', detail }, never, never],
    [{ kind: 'no-reply', cause: 'timeout', detail }, now, looking],
    [{ kind: 'unreadable-reply', httpStatus: 200, detail }, now, looking],
    [{ kind: 'unauthorized', httpStatus: 401, clockSkewMs: null, detail }, never, looking],
    [{ kind: 'insufficient-funds', detail }, never, looking],
    [{ kind: 'refused', httpStatus: 400, detail }, never, looking],
    [{ kind: 'order-not-found', detail }, never, looking],
    [{ kind: 'order-exists', uidCustomer: null, detail }, never, looking],
    [
      { kind: 'held-back', retryAfterMs: 7_000, detail },
      { when: 'after', waitMs: 7_000 },
      { when: 'after', waitMs: 7_000 },
    ],
    [{ kind: 'too-many-requests', retryAfterMs: 7_000, detail }, { when: 'after', waitMs: 7_000 }, looking],
    [
      { kind: 'service-broken', httpStatus: 503, retryAfterMs: null, detail },
      { when: 'after', waitMs: 1_000 },
      looking,
    ],
  ])('%j', (failure, purchase, change) => {
    expect(tryAgain(failure, 'purchase')).toEqual(purchase);
    expect(tryAgain(failure, 'read')).toEqual(purchase);
    expect(tryAgain(failure, 'change')).toEqual(change);
  });
});

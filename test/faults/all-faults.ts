import type { Fault } from '../../src-service/control/fault.ts';
import type { Behavior as ServiceBehavior } from '../../src-service/behavior.ts';
import { speed } from '../tills/fast-clock.ts';
import { inTimeMs, tooLateMs } from './waits.ts';

/** A row of the matrix. */
export type Trouble = {
  /** As the table says it. */
  readonly name: string;
  readonly fault: Fault;
};

const namesAnother: Fault = {
  kind: 'other-reply',
  members: { uidCustomer: '0190a5f0-0000-7000-8000-000000000000' },
};

const dayMs = 86_400_000;
const location = '/api/v1/customer/balance';

/** Every fault of the service's control interface, with what its choices change for a till. */
export const allTroubles: readonly Trouble[] = [
  {
    name: 'delay before the effect, answered in time',
    fault: { kind: 'delay', when: 'before', ms: inTimeMs },
  },
  { name: 'delay before the effect, given up', fault: { kind: 'delay', when: 'before', ms: tooLateMs } },
  { name: 'delay after the effect, answered in time', fault: { kind: 'delay', when: 'after', ms: inTimeMs } },
  { name: 'delay after the effect, given up', fault: { kind: 'delay', when: 'after', ms: tooLateMs } },
  { name: 'dropped before the effect', fault: { kind: 'drop', when: 'before' } },
  { name: 'dropped after the effect', fault: { kind: 'drop', when: 'after' } },
  { name: 'reply cut in half', fault: { kind: 'truncate' } },
  { name: 'reply called HTML', fault: { kind: 'content-type', contentType: 'text/html' } },
  { name: 'HTML 502 before the effect', fault: { kind: 'bad-gateway', when: 'before' } },
  { name: 'HTML 502 after the effect', fault: { kind: 'bad-gateway', when: 'after' } },
  { name: '400 before the effect', fault: { kind: 'refuse', when: 'before', status: 400 } },
  { name: '400 after the effect', fault: { kind: 'refuse', when: 'after', status: 400 } },
  { name: '402 before the effect', fault: { kind: 'refuse', when: 'before', status: 402 } },
  { name: '402 after the effect', fault: { kind: 'refuse', when: 'after', status: 402 } },
  { name: '404 before the effect', fault: { kind: 'refuse', when: 'before', status: 404 } },
  { name: '404 after the effect', fault: { kind: 'refuse', when: 'after', status: 404 } },
  ...[408, 424, 425, 429, 499].map((status): Trouble => {
    return { name: `${status} after the effect`, fault: { kind: 'refuse', when: 'after', status } };
  }),
  { name: 'repeated on the way, the second answer told', fault: { kind: 'repeat' } },
  { name: '429 with Retry-After', fault: { kind: 'too-many-requests', retryAfterSeconds: 1 } },
  { name: '503 with Retry-After', fault: { kind: 'unavailable', retryAfterSeconds: 1 } },
  { name: '503 without', fault: { kind: 'unavailable' } },
  { name: 'Date a day ahead', fault: { kind: 'wrong-date', offsetMs: dayMs } },
  { name: 'Date a day behind', fault: { kind: 'wrong-date', offsetMs: -dayMs } },
  { name: 'redirect that asks for a GET', fault: { kind: 'redirect', location, status: 303 } },
  { name: 'redirect that asks for the same', fault: { kind: 'redirect', location, status: 307 } },
  { name: 'reply that names another order', fault: namesAnother },
  { name: 'reply of a megabyte', fault: { kind: 'oversized', bytes: 1_048_576 } },
];

/** What becomes of an order at the service, which a till can only follow. */
export const allOutcomes = [
  { name: 'completed at once', fate: { outcome: 'completed', delayMs: 0 } },
  { name: 'completed, and slow', fate: { outcome: 'completed', delayMs: 1_500 } },
  { name: 'canceled at once', fate: { outcome: 'canceled', delayMs: 0 } },
  { name: 'canceled, and slow', fate: { outcome: 'canceled', delayMs: 1_500 } },
] as const;

/** What a network does by itself with a request. */
export const allWays = [
  { name: 'sent twice, the second answer heard', interference: 'repeat' },
  { name: 'held, and at the service after the answer was given up', interference: 'late' },
] as const;

/** A behavior of the service, and what goes wrong meanwhile. */
export type Behavior = {
  readonly name: string;
  readonly behavior: Partial<ServiceBehavior>;
  readonly troubles: readonly Trouble[];
};

/** An answer is lost: what then tells what happened? */
const lost: readonly Trouble[] = [
  { name: 'dropped before the effect', fault: { kind: 'drop', when: 'before' } },
  { name: 'dropped after the effect', fault: { kind: 'drop', when: 'after' } },
];

/** How a service shows what the interface leaves open. */
export const allBehaviors: readonly Behavior[] = [
  { name: '409 without uidCustomer', behavior: { conflictNamesOrder: false }, troubles: lost },
  { name: 'history of one line, whatever the limit', behavior: { historyLines: 1 }, troubles: lost },
  {
    name: 'everything called refundable',
    behavior: { historyDescription: 'Refundable until activated' },
    troubles: lost,
  },
  {
    name: 'everything called a refund, and no signs',
    behavior: { historyDescription: 'Refund of a non-refundable data package', historySigns: 'none' },
    troubles: lost,
  },
  { name: 'signs the other way round', behavior: { historySigns: 'credits-below-zero' }, troubles: lost },
  {
    name: 'everything shown six seconds late',
    behavior: { behindMs: 6_000 / speed },
    troubles: [
      ...lost,
      { name: 'repeated on the way', fault: { kind: 'repeat' } },
      { name: '400 before the effect', fault: { kind: 'refuse', when: 'before', status: 400 } },
      { name: '400 after the effect', fault: { kind: 'refuse', when: 'after', status: 400 } },
    ],
  },
];

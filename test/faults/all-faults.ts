import type { Fault } from '../../src-service/control/fault.ts';
import { inTimeMs, tooLateMs } from './waits.ts';

/** A row of the matrix. */
export type Trouble = {
  /** As the table says it. */
  readonly name: string;
  readonly fault: Fault;
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
  { name: '429 with Retry-After', fault: { kind: 'too-many-requests', retryAfterSeconds: 1 } },
  { name: '503 with Retry-After', fault: { kind: 'unavailable', retryAfterSeconds: 1 } },
  { name: '503 without', fault: { kind: 'unavailable' } },
  { name: 'Date a day ahead', fault: { kind: 'wrong-date', offsetMs: dayMs } },
  { name: 'Date a day behind', fault: { kind: 'wrong-date', offsetMs: -dayMs } },
  { name: 'redirect that asks for a GET', fault: { kind: 'redirect', location, status: 303 } },
  { name: 'redirect that asks for the same', fault: { kind: 'redirect', location, status: 307 } },
  { name: 'reply of a megabyte', fault: { kind: 'oversized', bytes: 1_048_576 } },
];

/** What becomes of an order at the service, which a till can only follow. */
export const allFates = [
  { name: 'completed at once', fate: { outcome: 'completed', delayMs: 0 } },
  { name: 'completed, and slow', fate: { outcome: 'completed', delayMs: 1_500 } },
  { name: 'canceled at once', fate: { outcome: 'canceled', delayMs: 0 } },
  { name: 'canceled, and slow', fate: { outcome: 'canceled', delayMs: 1_500 } },
] as const;

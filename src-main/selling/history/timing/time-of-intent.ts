import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import type { TimeSpan } from '../../../domain/orders/sale.ts';
import type { Wanted } from '../reading/service-history.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

type Deps = { readonly ledger: Pick<Ledger, 'find'> };

/** Nobody sells by a clock that is further off than this, in milliseconds: what it was set to then says nothing. */
const mostOffMs = 26 * 3_600_000;

/** Between which times something was begun, by the till's clock as it is set now, in milliseconds since 1970 in UTC. */
export type Begun = Required<Pick<Wanted, 'since' | 'until'>>;

export const notKnown: Begun = { since: null, until: null };

/**
 * Between which times something was begun, by the till's clock as it is set now, in milliseconds since 1970 in UTC: then they
 * can be compared with the service's times.
 *
 * SECURITY: a reply may tell a time that is ahead or behind, such as one of several computers behind one address. So the till's
 * own clock counts, too.
 *
 * @param aheadMs by how much the till's clock is ahead of the service's now; null if no reply told.
 * @returns {@link notKnown} if no reply had told the service's time then, or none has since.
 */
export function timeOfIntent({ ledger }: Deps, id: ProviderOperationId, aheadMs: number | null): Begun {
  const intent = ledger.find(id)?.intent;
  const then = intent !== undefined && 'serviceTime' in intent ? intent.serviceTime : undefined;
  return intent === undefined || then === undefined || aheadMs === null
    ? notKnown
    : {
        since: begunFrom(then, intent.createdAt, aheadMs),
        until: begunUntil(then, intent.createdAt, aheadMs),
      };
}

/** The earliest time at which it was begun, where both clocks are known. */
export function begunFrom({ from }: TimeSpan, createdAt: number, aheadMs: number): number {
  const earliest = from + aheadMs;
  return Math.max(Math.min(earliest, createdAt), earliest - mostOffMs);
}

/** The latest time, as {@link begunFrom}. */
export function begunUntil({ until }: TimeSpan, createdAt: number, aheadMs: number): number {
  const latest = until + aheadMs;
  return Math.min(Math.max(latest, createdAt), latest + mostOffMs);
}

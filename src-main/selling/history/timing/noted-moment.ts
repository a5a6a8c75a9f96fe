import type { Clock } from '../../../platform/clock.ts';
import { purchaseMs } from '../reading/earlier-clock.ts';

/** Clocks that differ by more than this have been set, or are wrong, in milliseconds. */
const clockSlackMs = 2 * purchaseMs;

/** What a till can tell the time by. */
export type Clocks = {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** By how much the till's clock is ahead of the service's, by the newest reply; null if no reply told. */
  readonly clockAheadMs: () => number | null;
};

/** A moment of this run by both clocks, and by how much the till's was ahead of the service's. */
export type NotedMoment = {
  readonly monotonic: number;
  readonly now: number;
  readonly aheadMs: number | null;
};

/** Notes the time before a wait. */
export const noteMoment = ({ clock, clockAheadMs }: Clocks): NotedMoment => ({
  monotonic: clock.monotonic(),
  now: clock.now(),
  aheadMs: clockAheadMs(),
});

/**
 * Whether a moment was less than so many milliseconds ago.
 *
 * SECURITY: no clock is trusted alone. The monotonic one stands still while the computer sleeps; the other one is set
 * by people; and a virtual machine can stand still with both. So both have to agree, and so does the service's time
 * where its replies told it.
 */
export function isRecent(moment: NotedMoment, withinMs: number, clocks: Clocks): boolean {
  const { clock } = clocks;
  // A clock may be set back a little while something is under way.
  const isShort = (ageMs: number): boolean => ageMs > -clockSlackMs && ageMs < withinMs;
  return (
    isShort(clock.monotonic() - moment.monotonic) &&
    isShort(clock.now() - moment.now) &&
    isRecentThere(moment, withinMs, clocks)
  );
}

/** Whether it was a moment ago by the service's time, which goes on while this computer stands still. */
function isRecentThere(moment: NotedMoment, withinMs: number, { clock, clockAheadMs }: Clocks): boolean {
  const aheadMs = clockAheadMs();
  if (aheadMs === null) return true;
  // Not known then: a clock that is behind may have stood still since, so it has to be right now.
  if (moment.aheadMs === null) return Math.abs(aheadMs) < withinMs;
  return clock.now() - aheadMs - (moment.now - moment.aheadMs) < withinMs;
}

/**
 * The time of a moment by the clock as it is set now, where the service's time tells that somebody has set it since: then
 * it can be compared with the service's times. In milliseconds since 1970 in UTC.
 */
export function asSetNow({ now, aheadMs: aheadThen }: NotedMoment, { clockAheadMs }: Clocks): number {
  const aheadMs = clockAheadMs();
  if (aheadMs === null || aheadThen === null) return now;
  const setByMs = aheadMs - aheadThen;
  return Math.abs(setByMs) > clockSlackMs ? now + setByMs : now;
}

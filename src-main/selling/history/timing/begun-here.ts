import { asSetNow, type Clocks, type NotedMoment } from './noted-moment.ts';

/** When this run sent something. */
export type SentHere = NotedMoment & {
  /** Whether nothing of it was sent before, by this run or another one. */
  readonly isFirst: boolean;
};

/**
 * The earliest that something can have been begun, by the clock as it is set now, in milliseconds since 1970 in UTC: then it
 * can be compared with the service's times.
 *
 * SECURITY: null for what another run began. A time in the books is by the clock as it was set then. One that was ahead makes
 * any history look as if it reached back to what was begun, and the line of it look as if it were of something older; so
 * it would be told as not sold. Nothing in the books shows that for certain.
 */
export function begunHereAt(sent: SentHere | undefined, clocks: Clocks): number | null {
  if (sent?.isFirst !== true) return null;
  const { clock } = clocks;
  const byMonotonic = clock.now() - (clock.monotonic() - sent.monotonic);
  return Math.min(sent.now, asSetNow(sent, clocks), byMonotonic);
}

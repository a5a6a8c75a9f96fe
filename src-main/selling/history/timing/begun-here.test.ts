import { expect, it } from 'vitest';
import { begunHereAt, type SentHere } from './begun-here.ts';

const hour = 3_600_000;
const sentAt = 50 * hour;
const sent: SentHere = { now: sentAt, monotonic: 1_000, aheadMs: null, isFirst: true };

/** A minute after it was sent. @param setByMs by how much the clock was set since. */
const clocks = (setByMs: number, clockAheadMs: number | null = null) => ({
  clock: { now: () => sentAt + 60_000 + setByMs, monotonic: () => 61_000 },
  clockAheadMs: () => clockAheadMs,
});

it('is the time at which it was sent, where nobody has set the clock', () => {
  expect(begunHereAt(sent, clocks(0))).toBe(sentAt);
});

it('is the time by the clock as it is set now, where it was ahead and was put right', () => {
  expect(begunHereAt(sent, clocks(-2 * hour))).toBe(sentAt - 2 * hour);
});

it('is the time by the clock as it is set now, where it was put right while the computer slept, and the service tells', () => {
  const asleep = { ...clocks(-2 * hour, 0), clock: { now: () => sentAt + hour, monotonic: () => 61_000 } };
  expect(begunHereAt({ ...sent, aheadMs: 2 * hour }, asleep)).toBe(sentAt - 2 * hour);
});

it('is never later than it was sent', () => {
  expect(begunHereAt(sent, clocks(2 * hour))).toBe(sentAt);
});

it('is not known of what another run began, though staff had it sent once more', () => {
  expect(begunHereAt(undefined, clocks(0))).toBeNull();
  expect(begunHereAt({ ...sent, isFirst: false }, clocks(0))).toBeNull();
});

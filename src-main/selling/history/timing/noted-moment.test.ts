import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import { asSetNow, isRecent, noteMoment } from './noted-moment.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 10, 21, 12);

/** A till and a service that both go on by a second; what else happens to their clocks is up to the test. */
async function aSecondLater(
  change: { setByMs?: number; stoodStillMs?: number; then?: null; now?: null } = {},
) {
  const { setByMs = 0, stoodStillMs = 0, then = 0, now = 0 } = change;
  const clock = fakeClock(start);
  const service = { aheadMs: then as number | null };
  const clocks = { clock, clockAheadMs: () => service.aheadMs };
  const moment = noteMoment(clocks);
  await clock.pass(1_000);
  clock.set(start + 1_000 + setByMs);
  service.aheadMs = now === null ? null : setByMs - stoodStillMs;
  return { moment, clocks };
}

describe('a moment', () => {
  it.each([
    ['nothing happens to the clocks', {}, true],
    ['somebody sets the clock by a second', { setByMs: -1_000 }, true],
    ['somebody sets the clock forward', { setByMs: hourMs }, false],
    ['somebody sets the clock back', { setByMs: -hourMs }, false],
    ['both clocks stand still', { stoodStillMs: hourMs }, false],
    ['no reply has told the time', { stoodStillMs: hourMs, then: null, now: null }, true],
    ['none had told it then, and the clock is right', { then: null }, true],
    ['none had told it then, and the clock is behind', { stoodStillMs: hourMs, then: null }, false],
  ] as const)('was less than a minute ago, or not, where %s', async (_, change, is) => {
    const { moment, clocks } = await aSecondLater(change);
    expect(isRecent(moment, 60_000, clocks)).toBe(is);
  });

  it.each([
    ['nobody has set it', {}, 0],
    ['replies measure it a little differently', { setByMs: 2_000 }, 0],
    ['somebody has set it forward', { setByMs: hourMs }, hourMs],
    ['somebody has set it back', { setByMs: -hourMs }, -hourMs],
    ['no reply had told the time then', { setByMs: hourMs, then: null }, 0],
    ['no reply tells the time now', { setByMs: hourMs, now: null }, 0],
  ] as const)('is told by the clock as it is set now where %s', async (_, change, laterMs) => {
    const { moment, clocks } = await aSecondLater(change);
    expect(asSetNow(moment, clocks)).toBe(start + laterMs);
  });
});

import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../test/fake-clock.ts';
import { HintLimit } from './hint-limit.ts';

describe('hints', () => {
  it('at one order are followed once in five seconds, and at another one all the same', async () => {
    const clock = fakeClock(0);
    const limit = new HintLimit(clock);
    expect([limit.takes('a'), limit.takes('a'), limit.takes('b')]).toEqual([true, false, true]);
    await clock.pass(4_999);
    expect(limit.takes('a')).toBe(false);
    await clock.pass(1);
    expect(limit.takes('a')).toBe(true);
  });

  it('that a setting of the clock came between are limited as before', () => {
    const clock = fakeClock(0);
    const limit = new HintLimit(clock);
    limit.takes('a');
    clock.set(86_400_000);
    expect(limit.takes('a')).toBe(false);
  });
});

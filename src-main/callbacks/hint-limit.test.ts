import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { HintLimit } from './hint-limit.ts';

describe('hints', () => {
  it('about one order are followed once in five seconds, and about another one independently', async () => {
    const clock = fakeClock(0);
    const limit = new HintLimit(clock);
    expect([limit.takes('a'), limit.takes('a'), limit.takes('b')]).toEqual([true, false, true]);
    await clock.pass(4_999);
    expect(limit.takes('a')).toBe(false);
    await clock.pass(1);
    expect(limit.takes('a')).toBe(true);
  });

  it('are limited as before even if the clock is set in between', () => {
    const clock = fakeClock(0);
    const limit = new HintLimit(clock);
    limit.takes('a');
    clock.set(86_400_000);
    expect(limit.takes('a')).toBe(false);
  });
});

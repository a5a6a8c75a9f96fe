import { beforeEach, describe, expect, it } from 'vitest';
import { pauseMs, StrayPin } from './stray-pin.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('digits typed around the check of a PIN', () => {
  let now: number;
  let stray: StrayPin;
  beforeEach(() => {
    now = 5_000;
    stray = new StrayPin();
  });
  const press = (key: string, held: Partial<typeof plain> = {}): boolean => {
    now += 100;
    return stray.takes({ key, ...plain, ...held }, now);
  };
  const type = (keys: readonly string[]): boolean[] => keys.map((key) => press(key));

  it('are nobody’s while no PIN is checked', () => {
    expect(type(['2', '2', 'Enter'])).toEqual([false, false, false]);
  });

  it('go nowhere while it is checked, and on to their pause', () => {
    stray.begin();
    expect(type(['2', '٢'])).toEqual([true, true]);
    stray.accepted(now);
    expect(type(['2', '2', 'Enter'])).toEqual([true, true, true]);
    now += pauseMs;
    expect(type(['4'])).toEqual([false]);
  });

  it('go nowhere if they begin right when it was accepted, as those do that a page before this one heard first', () => {
    stray.accepted(now);
    expect(type(['2', '2', 'Enter', '2'])).toEqual([true, true, true, true]);
    now += pauseMs;
    expect(type(['2'])).toEqual([false]);
  });

  it('end with any other key', () => {
    stray.accepted(now);
    expect(type(['2', 'j', '2'])).toEqual([true, false, false]);
    stray.accepted(now);
    expect(press('3', { ctrlKey: true })).toBe(false);
    expect(type(['1', '0', '0'])).toEqual([false, false, false]);
  });

  it('leave Enter alone where none was typed', () => {
    stray.accepted(now);
    expect(type(['Enter', '2'])).toEqual([false, false]);
  });

  it('count at once after a wrong PIN, unless they were begun before that was known', () => {
    stray.begin();
    stray.end();
    expect(type(['2'])).toEqual([false]);
    stray.begin();
    expect(type(['2'])).toEqual([true]);
    stray.end();
    expect(type(['2', '2'])).toEqual([true, true]);
  });
});

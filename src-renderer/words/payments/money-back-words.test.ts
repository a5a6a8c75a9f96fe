import { describe, expect, it } from 'vitest';
import { moneyBackLines } from './money-back-words.ts';

const bo = { id: 'id-of-bo', name: 'Bo' };
const at = '2026-11-27T10:32:00.000Z';
const back = { currency: 'USD', isOwed: false, given: [], carriedOver: [] };

describe('words for what a customer got back', () => {
  it('say how much, how, when and from whom', () => {
    const given = { at, tender: 'cash', amount: '24.9', isCountedElsewhere: false, staff: bo } as const;
    expect(moneyBackLines({ ...back, given: [given] })).toEqual([
      expect.stringMatching(/^\$24\.90 given in cash, .*2026.*, Bo$/),
    ]);
    expect(moneyBackLines({ ...back, given: [{ ...given, isCountedElsewhere: true, staff: null }] })).toEqual(
      [expect.stringMatching(/^\$24\.90 given in cash, before or at another till, .*2026, \d\d:\d\d$/)],
    );
  });

  it('say what of it paid for something else, in the order of what happened', () => {
    const later = '2026-11-27T10:40:00.000Z';
    const given = { at: later, tender: 'cash', amount: '1', isCountedElsewhere: false, staff: bo } as const;
    const carriedOver = [{ at, amount: '23.9', to: 'T1-2', staff: bo }];
    expect(moneyBackLines({ ...back, given: [given], carriedOver })).toEqual([
      expect.stringMatching(/^\$23\.90 of it used for order T1-2, /),
      expect.stringMatching(/^\$1\.00 given in cash, /),
    ]);
  });

  it('are none where nothing was given', () => {
    expect(moneyBackLines(undefined)).toEqual([]);
    expect(moneyBackLines(back)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { clockOffWords, clockSentence } from './clock-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('words for a clock that is off', () => {
  it.each([
    [minute, 'one minute ahead'],
    [-5.2 * minute, '5 minutes behind'],
    [hour, '60 minutes ahead'],
    [-2 * hour, '2 hours behind'],
    [47 * hour, '47 hours ahead'],
    [-2 * day, '2 days behind'],
    [365 * day, '365 days ahead'],
    [-6 * 365.25 * day, '6 years behind'],
  ])('%i ms is %s', (aheadMs, words) => {
    expect(clockOffWords(aheadMs)).toBe(words);
  });

  it('say what is wrong, and what to do', () => {
    expect(clockSentence(-5 * minute)).toBe(
      'This computer’s clock is 5 minutes behind, so the times of sales are wrong. Set the clock in this computer’s settings.',
    );
  });
});

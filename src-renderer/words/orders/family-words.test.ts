import { describe, expect, it } from 'vitest';
import { familyWords } from './family-words.ts';

describe('how a family stands', () => {
  it.each([
    [['completed', 'completed'], 'Both are ready. Each phone scans its own code.'],
    [['refused', 'canceled'], 'None of the 2 were sold.'],
    [['completed', 'refused', 'refused'], '1 of 3 is ready, 2 were not sold.'],
    [['sending', 'accepted'], '0 of 2 are ready, the rest is on its way.'],
    [['completed', 'completed', 'unknown'], '2 of 3 are ready, 1 is being checked: don’t sell it again.'],
  ] as const)('%j: %s', (states, words) => {
    expect(familyWords(states)).toBe(words);
  });

  it('begins with a top-up of the ticket that came to nothing: it is not all ready', () => {
    expect(familyWords(['completed'], 1)).toBe(
      '1 top-up was not bought. Ready. Scan the code with the phone.',
    );
  });
});

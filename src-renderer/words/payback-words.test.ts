import { describe, expect, it } from 'vitest';
import type { Tender } from '../../src-preload/contract/sale.ts';
import { paybackAmount, refundAdvice, refundHeading } from './payback-words.ts';

const by = (...tenders: Tender[]) => ({
  currency: 'USD',
  parts: tenders.map((tender) => ({ tender, amount: '9.9' })),
});

describe('what the customer gets by a refund', () => {
  it.each([
    ['in cash', by('cash'), 'Give the customer $9.90 in cash once it’s refunded'],
    ['on a card', by('card-terminal'), 'Give the customer $9.90 on their card once it’s refunded'],
    ['another way', by('other'), 'Give the customer $9.90 the way they paid, once it’s refunded'],
    ['by two tenders', by('card-terminal', 'cash'), 'Give the customer $19.80 once it’s refunded'],
  ])('is said where it goes back %s, with the warning not to give it yet', (_, payback, heading) => {
    expect(refundHeading(payback)).toBe(heading);
    expect(refundAdvice(payback)).toMatch(/^Give nothing yet: /);
  });

  it('is no sum where nobody knows what they paid, or there is nothing to give', () => {
    for (const payback of [null, by()]) {
      expect(refundHeading(payback)).toBe('Refund the package');
      expect(paybackAmount(payback)).toBeNull();
    }
    expect(refundAdvice(null)).toMatch(/^This till doesn’t know what the customer paid: /);
    expect(refundAdvice(by())).toMatch(/^There’s no money to give back: /);
  });
});

import { describe, expect, it } from 'vitest';
import type { Figures } from '../../../src-preload/contract/books/reports.ts';
import { averageSale, figuresIn, marginShare, takingsOf } from './figures-of.ts';

const figures = (own: Partial<Figures>): Figures => ({ ...figuresIn([], 'USD'), ...own });

describe('what follows from the figures of a span', () => {
  it('is takings of what was paid less what went back: below zero on a day of refunds', () => {
    expect(takingsOf(figures({ gross: '24.90', returned: '74.70' }))).toBe('-49.80');
  });

  it('is an average of sales and top-ups, rounded as prices are; none where nothing was sold', () => {
    expect(averageSale(figures({ sales: 2, topUps: 1, gross: '50' }))).toBe('16.67');
    expect(averageSale(figures({ currency: 'JPY', sales: 2, gross: '1501' }))).toBe('751');
    expect(averageSale(figures({ sales: 2, gross: '-25' }))).toBe('-12.50');
    expect(averageSale(figures({ refunds: 1, returned: '24.90' }))).toBeNull();
  });

  it('is a margin in percent of the takings before tax, where all costs are known', () => {
    expect(marginShare(figures({ sales: 1, gross: '110', tax: '10', margin: '25' }))).toBe(0.25);
    expect(marginShare(figures({ sales: 1, gross: '110', margin: '25', unknownMargins: 1 }))).toBeNull();
    expect(marginShare(figures({ gross: '10', returned: '30', margin: '-5' }))).toBeNull();
  });
});

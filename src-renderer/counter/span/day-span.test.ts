import { describe, expect, it } from 'vitest';
import { daysOf, usualSpan } from './day-span.ts';

describe('a span of days', () => {
  it.each([
    ['today', '2024-03-01', '2024-03-01'],
    ['yesterday', '2024-02-29', '2024-02-29'],
    ['week', '2024-02-24', '2024-03-01'],
    ['last-week', '2024-02-18', '2024-02-24'],
    ['month', '2024-03-01', '2024-03-01'],
    ['last-month', '2024-02-01', '2024-02-29'],
    ['year', '2024-01-01', '2024-03-01'],
  ] as const)('of %s is from %s to %s', (name, from, to) => {
    expect(usualSpan(name, '2024-03-01', 'en')).toEqual({ from, to });
  });

  it('of last week begins on the day on which weeks begin there', () => {
    // A Sunday.
    expect(usualSpan('last-week', '2026-11-22', 'en')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(usualSpan('last-week', '2026-11-22', 'de')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(usualSpan('last-week', '2026-11-22', 'ar')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  });

  it('has each of its days once, across clock changes too', () => {
    const days = daysOf({ from: '2025-01-01', to: '2025-12-31' });
    expect(days).toHaveLength(365);
    expect(new Set(days).size).toBe(365);
    expect(daysOf({ from: '2025-03-30', to: '2025-03-30' })).toEqual(['2025-03-30']);
  });
});

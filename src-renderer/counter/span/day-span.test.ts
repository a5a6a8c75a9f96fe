import { describe, expect, it } from 'vitest';
import { daysOf, usualSpan } from './day-span.ts';

describe('a span of days', () => {
  it.each([
    ['today', '2024-03-01', '2024-03-01'],
    ['yesterday', '2024-02-29', '2024-02-29'],
    ['week', '2024-02-24', '2024-03-01'],
    ['month', '2024-03-01', '2024-03-01'],
    ['last-month', '2024-02-01', '2024-02-29'],
    ['year', '2024-01-01', '2024-03-01'],
  ] as const)('of %s is from %s to %s', (name, from, to) => {
    expect(usualSpan(name, '2024-03-01')).toEqual({ from, to });
  });

  it('has each of its days once, across clock changes too', () => {
    const days = daysOf({ from: '2025-01-01', to: '2025-12-31' });
    expect(days).toHaveLength(365);
    expect(new Set(days).size).toBe(365);
    expect(daysOf({ from: '2025-03-30', to: '2025-03-30' })).toEqual(['2025-03-30']);
  });
});

import { describe, expect, it } from 'vitest';
import { daysWhenIssued, packageStatus } from './package-life.ts';

const issuedAt = Date.parse('2027-02-20T10:00:00Z');

describe('the days of a package', () => {
  it('begin with the profile for NOW, and are 24 hours each', () => {
    expect(daysWhenIssued('NOW', issuedAt, 30)).toEqual({
      activatedAt: issuedAt,
      expiresAt: Date.parse('2027-03-22T10:00:00Z'),
    });
  });

  it.each(['FIRST_USE', 'ON_DEMAND'] as const)('have not begun for %s', (mode) => {
    const days = daysWhenIssued(mode, issuedAt, 30);
    expect(days).toEqual({ activatedAt: null, expiresAt: null });
    expect(packageStatus(days, issuedAt)).toBe('not_activated');
  });

  it('end at the moment that is told', () => {
    const days = daysWhenIssued('NOW', issuedAt, 7);
    const end = Date.parse('2027-02-27T10:00:00Z');
    expect(packageStatus(days, end - 1)).toBe('active');
    expect(packageStatus(days, end)).toBe('expired');
  });
});

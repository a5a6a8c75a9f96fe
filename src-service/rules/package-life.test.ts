import { describe, expect, it } from 'vitest';
import {
  daysFrom,
  daysWhenReady,
  packageStatus,
  topUpStartsAt,
  usableMb,
  type PackageLife,
} from './package-life.ts';

const issuedAt = Date.parse('2027-02-20T10:00:00Z');
const waiting: PackageLife = {
  days: { activatedAt: null, expiresAt: null },
  startsAt: null,
  refundedAt: null,
  availableMb: 1024,
};
const running: PackageLife = { ...waiting, days: daysFrom(issuedAt, 7) };
const end = Date.parse('2027-02-27T10:00:00Z');

describe('the days of a package', () => {
  it('begin with the profile for NOW, and are 24 hours each', () => {
    expect(daysWhenReady('NOW', issuedAt, 30)).toEqual({
      activatedAt: issuedAt,
      expiresAt: Date.parse('2027-03-22T10:00:00Z'),
    });
  });

  it.each(['FIRST_USE', 'ON_DEMAND'] as const)('have not begun for %s', (mode) => {
    expect(daysWhenReady(mode, issuedAt, 30)).toEqual(waiting.days);
  });
});

describe('the start of a top-up', () => {
  it.each([
    ['NOW', issuedAt + 400],
    ['FIRST_USE', null],
    ['ON_DEMAND', null],
  ] as const)('that is %s is queued for %j', (mode, startsAt) => {
    expect(topUpStartsAt(mode, issuedAt, 400)).toBe(startsAt);
  });
});

describe('the state of a package', () => {
  it.each([
    ['not_activated', waiting, issuedAt, 1024],
    // It is begun by whoever has the queue, not by the time.
    ['queued', { ...waiting, startsAt: issuedAt }, issuedAt + 1, 1024],
    ['active', running, issuedAt, 1024],
    ['active', running, end - 1, 1024],
    ['expired', running, end, 0],
    ['used_up', { ...running, availableMb: 0 }, end - 1, 0],
    ['expired', { ...running, availableMb: 0 }, end, 0],
    ['refunded', { ...waiting, refundedAt: issuedAt }, issuedAt, 0],
  ] as const)('is %s, with so much usable', (status, life, now, usable) => {
    expect(packageStatus(life, now)).toBe(status);
    expect(usableMb(life, now)).toBe(usable);
  });
});

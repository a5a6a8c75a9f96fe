import { describe, expect, it } from 'vitest';
import { activatedPackage } from '../../../test/fixtures/activated-package.ts';
import type { SoldPackage } from '../../../src-preload/contract/sales/after-sale.ts';
import {
  isQueued,
  leftWords,
  lifeWords,
  partLeft,
  statusWords,
  whyNotActivate,
  whyNotRefund,
  whyNotTopUp,
} from './after-sale-words.ts';

const now = new Date('2025-11-21T12:00:00Z');

describe('words for what can be done with an eSIM', () => {
  it('give a reason for each refusal, in one or two plain sentences', () => {
    const refusals = (
      [
        'operation-open',
        'operation-held',
        'refunded',
        'already-activated',
        'expired',
        'data-used',
        'no-number',
        'cost-unknown',
        'sold-elsewhere',
        'bought-elsewhere',
        'purchase-unknown',
      ] as const
    ).map((why) => whyNotRefund(why, undefined));
    expect(new Set(refusals).size).toBe(refusals.length);
    for (const words of refusals) expect(words).toMatch(/^[A-Z].+\.$/);
    expect(whyNotRefund('data-used', '6.2 GB of 10 GB')).toContain('6.2 GB of 10 GB left');
    expect(whyNotActivate('starts-by-itself')).toBeUndefined();
    expect(whyNotActivate('no-number')).toContain('no number');
    expect(whyNotTopUp('nothing-fits')).toContain('covers');
    expect(whyNotTopUp('esim-unknown')).toContain('which eSIM');
  });

  it('say how much is left, and until when', () => {
    expect(leftWords(activatedPackage)).toBe('6.2\u00a0GB of 10\u00a0GB');
    expect(partLeft(activatedPackage)).toBeCloseTo(0.62, 2);
    expect(leftWords({ ...activatedPackage, left: null })).toBeUndefined();
    expect(partLeft({ ...activatedPackage, size: { value: 1, unit: 'minutes' } })).toBeUndefined();
    expect(lifeWords(activatedPackage, now)).toMatch(/^until December 20, 2025/);
    expect(lifeWords(activatedPackage, new Date('2026-01-01'))).toMatch(/^expired/);
    expect(
      lifeWords(
        {
          ...activatedPackage,
          isActivated: false,
          activatedAt: null,
          expiresAt: null,
          activationMode: 'ON_DEMAND',
        },
        now,
      ),
    ).toBe('starts when you activate it');
  });

  it('say that a package which starts at once is queued until it does', () => {
    const queued: SoldPackage = {
      ...{ ...activatedPackage, isActivated: false, activatedAt: null, expiresAt: null },
      refund: { offered: true, idPack: 7, amount: '1' },
    };
    expect(isQueued(queued)).toBe(true);
    expect(lifeWords(queued, now)).toBe('queued, starts automatically');
    expect(isQueued(activatedPackage)).toBe(false);
    expect(isQueued({ ...queued, refund: { offered: false, why: 'refunded' } })).toBe(false);
    expect(isQueued({ ...queued, activationMode: 'ON_DEMAND' })).toBe(false);
  });

  it.each([
    ['SUSPENDED', 'paused by your provider'],
    ['Used up', 'data used up'],
    ['Parked', 'Other (Parked)'],
    ['constructor', 'Other (constructor)'],
    ['Not-Activated', undefined],
    ['ACTIVE', undefined],
    [null, undefined],
  ])('say the status %j of a package as %j', (status, words) => {
    expect(statusWords({ ...activatedPackage, status })).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import type { Connectivity, SoldPackage } from '../../src-preload/contract/after-sale.ts';
import type { PackageDescription } from '../../src-preload/contract/package.ts';
import {
  leftWords,
  lifeWords,
  partLeft,
  whatToTry,
  whyNotActivate,
  whyNotRefund,
  whyNotTopUp,
} from './after-sale-words.ts';

const now = new Date('2025-11-21T12:00:00Z');
const sold: PackageDescription = {
  productId: 'jp',
  place: 'Japan',
  countries: ['JP'],
  networks: [],
  unlimited: false,
  size: { value: 10, unit: 'GB' },
  validity: { value: 30, unit: 'day' },
};
const bought: SoldPackage = {
  uid: '7',
  name: 'Japan',
  activationMode: 'NOW',
  isActivated: true,
  activatedAt: '2025-11-20T12:00:00.000Z',
  expiresAt: '2025-12-20T12:00:00.000Z',
  size: { value: 10, unit: 'GB' },
  left: { value: 6349, unit: 'MB' },
  validity: { value: 30, unit: 'day' },
  status: null,
  cost: null,
  activation: { offered: false, why: 'already-activated' },
  refund: { offered: false, why: 'already-activated' },
};
const seen: Connectivity = {
  active: true,
  state: null,
  network: 'SoftBank',
  country: 'JP',
  connectedAt: '2025-11-21T10:00:00.000Z',
  dataUsed: null,
};

describe('words for what can be done with an eSIM', () => {
  it('give a reason for each refusal, in one or two plain sentences', () => {
    const refusals = (
      [
        'operation-open',
        'refunded',
        'already-activated',
        'expired',
        'data-used',
        'no-number',
        'cost-unknown',
        'limit-of-month',
      ] as const
    ).map((why) => whyNotRefund(why, undefined));
    expect(new Set(refusals).size).toBe(refusals.length);
    for (const words of refusals) expect(words).toMatch(/^[A-Z].+\.$/);
    expect(whyNotRefund('data-used', '6.2 GB of 10 GB')).toContain('6.2 GB of 10 GB left');
    expect(whyNotActivate('starts-by-itself')).toBeUndefined();
    expect(whyNotActivate('no-number')).toContain('no number');
    expect(whyNotTopUp('nothing-fits')).toContain('covers');
  });

  it('say how much is left, and until when', () => {
    expect(leftWords(bought)).toBe('6.2 GB of 10 GB');
    expect(partLeft(bought)).toBeCloseTo(0.62, 2);
    expect(leftWords({ ...bought, left: null })).toBeUndefined();
    expect(partLeft({ ...bought, size: { value: 1, unit: 'minutes' } })).toBeUndefined();
    expect(lifeWords(bought, now)).toMatch(/^until 20 December 2025/);
    expect(lifeWords(bought, new Date('2026-01-01'))).toMatch(/^expired/);
    expect(
      lifeWords(
        { ...bought, isActivated: false, activatedAt: null, expiresAt: null, activationMode: 'ON_DEMAND' },
        now,
      ),
    ).toBe('waits until it is activated here');
  });

  it.each([
    ['roaming off', seen, [bought], /data roaming/],
    ['not installed', { ...seen, network: null, connectedAt: null, country: null }, [bought], /installed/],
    ['no data left', seen, [{ ...bought, left: { value: 0, unit: 'MB' } }], /top the eSIM up/],
    ['expired', seen, [{ ...bought, expiresAt: '2025-11-01T00:00:00.000Z' }], /top the eSIM up/],
    ['another country', { ...seen, country: 'TH' }, [bought], /Thailand.*for Japan/],
    [
      'waiting to be activated',
      seen,
      [{ ...bought, activation: { offered: true as const, idPack: 7 } }],
      /activate it/,
    ],
  ])('say what to try: %s', (_case, where, packages, words) => {
    expect(whatToTry(where, packages, sold, now)[0]).toMatch(words);
  });
});

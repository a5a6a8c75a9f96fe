import { describe, expect, it } from 'vitest';
import { activationOffer, refundOffer } from './package-offers.ts';
import type { PackageRecord } from './reading/package.ts';

const now = Date.UTC(2026, 10, 21);
const gb = (sizeValue: number) => ({ sizeUnit: 'GB', sizeValue });
const bought: PackageRecord = {
  uid: '4711',
  name: 'Japan',
  activationMode: 'ON_DEMAND',
  countrySet: 'Japan',
  salesDate: null,
  expiresAt: { raw: '', at: now + 1 },
  activatedAt: null,
  validity: { size: 30, unit: 'day' },
  availableBalance: gb(10),
  size: gb(10),
  salePrice: null,
  reward: null,
  rewardPercent: null,
  status: null,
};
const activated = { raw: 'yesterday', at: null };

describe('an activation', () => {
  it('is offered for a package that waits for it', () => {
    expect(activationOffer(bought)).toEqual({ offered: true, idPack: 4711 });
  });

  it.each<[Partial<PackageRecord>, object]>([
    [{ activatedAt: activated }, { why: 'already-activated' }],
    [{ activationMode: 'NOW' }, { why: 'starts-by-itself' }],
    [{ activationMode: 'FIRST_USE' }, { why: 'starts-by-itself' }],
    [{ activationMode: null }, { why: 'mode-unknown' }],
    [{ uid: 'abc' }, { why: 'no-number', id: { kind: 'not-a-number', uid: 'abc' } }],
    [{ uid: null }, { why: 'no-number', id: { kind: 'none' } }],
  ])('is not offered with %j', (change, expected) => {
    expect(activationOffer({ ...bought, ...change })).toEqual({ offered: false, ...expected });
  });
});

describe('a refund', () => {
  it.each<Partial<PackageRecord>>([
    {},
    { activationMode: 'FIRST_USE' },
    { expiresAt: null },
    { expiresAt: { raw: 'soon', at: null } },
    { size: null },
    { availableBalance: { sizeUnit: 'MB', sizeValue: 10_240 } },
  ])('is offered with %j', (change) => {
    expect(refundOffer({ ...bought, ...change }, now)).toEqual({ offered: true, idPack: 4711 });
  });

  it.each<[Partial<PackageRecord>, object]>([
    [{ activatedAt: activated }, { why: 'already-activated' }],
    [{ expiresAt: { raw: '', at: now } }, { why: 'expired' }],
    [{ availableBalance: gb(9) }, { why: 'data-used' }],
    [
      { uid: '12345678901234567890' },
      { why: 'no-number', id: { kind: 'too-large', uid: '12345678901234567890' } },
    ],
  ])('is not offered with %j', (change, expected) => {
    expect(refundOffer({ ...bought, ...change }, now)).toEqual({ offered: false, ...expected });
  });
});

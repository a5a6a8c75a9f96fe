import { describe, expect, it } from 'vitest';
import { orderStatusRecord } from '../src-merchant-api/records/order-status.ts';
import { statusRecord } from './status-record.ts';
import type { StoredOrder } from './storage/order-store.ts';
import type { StoredPackage } from './storage/package-store.ts';

const soldAt = Date.parse('2027-02-20T10:00:00Z');
const expiresAt = Date.parse('2027-03-22T10:00:01Z');

const identifiers = {
  orderNo: 1,
  uidCustomer: 'uid-1',
  orderId: 'till-1',
  createdAt: soldAt,
  outcome: 'completed',
} as const;
const profile = {
  iccid: '8990199000000000004',
  imsi: '901990000000000',
  activationCode: 'LPA:1$smdp.practice.example$A-B',
  connection: null,
};
const completed: StoredOrder = { ...identifiers, status: 'completed', profile };
const bought: StoredPackage = {
  idPack: 7,
  orderNo: 1,
  orderId: 'till-1',
  productId: 'jp-10gb-30d',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  activationMode: 'NOW',
  callback: null,
  sizeMb: 10_240,
  availableMb: 10_000,
  validityDays: 30,
  costMinor: 1840,
  soldAt,
  days: { activatedAt: soldAt + 1000, expiresAt },
  startsAt: null,
  refundedAt: null,
};

describe('the status record', () => {
  it('of a completed order is one that the interface can read', () => {
    const record = statusRecord(completed, [bought], soldAt);
    expect(orderStatusRecord.strict().parse(record)).toMatchObject({
      status: 'completed',
      uidCustomer: 'uid-1',
      orderId: 'till-1',
      createdAt: '2027-02-20T10:00:00.000Z',
      esimProfile: {
        activationCode: 'LPA:1$smdp.practice.example$A-B',
        appleUniversalLink:
          'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.practice.example%24A-B',
        installationUrl: 'https://install.practice.example/A-B',
        active: false,
        activatedAt: null,
      },
      customer: { uidCustomer: 'uid-1', profileUrl: 'https://my.practice.example/uid-1' },
    });
  });

  it('writes a package with sizes as whole numbers of their unit and its cost as a number', () => {
    expect(statusRecord(completed, [bought], soldAt).activatedItems).toEqual([
      {
        uid: '7',
        name: 'Japan 10 GB 30 days',
        activationMode: 'NOW',
        countrySet: 'Japan',
        salesDate: '2027-02-20T10:00:00.000Z',
        activatedAt: '2027-02-20T10:00:01.000Z',
        expiresAt: '2027-03-22T10:00:01.000Z',
        validity: { size: 30, unit: 'day' },
        size: { sizeUnit: 'GB', sizeValue: 10 },
        availableBalance: { sizeUnit: 'MB', sizeValue: 10_000 },
        salePrice: 18.4,
        reward: 0.92,
        rewardPercent: 5,
        status: 'active',
      },
    ]);
  });

  it('shows the state at the requested time', () => {
    const later = statusRecord(completed, [bought], expiresAt);
    expect(later.activatedItems).toMatchObject([
      { status: 'expired', availableBalance: { sizeUnit: 'MB', sizeValue: 0 } },
    ]);
    expect(later.totalAvailableBalance).toEqual({ sizeUnit: 'MB', sizeValue: 0 });
  });

  it('shows when a phone first connected', () => {
    const connection = {
      ...{ eid: '89', firstAt: soldAt, lastAt: soldAt + 5000, country: 'JP', network: 'KDDI' },
      lastDataAt: null,
    };
    const record = statusRecord({ ...completed, profile: { ...profile, connection } }, [bought], soldAt);
    expect(record.esimProfile).toMatchObject({
      state: 'ENABLED',
      active: true,
      activatedAt: '2027-02-20T10:00:00.000Z',
    });
  });

  it('sums what is left of all packages', () => {
    const record = statusRecord(completed, [bought, { ...bought, availableMb: 240 }], soldAt);
    expect(record.totalAvailableBalance).toEqual({ sizeUnit: 'GB', sizeValue: 10 });
    const used = statusRecord(completed, [{ ...bought, availableMb: 0 }], soldAt);
    expect(used.totalAvailableBalance).toEqual({ sizeUnit: 'MB', sizeValue: 0 });
  });

  it.each(['in_processing', 'canceled'] as const)('of an order that is %s has only identifiers', (status) => {
    const record = statusRecord({ ...identifiers, status }, [bought], soldAt);
    expect(record).toEqual({
      message: expect.any(String) as unknown,
      uidCustomer: 'uid-1',
      orderId: 'till-1',
      status,
      createdAt: '2027-02-20T10:00:00.000Z',
      esimProfile: null,
      customer: null,
      activatedItems: null,
      totalAvailableBalance: null,
    });
    expect(orderStatusRecord.strict().parse(record).status).toBe(status);
  });
});

import { describe, expect, it } from 'vitest';
import { orderStatusRecord } from '../src-merchant-api/reading/order-status.ts';
import { statusRecord } from './status-record.ts';
import type { StoredOrder, StoredPackage } from './storage/order-store.ts';

const soldAt = Date.parse('2027-02-20T10:00:00Z');
const expiresAt = Date.parse('2027-03-22T10:00:01Z');

const identifiers = { uidCustomer: 'uid-1', orderId: 'till-1', createdAt: soldAt };
const completed: StoredOrder = {
  ...identifiers,
  status: 'completed',
  profile: {
    iccid: '8990199000000000004',
    imsi: '901990000000000',
    activationCode: 'LPA:1$smdp.practice.example$A-B',
  },
};
const bought: StoredPackage = {
  uid: 'package-1',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  activationMode: 'NOW',
  sizeMb: 10_240,
  availableMb: 10_000,
  validityDays: 30,
  costMinor: 1840,
  soldAt,
  days: { activatedAt: soldAt + 1000, expiresAt },
};

describe('the status record', () => {
  it('of a completed order is one that the interface can read', () => {
    const record = statusRecord(completed, [bought], soldAt);
    expect(orderStatusRecord.parse(record)).toMatchObject({
      status: 'completed',
      uidCustomer: 'uid-1',
      orderId: 'till-1',
      createdAt: '2027-02-20T10:00:00.000Z',
      esimProfile: {
        activationCode: 'LPA:1$smdp.practice.example$A-B',
        appleUniversalLink:
          'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.practice.example%24A-B',
        active: false,
        activatedAt: null,
      },
      customer: { uidCustomer: 'uid-1', profileUrl: null },
    });
  });

  it('writes a package with sizes as whole numbers of their unit and its cost as a number', () => {
    expect(statusRecord(completed, [bought], soldAt).activatedItems).toEqual([
      {
        uid: 'package-1',
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
        reward: null,
        rewardPercent: null,
        status: 'active',
      },
    ]);
  });

  it('tells of the moment that is asked about', () => {
    const later = statusRecord(completed, [bought], expiresAt);
    expect(later.activatedItems?.map((item) => item.status)).toEqual(['expired']);
  });

  it('adds up what is left of all packages', () => {
    const record = statusRecord(completed, [bought, { ...bought, availableMb: 240 }], soldAt);
    expect(record.totalAvailableBalance).toEqual({ sizeUnit: 'GB', sizeValue: 10 });
    const used = statusRecord(completed, [{ ...bought, availableMb: 0 }], soldAt);
    expect(used.totalAvailableBalance).toEqual({ sizeUnit: 'MB', sizeValue: 0 });
  });

  it.each(['in_processing', 'canceled'] as const)(
    'of an order that is %s has identifiers alone',
    (status) => {
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
      expect(orderStatusRecord.parse(record).status).toBe(status);
    },
  );
});

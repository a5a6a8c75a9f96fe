import { describe, expect, it } from 'vitest';
import { wireRecords } from '../../test/fixtures/wire-records.ts';
import { readOrder } from './order.ts';
import { readTopUp } from './top-up.ts';

describe('an order', () => {
  it('is read as the interface shows it', () => {
    expect(readOrder(wireRecords.submit)).toEqual({
      ok: true,
      value: { ...wireRecords.submit, esimProfile: { ...wireRecords.submit.esimProfile, salePrice: '18.4' } },
    });
  });

  it.each([
    [
      { uidCustomer: 'u', orderId: 'o' },
      { uidCustomer: 'u', status: null, esimProfile: { salePrice: null } },
    ],
    [
      { uidCustomer: 'u', esimProfile: {} },
      { uidCustomer: 'u', orderId: null, status: null },
    ],
    [{ uidCustomer: 'u', esimProfile: { salePrice: '18.40' } }, { esimProfile: { salePrice: '18.4' } }],
    [{ uidCustomer: 'u', status: 'IN_PROCESSING' }, { status: 'in_processing' }],
    [{ uidCustomer: 'u', status: 'on hold' }, { status: 'on hold' }],
    [
      { uidCustomer: 7, orderId: 8 },
      { uidCustomer: '7', orderId: '8' },
    ],
  ])('%j is read', (body, expected) => {
    expect(readOrder(body)).toMatchObject({ ok: true, value: expected });
  });

  it.each([null, [], {}, { uidCustomer: '' }, { uidCustomer: 7 }, { status: 'ERROR', message: 'no' }])(
    'is not %j',
    (body) => {
      expect(readOrder(body).ok).toBe(false);
    },
  );
});

describe('a top-up', () => {
  it('is read as the interface shows it', () => {
    expect(readTopUp(wireRecords.topup)).toEqual({
      ok: true,
      value: {
        ...wireRecords.topup,
        package: { ...wireRecords.topup.package, id: { kind: 'number', idPack: 4711 }, salePrice: '4.5' },
      },
    });
  });

  it.each([
    [{ package: {} }, { uidCustomer: null, package: { id: { kind: 'none' }, salePrice: null } }],
    [{ package: { id: '4711' } }, { package: { id: { kind: 'number', idPack: 4711 } } }],
    [{ package: { id: 'abc' } }, { package: { id: { kind: 'not-a-number', uid: 'abc' } } }],
  ])('%j is read: the money has moved', (body, expected) => {
    expect(readTopUp(body)).toMatchObject({ ok: true, value: expected });
  });

  it.each([null, {}, { uidCustomer: 'u' }, { package: 7 }])('is not %j', (body) => {
    expect(readTopUp(body).ok).toBe(false);
  });
});

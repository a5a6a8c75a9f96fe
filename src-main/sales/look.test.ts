import { describe, expect, it } from 'vitest';
import { wireRecords } from '../../test/fixtures/wire-records.ts';
import { japan } from '../../test/fixtures/products.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import { readTransaction, type Transaction } from '../../src-merchant-api/reading/history.ts';
import { readOrderStatus, type OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import { findPackage, lookAtActivation, lookAtRefund, lookForCredit } from './look.ts';
import { newOperationId } from './order-id.ts';
import type { Activation, Refund } from './package-change.ts';

const idPack = (number: number): IdPack => {
  const reading = idPackOf(number);
  return reading.kind === 'number' ? reading.idPack : expect.fail();
};

const common = {
  operationId: newOperationId('T1', 0),
  orderId: null,
  merchantId: 'shop',
  cart: null,
  staff: null,
  uidCustomer: 'uid-1',
  idPack: idPack(4711),
  triedBefore: false,
  createdAt: 0,
};
const progress = {
  state: 'unknown',
  attempts: 1,
  failure: { kind: 'no-reply', cause: 'timeout', detail: '' },
} as const;
const activation: Activation = { kind: 'activation', intent: common, progress };
const refund: Refund = {
  kind: 'refund',
  intent: { ...common, reason: 'locked phone', expected: japan.salePrice },
  progress,
};

const [anyPackage] = wireRecords.status.activatedItems;

/** A completed order whose packages differ from the usual one in what is given. */
function statusWith(...packages: object[]): OrderStatusRecord {
  const activatedItems = packages.map((change) => ({ ...anyPackage, ...change }));
  const reading = readOrderStatus({ ...wireRecords.status, activatedItems }, 'uid-1');
  return reading.ok ? reading.value : expect.fail(reading.failure);
}

const canceled = ((): OrderStatusRecord => {
  const reading = readOrderStatus({ status: 'canceled', uidCustomer: 'uid-1' }, 'uid-1');
  return reading.ok ? reading.value : expect.fail(reading.failure);
})();

const transactions = (...entries: object[]): Transaction[] =>
  entries.map((entry) => {
    const reading = readTransaction(entry);
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });

const gb = (sizeValue: number) => ({ sizeUnit: 'GB', sizeValue });
const whole = { size: gb(10), availableBalance: gb(10) };
const used = { size: gb(10), availableBalance: gb(9) };
const untold = { size: gb(10), availableBalance: null };
const waiting = { uid: '4711', activationMode: 'ON_DEMAND', activatedAt: null, status: 'not_activated' };

describe('a look at an activation', () => {
  it.each([
    [statusWith(waiting), 'not-done'],
    [statusWith({ ...waiting, activatedAt: '2026-11-21T10:00:00Z' }), 'done'],
    [statusWith({ ...waiting, activatedAt: 'a moment ago' }), 'done'],
    [statusWith({ ...waiting, status: 'active' }), 'not-done'],
    [statusWith({ ...waiting, uid: '1' }, { ...waiting, activatedAt: '2026-11-21T10:00:00Z' }), 'done'],
    [statusWith({ ...waiting, uid: '1' }), 'cannot-tell'],
    [statusWith(), 'cannot-tell'],
    [canceled, 'cannot-tell'],
  ])('%#', (record, seen) => {
    expect(lookAtActivation(activation, record)).toBe(seen);
  });
});

describe('a look at a refund', () => {
  const credit = { type: 'refund', amount: 18.4, idPack: 4711 };

  it.each([
    ['a word of refunds', statusWith({ ...waiting, status: 'Refunded' }), 'not-read', 'done'],
    ['no word of refunds', statusWith(waiting), 'not-credited', 'not-done'],
    ['no word of refunds, but a credit', statusWith(waiting), 'credited', 'done'],
    ['no word of refunds, history not read', statusWith(waiting), 'not-read', 'cannot-tell'],
    ['no history, and all data left', statusWith({ ...waiting, ...whole }), 'not-shown', 'not-done'],
    ['no history, and data used', statusWith({ ...waiting, ...used }), 'not-shown', 'cannot-tell'],
    ['no history, and no data told', statusWith({ ...waiting, ...untold }), 'not-shown', 'cannot-tell'],
    ['no status', statusWith({ ...waiting, status: null }), 'not-credited', 'cannot-tell'],
    [
      'a refund that is not over',
      statusWith({ ...waiting, status: 'refund pending' }),
      'not-credited',
      'cannot-tell',
    ],
    ['a word of its end', statusWith({ ...waiting, status: 'Canceled' }), 'not-credited', 'cannot-tell'],
    ['something under way', statusWith({ ...waiting, status: 'in_processing' }), 'not-shown', 'cannot-tell'],
    ['a credit that names no package', statusWith(waiting), 'unnamed', 'cannot-tell'],
    ['gone, with its credit', statusWith({ ...waiting, uid: '1' }), 'credited', 'done'],
    ['gone, without its credit', statusWith({ ...waiting, uid: '1' }), 'not-credited', 'cannot-tell'],
    ['not listed in full', statusWith({ ...waiting, uid: 'a-b' }), 'not-credited', 'cannot-tell'],
    ['no order with packages', canceled, 'not-credited', 'cannot-tell'],
    ['no order, but a credit', undefined, 'credited', 'done'],
    ['nothing', undefined, 'not-credited', 'cannot-tell'],
  ] as const)('%s', (_name, record, evidence, seen) => {
    expect(lookAtRefund(refund, record, evidence)).toBe(seen);
  });

  it.each([
    [[credit], 'credited'],
    [[{ ...credit, amount: -18.4, type: 'REFUND' }], 'credited'],
    [[{ ...credit, type: null, description: 'Refund of a package' }], 'credited'],
    [[{ ...credit, idPack: 4712 }], 'not-credited'],
    [[{ ...credit, idPack: null }], 'unnamed'],
    [[{ ...credit, idPack: null, uidCustomer: 'UID-1' }], 'unnamed'],
    [[{ ...credit, idPack: null, uidCustomer: 'uid-2' }], 'not-credited'],
    [[{ ...credit, idPack: null, date: '1969-12-31T00:00:00Z' }], 'not-credited'],
    [[{ ...credit, idPack: null }, credit], 'credited'],
    [[{ ...credit, amount: 5 }], 'not-credited'],
    [[{ ...credit, type: 'order' }], 'not-credited'],
    [[], 'not-credited'],
  ])('finds its credit in the history %#', (entries, found) => {
    expect(lookForCredit(refund, transactions(...entries))).toBe(found);
  });
});

describe("a look for a top-up's package", () => {
  const sought = { idPack: null, knownPackages: ['1', '2'], productName: 'Japan 1 GB' };
  const item = (uid: string | null, name = 'Japan 1 GB'): object => ({ ...waiting, uid, name });

  it('finds it by its number', () => {
    const record = statusWith(item('1'), item('3'), item('4'));
    expect(findPackage({ ...sought, idPack: idPack(4) }, record)).toEqual({
      kind: 'found',
      packageUid: '4',
      idPack: 4,
    });
  });

  it('finds it as the one that was not there before', () => {
    expect(findPackage(sought, statusWith(item('2'), item('3'), item('1')))).toEqual({
      kind: 'found',
      packageUid: '3',
      idPack: 3,
    });
  });

  it('prefers the one with the name of the product', () => {
    const record = statusWith(item('3', 'Italy'), item('4'));
    expect(findPackage(sought, record)).toMatchObject({ kind: 'found', packageUid: '4' });
    expect(findPackage(sought, statusWith(item('3', 'renamed')))).toMatchObject({ packageUid: '3' });
  });

  it('keeps the number of the answer where the uids are no numbers', () => {
    const record = statusWith(item('1'), item('aa-bb'));
    expect(findPackage({ ...sought, idPack: idPack(4) }, record)).toEqual({
      kind: 'found',
      packageUid: 'aa-bb',
      idPack: 4,
    });
  });

  it('waits where it is not listed yet', () => {
    expect(findPackage(sought, statusWith(item('1'), item(null)))).toEqual({ kind: 'not-yet' });
    expect(findPackage({ ...sought, idPack: idPack(4) }, statusWith(item('3')))).toEqual({ kind: 'not-yet' });
    expect(findPackage(sought, canceled)).toEqual({ kind: 'not-yet' });
  });

  it('says so where it can not be told from others', () => {
    expect(findPackage(sought, statusWith(item('3'), item('4')))).toEqual({ kind: 'several' });
  });
});

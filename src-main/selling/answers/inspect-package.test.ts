import { describe, expect, it } from 'vitest';
import { wireRecords } from '../../../test/fixtures/wire-records.ts';
import { japan } from '../../../test/fixtures/products.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import { readOrderStatus, type OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { findPackage, inspectActivation, inspectRefund, saysNotDone } from './inspect-package.ts';
import { newOperationId } from '../../domain/orders/order-id.ts';
import type { Activation, CounterRefund } from '../../domain/orders/package-change.ts';
import { seller } from '../../../test/fixtures/seller.ts';

const idPack = (number: number): IdPack => {
  const reading = idPackOf(number);
  return reading.kind === 'number' ? reading.idPack : expect.fail();
};

const common = {
  operationId: newOperationId(seller, 0),
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
const refund: CounterRefund = {
  kind: 'refund',
  intent: { ...common, boughtAs: null, reason: 'locked phone', expected: japan.salePrice },
  progress,
};

const [anyPackage] = wireRecords.status.activatedItems;

/** A completed order whose packages have these differences from the usual one. */
function statusWith(...packages: object[]): OrderStatusRecord {
  const activatedItems = packages.map((change) => ({ ...anyPackage, ...change }));
  const reading = readOrderStatus({ ...wireRecords.status, activatedItems }, 'uid-1');
  return reading.ok ? reading.value : expect.fail(reading.failure);
}

const canceled = ((): OrderStatusRecord => {
  const reading = readOrderStatus({ status: 'canceled', uidCustomer: 'uid-1' }, 'uid-1');
  return reading.ok ? reading.value : expect.fail(reading.failure);
})();

const gb = (sizeValue: number) => ({ sizeUnit: 'GB', sizeValue });
const whole = { size: gb(10), availableBalance: gb(10) };
const used = { size: gb(10), availableBalance: gb(9) };
const empty = { size: gb(10), availableBalance: gb(0) };
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
    [statusWith({ ...waiting, status: 'refunded' }), 'never'],
    [statusWith({ ...waiting, activationMode: 'FIRST_USE' }), 'never'],
    [statusWith({ ...waiting, activationMode: null }), 'not-done'],
  ])('%#', (record, seen) => {
    expect(inspectActivation(activation, record)).toBe(seen);
  });
});

describe('a look at a refund', () => {
  it.each([
    ['a word of refunds', statusWith({ ...waiting, status: 'Refunded' }), 'not-shown', 'said-alone'],
    [
      'a word of refunds, history not read',
      statusWith({ ...waiting, status: 'Refunded' }),
      'not-read',
      'cannot-tell',
    ],
    ['a word that asks for one', statusWith({ ...waiting, status: 'refund' }), 'not-shown', 'cannot-tell'],
    [
      'a word that may only ask for one',
      statusWith({ ...waiting, status: 'Returned' }),
      'not-credited',
      'cannot-tell',
    ],
    ['no word of refunds', statusWith(waiting), 'not-credited', 'not-done'],
    ['no word of refunds, but a credit', statusWith(waiting), 'credited', 'done'],
    ['no word of refunds, history not read', statusWith(waiting), 'not-read', 'cannot-tell'],
    ['no history, and all data left', statusWith({ ...waiting, ...whole }), 'not-shown', 'not-done'],
    [
      'no history, all data left, and a word that nobody knows',
      statusWith({ ...waiting, ...whole, status: 'erstattet' }),
      'not-shown',
      'cannot-tell',
    ],
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
    ['a line that may be its credit', statusWith(waiting), 'may-be', 'cannot-tell'],
    ['a line that may be a part of it', statusWith(waiting), 'may-be-otherwise', 'cannot-tell'],
    ['gone, with its credit', statusWith({ ...waiting, uid: '1' }), 'credited', 'done'],
    ['gone, without its credit', statusWith({ ...waiting, uid: '1' }), 'not-credited', 'cannot-tell'],
    ['not listed in full', statusWith({ ...waiting, uid: 'a-b' }), 'not-credited', 'cannot-tell'],
    ['no order with packages', canceled, 'not-credited', 'cannot-tell'],
    ['no order, but a credit', undefined, 'credited', 'done'],
    ['nothing', undefined, 'not-credited', 'cannot-tell'],
  ] as const)('%s', (_name, record, evidence, seen) => {
    expect(inspectRefund(refund, record, evidence)).toBe(seen);
  });

  const at = Date.UTC(2026, 10, 21);
  const dayMs = 86_400_000;
  const ends = (ms: number): object => ({ ...waiting, ...whole, expiresAt: new Date(at + ms).toISOString() });

  it.each([
    ['activated', { ...waiting, activatedAt: '2026-11-20T10:00:00Z' }, 'not-credited', 'never'],
    ['activated, and no history', { ...waiting, activatedAt: '2026-11-20T10:00:00Z' }, 'not-shown', 'never'],
    ['activated, history not read', { ...waiting, activatedAt: '2026-11-20T10:00:00Z' }, 'not-read', 'never'],
    ['activated, but its money is back', { ...waiting, activatedAt: 'now' }, 'credited', 'done'],
    [
      'activated, and called canceled',
      { ...waiting, activatedAt: 'now', status: 'void' },
      'not-credited',
      'cannot-tell',
    ],
    ['partly used', { ...waiting, ...used }, 'not-credited', 'never'],
    ['without any data left, as a refund may leave it', { ...waiting, ...empty }, 'not-credited', 'not-done'],
    ['at its end long before', ends(-dayMs), 'not-credited', 'never'],
    ['at its end just now, as a refund may move it', ends(0), 'not-credited', 'not-done'],
    ['at its end long before, and no history', ends(-dayMs), 'not-shown', 'not-done'],
  ] as const)('shows whether it could be: %s', (_name, item, evidence, seen) => {
    expect(inspectRefund(refund, statusWith(item), evidence, 'with-history', at)).toBe(seen);
  });

  it('takes no end for past where the refund may have been begun before it', () => {
    const ended = statusWith(ends(-dayMs));
    expect(inspectRefund(refund, ended, 'not-credited', 'with-history', null)).toBe('not-done');
    expect(inspectRefund(refund, ended, 'not-credited', 'with-history', at - 2 * dayMs)).toBe('not-done');
  });

  const word = statusWith({ ...waiting, status: 'refunded' });

  it.each([
    ['credited', 'done', 'done', 'done'],
    // The service may have been asked only, and may decline: staff would have given the money back by then.
    ['not-credited', 'said-done', 'cannot-tell', 'cannot-tell'],
    ['may-be', 'done', 'cannot-tell', 'cannot-tell'],
    // A bonus for the eSIM doesn't show that the money came back.
    ['may-be-otherwise', 'said-done', 'cannot-tell', 'cannot-tell'],
    ['not-read', 'cannot-tell', 'cannot-tell', 'cannot-tell'],
    ['not-shown', 'said-alone', 'said-alone', 'cannot-tell'],
    ['credited-before', 'refunded-before', 'refunded-before', 'refunded-before'],
    ['credited-otherwise', 'cannot-tell', 'cannot-tell', 'cannot-tell'],
  ] as const)('asks whose it was that a package tells of, and a history shows as %s', (evidence, ...seen) => {
    const worth = ['enough', 'with-history', 'not-enough'] as const;
    expect(worth.map((its) => inspectRefund(refund, word, evidence, its))).toEqual(seen);
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

it('says that a package was given back or canceled by those words alone', () => {
  for (const word of ['refunded', 'Reversed', 'canceled', 'order-cancelled'])
    expect(saysNotDone(word)).toBe(true);
  for (const word of ['queued', 'not_activated', 'active', 'expired', null])
    expect(saysNotDone(word)).toBe(false);
});

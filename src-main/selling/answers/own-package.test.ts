import { describe, expect, it } from 'vitest';
import { japan } from '../../../test/fixtures/products.ts';
import { readOrderStatus } from '../../../src-merchant-api/reading/order-status.ts';
import { mayBeSold, ownPackage } from './own-package.ts';

/** A completed order with these packages. */
function orderWith(activatedItems: readonly unknown[]) {
  const esimProfile = { iccid: '8900000000000000000', activationCode: 'LPA:1$rsp.example.com$ABC' };
  const read = readOrderStatus(
    { status: 'completed', uidCustomer: 'uid', esimProfile, activatedItems },
    'uid',
  );
  if (!read.ok) return expect.fail(read.failure);
  return read.value.status === 'completed' ? read.value : expect.fail(read.value.status);
}

/** The number told by a completed order with these packages. */
const numberOf = (activatedItems: readonly unknown[], packageName: string | null = 'France 5 GB') =>
  ownPackage(orderWith(activatedItems), packageName);

describe('the package that came with an order', () => {
  it('is the one that is alone on the eSIM when it is issued', () => {
    expect(numberOf([{ uid: '7', name: 'France 5 GB' }])).toBe(7);
    expect(numberOf([{ uid: '7' }])).toBe(7);
    expect(numberOf([{ uid: '7', name: 'France 5 GB' }], null)).toBe(7);
  });

  it.each([
    ['no package is shown', []],
    [
      'two are',
      [
        { uid: '7', name: 'France 5 GB' },
        { uid: '8', name: 'France 5 GB' },
      ],
    ],
    ['another one can not be read', [{ uid: '7', name: 'France 5 GB' }, 'unreadable']],
    ['it is called otherwise', [{ uid: '7', name: 'Spain 1 GB' }]],
    ['its uid is no number', [{ uid: 'x7', name: 'France 5 GB' }]],
  ])('is not known where %s', (_what, items) => {
    expect(numberOf(items)).toBeNull();
  });
});

describe('the packages that may be what was sold', () => {
  const own = { uid: '7', name: japan.name, size: { sizeUnit: 'GB', sizeValue: 10 } };
  const uids = (...items: readonly unknown[]) =>
    mayBeSold(japan, orderWith(items).activatedItems).map(({ uid }) => uid);

  it('are those with its name, or without one', () => {
    expect(uids(own, { uid: '8', name: 'Bulgaria 1 GB' })).toEqual(['7']);
    expect(uids({ ...own, name: own.name.toLowerCase() }, { uid: '8', name: 'Bulgaria 1 GB' })).toEqual([
      '7',
    ]);
    expect(uids(own, { ...own, uid: '8' })).toEqual(['7', '8']);
    expect(uids(own, { uid: '8' })).toEqual(['7', '8']);
  });

  it('are not those with less data', () => {
    expect(uids(own, { uid: '8', size: { sizeUnit: 'GB', sizeValue: 1 } })).toEqual(['7']);
  });

  it('are all where the service calls none as its catalog does, or nobody knows what was sold', () => {
    const items = [
      { uid: '7', name: 'JP10' },
      { uid: '8', name: 'BG1' },
    ];
    expect(uids(...items)).toEqual(['7', '8']);
    expect(mayBeSold(null, orderWith(items).activatedItems)).toHaveLength(2);
  });
});

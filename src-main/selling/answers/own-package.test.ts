import { describe, expect, it } from 'vitest';
import { readOrderStatus } from '../../../src-merchant-api/reading/order-status.ts';
import { ownPackage } from './own-package.ts';

/** The number told by a completed order with these packages. */
function numberOf(activatedItems: readonly unknown[], packageName: string | null = 'France 5 GB') {
  const esimProfile = { iccid: '8900000000000000000', activationCode: 'LPA:1$rsp.example.com$ABC' };
  const read = readOrderStatus(
    { status: 'completed', uidCustomer: 'uid', esimProfile, activatedItems },
    'uid',
  );
  if (!read.ok) return expect.fail(read.failure);
  return read.value.status === 'completed'
    ? ownPackage(read.value, packageName)
    : expect.fail(read.value.status);
}

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

import { expect, it } from 'vitest';
import { readPackage } from '../../../src-merchant-api/reading/package.ts';
import { readProduct } from '../../../src-merchant-api/reading/product.ts';
import { isSmaller } from './smaller-package.ts';

const ordered = (size: unknown, validity: unknown, others: object = {}) => {
  const read = readProduct({ productId: 'p', name: 'P', salePrice: 1, size, validity, ...others });
  return read.ok ? read.value : expect.fail(read.failure);
};
const shown = (size: unknown, validity: unknown, others: object = {}) => {
  const read = readPackage({ uid: '1', name: 'P', size, validity, ...others });
  return read.ok ? read.value : expect.fail(read.failure);
};
const gb = (sizeValue: number) => ({ sizeUnit: 'GB', sizeValue });

it.each([
  ['10 GB', gb(1)],
  ['10 GB', gb(8)],
  ['2 GB', gb(1)],
  ['5 GB', gb(4)],
  ['10 GB', { sizeUnit: 'MB', sizeValue: 1024 }],
  ['10 GB', { sizeUnit: 'MB', sizeValue: 10 }],
  ['1 TB', gb(100)],
  ['1 GB', { sizeUnit: 'mb', sizeValue: 500 }],
])('%s shown as %j is smaller', (sold, now) => {
  expect(isSmaller(ordered(sold, '30 days'), shown(now, '30 days'))).toBe(true);
});

it.each([
  ['10 GB', gb(10)],
  ['10 GB', gb(20)],
  ['10 GB', gb(9)],
  ['10 GB', '9.31 GB'],
  ['10 GB', '9.3 GB'],
  ['10 GB', { sizeUnit: 'GiB', sizeValue: 9 }],
  ['10 GB', { sizeUnit: 'MB', sizeValue: 10_000 }],
  ['10 GB', { sizeUnit: 'MB', sizeValue: 9_537 }],
  ['10240 MB', gb(10)],
  ['1 GB', { sizeUnit: 'MB', sizeValue: 954 }],
  ['1.5 GB', gb(1)],
  ['500 MB', gb(1)],
  ['1 TB', gb(931)],
  ['10 GB', gb(0)],
  ['10 GB', { sizeUnit: 'GB', sizeValue: -1 }],
  ['10 GB', { sizeUnit: 'unlimited', sizeValue: 1 }],
  ['10 GB', 'Unlimited'],
  ['10 GB', null],
])('%s shown as %j is not smaller', (sold, now) => {
  expect(isSmaller(ordered(sold, '30 days'), shown(now, '30 days'))).toBe(false);
});

it.each([
  [{ size: 30, unit: 'day' }, '7 days'],
  [
    { size: 30, unit: 'DAYS' },
    { size: 29, unit: 'day' },
  ],
  [{ size: 1, unit: 'month' }, '7 days'],
  [{ size: 1, unit: 'year' }, '30 days'],
  [{ size: 30, unit: 'day' }, '1 week'],
  [
    { size: 30, unit: 'day' },
    { size: 168, unit: 'hour' },
  ],
])('%j shown as %j is shorter', (sold, now) => {
  expect(isSmaller(ordered('10 GB', sold), shown(gb(10), now))).toBe(true);
});

it.each([
  ['30 days', '30 days'],
  ['30 days', '1 month'],
  ['1 month', '30 days'],
  ['1 month', '28 days'],
  ['30 days', '4 weeks'],
  ['30 days', { size: 720, unit: 'hour' }],
  ['1 year', '12 months'],
  ['12 months', '1 year'],
  ['30 days', { size: 2, unit: 'cycle' }],
  ['30 days', { size: 0, unit: 'day' }],
  ['30 days', null],
])('%j shown as %j is not shorter', (sold, now) => {
  expect(isSmaller(ordered('10 GB', sold), shown(gb(10), now))).toBe(false);
});

it('compares no data of an unlimited package, but its time', () => {
  const unlimited = ordered('5 GB', '30 days', { unlimited: true });
  expect(isSmaller(unlimited, shown(gb(1), '30 days'))).toBe(false);
  expect(isSmaller(unlimited, shown(null, '7 days'))).toBe(true);
});

it('does not call a package smaller that is partly used, or refunded', () => {
  const used = { availableBalance: gb(1), activatedAt: '2026-01-01T00:00:00Z' };
  expect(isSmaller(ordered('10 GB', '30 days'), shown(gb(10), '30 days', used))).toBe(false);
  expect(isSmaller(ordered('10 GB', '30 days'), shown(gb(1), '30 days', { status: 'refunded' }))).toBe(false);
});

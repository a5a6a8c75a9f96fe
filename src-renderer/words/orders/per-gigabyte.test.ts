import { expect, it } from 'vitest';
import { japanPackage } from '../../../test/fixtures/package-description.ts';
import { perGigabyteWords } from './per-gigabyte.ts';

const priced = (price: string, value: number, unit: string, unlimited = false) =>
  perGigabyteWords({ ...japanPackage, unlimited, size: { value, unit }, price, currency: 'USD' });

it('a gigabyte costs what the package does by its data, rounded to coins', () => {
  expect(priced('24.9', 10, 'GB')).toBe('$2.49/GB');
  expect(priced('40.9', 20, 'GB')).toBe('$2.05/GB');
  expect(priced('10', 3, 'GB')).toBe('$3.33/GB');
});

it('says nothing where there is nothing to compare by', () => {
  expect(priced('4.9', 1, 'GB')).toBeNull();
  expect(priced('4.9', 500, 'MB')).toBeNull();
  expect(priced('4.9', 5, 'cups')).toBeNull();
  expect(priced('25.9', 3, 'GB', true)).toBeNull();
});

import { expect, it } from 'vitest';
import { intervalOfMedian, median, percentile95 } from './report.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);

it('says where a median lies, by the order of what was measured', () => {
  // The ranks of the tables for a sign test at 95 %.
  expect(intervalOfMedian(upTo(25))).toEqual({ from: 8, to: 18 });
  expect(intervalOfMedian(upTo(10))).toEqual({ from: 2, to: 9 });
  expect(intervalOfMedian(upTo(6))).toEqual({ from: 1, to: 6 });
  expect(() => intervalOfMedian(upTo(5))).toThrow('too few');
});

it('takes the middle, and what few are above', () => {
  expect(median(upTo(25))).toBe(13);
  expect(median(upTo(4))).toBe(2.5);
  expect(percentile95(upTo(25))).toBe(24);
});

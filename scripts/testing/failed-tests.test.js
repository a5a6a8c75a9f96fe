import { describe, expect, it } from 'vitest';
import { failuresIn, lastLinesOf } from './failed-tests.js';

const passed = { fullName: 'a till sells', status: 'passed', failureMessages: [] };
const failed = {
  fullName: 'a till refunds once',
  status: 'failed',
  failureMessages: ['AssertionError: expected 2 to be 1\n    at refund.test.ts:12'],
};

/** @param {readonly object[]} testResults */
const reportOf = (...testResults) => JSON.stringify({ testResults });

describe('naming the tests that failed', () => {
  it('gives each its file, its name and the first line of why', () => {
    const file = { name: '/shop/test/refund.test.ts', status: 'failed', assertionResults: [passed, failed] };
    expect(failuresIn(reportOf(file), '/shop')).toEqual([
      'test/refund.test.ts › a till refunds once: AssertionError: expected 2 to be 1',
    ]);
  });

  it('names a file that could not be run', () => {
    const file = {
      name: '/shop/test/sale.test.ts',
      message: 'Cannot find module',
      status: 'failed',
      assertionResults: [],
    };
    expect(failuresIn(reportOf(file), '/shop')).toEqual(['test/sale.test.ts: Cannot find module']);
  });

  it('is silent where nothing failed', () => {
    const file = { name: '/shop/test/sale.test.ts', status: 'passed', assertionResults: [passed] };
    expect(failuresIn(reportOf(file), '/shop')).toEqual([]);
  });

  it('says so where there is no report', () => {
    expect(failuresIn(undefined, '/shop')).toHaveLength(1);
  });
});

describe('why a check failed that counts no tests', () => {
  it('is what it said last, without empty lines', () => {
    expect(lastLinesOf('1\n2\n3\n\n4\n5\n6\n\n')).toEqual(['2', '3', '4', '5', '6']);
  });
});

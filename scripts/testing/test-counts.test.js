import { describe, expect, it } from 'vitest';
import { countsIn, inWords, sum } from './test-counts.js';

const report = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ],
};

describe('counting tests', () => {
  it("takes vitest's counts, with todo among the skipped", () => {
    expect(countsIn(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('counts a file that could not be read as one that failed', () => {
    const unread = { status: 'failed', assertionResults: [] };
    const counts = countsIn(JSON.stringify({ ...report, testResults: [...report.testResults, unread] }));
    expect(counts.failed).toBe(2);
  });

  it('counts a missing report as a failure, not as nothing', () => {
    expect(countsIn(undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('sums over stages and says it in the form that programs read', () => {
    const total = sum([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]);
    expect(inWords(total)).toBe('11 passed, 22 failed, 33 skipped');
  });
});

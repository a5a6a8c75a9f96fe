import { describe, expect, it } from 'vitest';
import { summaryOf, totalOf } from './test-task.js';

const check = { ok: true, counts: undefined };
const tests = { ok: true, counts: { passed: 3, failed: 0, skipped: 1 } };

describe('the verdict over all stages', () => {
  it.each([
    ['every stage is well and something was tested', [check, tests]],
    ['the stages that were asked for have no tests', [check]],
    [
      'a program could not run here',
      [{ ...check, isSkipped: true, counts: { passed: 0, failed: 0, skipped: 1 } }],
    ],
  ])('is success when %s', (_, outcomes) => {
    expect(totalOf(outcomes).failed).toBe(0);
  });

  it.each([
    ['a check failed', [{ ...check, ok: false }, tests]],
    ['a test failed', [check, { ok: true, counts: { passed: 3, failed: 1, skipped: 0 } }]],
    ['vitest ended badly with every test passed', [check, { ...tests, ok: false }]],
    ['a stage of tests ran none', [tests, { ok: true, counts: { passed: 0, failed: 0, skipped: 0 } }]],
    ['everything was skipped', [check, { ok: true, counts: { passed: 0, failed: 0, skipped: 4 } }]],
  ])('is failure when %s', (_, outcomes) => {
    expect(totalOf(outcomes).failed).toBeGreaterThan(0);
  });

  it.each([
    ['a failed check', [{ ...check, ok: false }, tests], 1],
    ['vitest that ended badly with every test passed', [check, { ...tests, ok: false }], 1],
    ['failed tests, each once', [check, { ok: false, counts: { passed: 3, failed: 2, skipped: 0 } }], 2],
    ['no failure', [check, tests], 0],
    [
      'nothing that was skipped',
      [{ ...check, isSkipped: true, counts: { passed: 0, failed: 0, skipped: 1 } }, tests],
      0,
    ],
  ])('counts %s among what failed', (_, outcomes, failed) => {
    expect(totalOf(outcomes)).toMatchObject({ passed: 3, failed });
  });

  it('is told a stage a line, with the tests that failed below it', () => {
    const lines = summaryOf([
      { ...check, name: 'lint', ok: false, took: 1500, failures: [], stoppedBy: undefined },
      {
        ...tests,
        name: 'unit',
        took: 61_000,
        failures: ['a.test.ts › sells: Error: no'],
        stoppedBy: undefined,
      },
    ]);
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}lint +FAILED +1\.5 s$/),
      expect.stringMatching(/^ {2}unit +ok +1 min 1 s +3 passed, 0 failed, 1 skipped$/),
      '    ✗ a.test.ts › sells: Error: no',
    ]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageProgram } from './package-program.js';
import { commandsIn, longestFirst, testStages } from './test-stages.js';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the stages of the test task', () => {
  it('splits a script into commands and words', () => {
    expect(commandsIn('eslint . && depcruise src-main  test')).toEqual([
      ['eslint', '.'],
      ['depcruise', 'src-main', 'test'],
    ]);
  });

  it.each([undefined, 'a | b', 'a "b c"', 'a; b', 'a > b', 'echo $HOME'])(
    'refuses what only a shell understands: %s',
    (script) => {
      expect(() => commandsIn(script)).toThrow('Not a plain list');
    },
  );

  it('come in order, and from package.json', () => {
    const stages = testStages(scripts, '7');
    expect(stages.map(({ name }) => name)).toEqual([
      ...['format', 'lint', 'types', 'unit', 'integration', 'faults', 'crash', 'scans', 'e2e'],
    ]);
    expect(stages[0]?.commands).toEqual(commandsIn(scripts['check:format']));
    expect(stages[3]?.commands).toEqual(commandsIn(scripts['test:unit']));
  });

  it('kill tills at the moments of the seed that the run names', () => {
    const crash = testStages(scripts, '7').find(({ name }) => name === 'crash');
    expect(crash?.commands.map((words) => words.slice(-2))).toEqual([
      ['--seed', '7'],
      ['--seed', '7'],
    ]);
  });

  it('begin with the longest one where they run beside each other, and all of them run', () => {
    const names = longestFirst(testStages(scripts, '7')).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['e2e', 'format', 'lint']);
    expect(names.toSorted()).toEqual(
      testStages(scripts, '7')
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('name only programs that are installed', () => {
    const programs = testStages(scripts, '7').flatMap(({ commands }) =>
      commands.map(([program = '']) => program),
    );
    for (const program of programs) expect(existsSync(packageProgram(root, program)), program).toBe(true);
  });
});

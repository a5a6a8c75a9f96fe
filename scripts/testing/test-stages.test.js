import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageProgram } from '../package-program.js';
import { packagesAlone, together } from '../setup/needs.js';
import { taskNamed } from '../tasks.js';
import { commandsIn, longestFirst, nightlyStages, stagesWanted, usualStages } from './test-stages.js';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stages = usualStages(scripts, '7');
const groups = { usual: stages, nightly: nightlyStages() };

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

  it('come in order, and from package.json and the tasks', () => {
    expect(stages.map(({ name }) => name)).toEqual([
      ...['format', 'lint', 'types', 'unit', 'integration', 'faults', 'crash', 'app-crash', 'chain'],
      'scans',
      ...['e2e-1', 'e2e-2', 'views'],
    ]);
    expect(stages[0]?.commands).toEqual(commandsIn(scripts['check:format']));
    expect(stages[3]?.commands).toEqual([taskNamed('unit')?.command]);
  });

  it('kill tills at the moments of the seed that the run names', () => {
    const crashes = stages.filter(({ name }) => name.endsWith('crash') || name === 'chain');
    expect(crashes.flatMap(({ commands }) => commands.map((words) => words.slice(-4)))).toEqual([
      ['--kills', '150', '--seed', '7'],
      ['--kills', '20', '--seed', '7'],
      ['--runs', '30', '--seed', '7'],
    ]);
  });

  it('run every end-to-end test in one of their parts', () => {
    const parts = stagesWanted(groups, ['e2e']).flatMap(({ commands }) => commands);
    const command = taskNamed('e2e')?.command ?? [];
    const view = 'test/e2e/every-view.test.ts';
    expect(parts).toEqual([
      [...command, '--exclude', view, '--shard', '1/2'],
      [...command, '--exclude', view, '--shard', '2/2'],
      [...command, view],
    ]);
  });

  it('begin with the longest ones where they run beside each other, and all of them run', () => {
    const names = longestFirst(stages).map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['views', 'e2e-2', 'e2e-1', 'integration', 'unit']);
    expect(names.toSorted()).toEqual(stages.map(({ name }) => name).toSorted());
  });

  it('name only programs that are installed', () => {
    const programs = [...stages, ...groups.nightly].flatMap(({ commands }) =>
      commands.map(([program = '']) => program),
    );
    for (const program of programs.filter((name) => name !== 'node')) {
      expect(existsSync(packageProgram(root, program)), program).toBe(true);
    }
  });
});

describe('the stages that a run is asked for', () => {
  /** @param {readonly string[]} wanted */
  const names = (wanted) => stagesWanted(groups, wanted).map(({ name }) => name);
  /** @param {readonly string[]} wanted */
  const needs = (wanted) => together(...stagesWanted(groups, wanted).map((stage) => stage.needs));

  it('are the usual ones without a name, and the named ones in their order', () => {
    expect(names([])).toEqual(stages.map(({ name }) => name));
    expect(names(['unit', 'lint'])).toEqual(['lint', 'unit']);
  });

  it('are the quick ones by one word, each once', () => {
    expect(names(['quick', 'lint', 'scans'])).toEqual(['format', 'lint', 'types', 'unit', 'scans']);
  });

  it('are all parts of the end-to-end tests by one word', () => {
    expect(names(['e2e'])).toEqual(['e2e-1', 'e2e-2', 'views']);
  });

  it('are the nightly ones by one word, of which a usual run has none', () => {
    expect(names(['nightly'])).toEqual([
      ...[
        'security',
        'many-crashes',
        'many-app-crashes',
        'many-chains',
        'every-look',
        'many-cases',
        'many-scans',
        'conformance',
        'planted-faults',
      ],
    ]);
    expect(names([])).not.toContain('security');
    expect(names(['types', 'conformance'])).toEqual(['types', 'conformance']);
  });

  it('take no seed of a usual run at night, so that each night tries something else', () => {
    const words = groups.nightly.flatMap(({ commands }) => commands.flat());
    expect(words).toContain('--kills');
    expect(words).not.toContain('--seed');
  });

  it('are known, or nothing runs', () => {
    expect(() => stagesWanted(groups, ['lint', 'lynt'])).toThrow('No stage is called lynt');
  });

  it.each(['format', 'lint', 'types', 'unit', 'quick'])('need nothing but the packages for %s', (name) => {
    expect(needs([name])).toEqual(packagesAlone);
  });

  it('need no Electron where no window opens', () => {
    for (const name of ['integration', 'faults', 'crash', 'chain'])
      expect(needs([name]).electron, name).toBe(false);
    for (const name of ['app-crash', 'scans', 'e2e-1', 'e2e-2', 'views'])
      expect(needs([name]).build, name).toBe(true);
  });

  it('need what each of them needs', () => {
    expect(needs(['lint', 'integration']).programs).toContain('sqlite3');
    expect(needs([])).toEqual(together(...stages.map((stage) => stage.needs)));
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchNeeds } from './bench-needs.js';
import { packagesAlone, pluggedScreens } from './setup/needs.js';
import { taskNamed, taskNames } from './tasks.js';

const root = join(import.meta.dirname, '..');
/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the tasks', () => {
  it('are behind every `npm run test:…`, so that each sets up what it needs', () => {
    const tests = Object.entries(scripts).filter(([name]) => name.startsWith('test:'));
    expect(tests.length).toBeGreaterThan(5);
    for (const [name, script] of tests) {
      const task = name.slice('test:'.length);
      expect(script).toBe(`node scripts/run.js ${task}`);
      expect(taskNames).toContain(task);
    }
  });

  it('run files that are there', () => {
    for (const name of taskNames) {
      const [program = '', file = ''] = taskNamed(name)?.command ?? [];
      if (program === 'node') expect(existsSync(join(root, file)), file).toBe(true);
    }
  });

  it('are told what they were called with', () => {
    expect(taskNamed('unit', ['a.test.ts'])?.command).toEqual([
      ...['vitest', 'run', '--project', 'unit', '--maxWorkers', '2', 'a.test.ts'],
    ]);
  });

  it('are none of other names', () => {
    expect(taskNamed('constructor')).toBeUndefined();
  });

  it('need windows only where the app is killed, not its engine alone', () => {
    expect(taskNamed('crash')?.needs).toMatchObject({ electron: false, virtualDesktop: false });
    expect(taskNamed('crash', ['--app'])?.needs).toMatchObject({ build: true, virtualDesktop: true });
  });

  it('need the same for all rows of security and for named files', () => {
    expect(taskNamed('security', ['a.test.ts'])?.needs).toEqual(taskNamed('security')?.needs);
  });
});

describe('the benches', () => {
  it('need what the named groups need', () => {
    expect(taskNamed('bench', ['signing', 'service'])?.needs).toEqual(packagesAlone);
    expect(taskNamed('bench', ['handover'])?.needs).toMatchObject({ build: true, virtualDesktop: true });
  });

  it('plug screens in only where they are plugged in', () => {
    const [driver = ''] = pluggedScreens.programs.slice(-1);
    const groups = Object.keys(benchNeeds).filter((name) =>
      taskNamed('bench', [name])?.needs.programs.includes(driver),
    );
    expect(groups).toEqual(['handover']);
    expect(taskNamed('bench')?.needs.programs).toContain(driver);
  });

  it('have a screen where they open the app', () => {
    const opens = /from '\.\/startup\.ts'|\b(launchCounter|launchOnline|_electron)\b/;
    const groups = Object.keys(benchNeeds).filter(
      (name) => name === 'startup' || opens.test(readFileSync(join(root, `test/bench/${name}.ts`), 'utf8')),
    );
    expect(groups).toContain('ledger');
    for (const name of groups) expect(taskNamed('bench', [name])?.needs.virtualDesktop, name).toBe(true);
  });

  it('are known by name, or nothing is prepared', () => {
    expect(() => taskNamed('bench', ['hand-over'])).toThrow('There is no bench hand-over');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { plant, type PlantedFault } from './planted-fault.ts';

const project = join(import.meta.dirname, '../..');

/** What tests need; the rest of the project stays where it is. */
const copied = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'localized.ts',
  'lingui.config.js',
  'languages',
  'resources',
  ...readdirSync(project).filter((name) => name.startsWith('src-')),
  'test',
  'tools',
];

const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** A copy of the project in a temporary folder, in which faults can be planted. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'planted-faults-'));

  constructor() {
    for (const name of copied) cpSync(join(project, name), join(this.#folder, name), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(this.#folder, 'node_modules'), 'dir');
  }

  /**
   * Runs some tests. Throws where they could not be run at all.
   *
   * @param until 'first-failure' leaves the rest out once one has failed.
   * @returns the names of those that failed.
   */
  async failures(tests: readonly string[], until: 'end' | 'first-failure' = 'end'): Promise<string[]> {
    const outcome = join(this.#folder, 'outcome.json');
    rmSync(outcome, { force: true });
    const vitest = join(project, 'node_modules/vitest/vitest.mjs');
    const child = spawn(
      process.execPath,
      [
        ...[vitest, 'run', ...tests, '--reporter=json', `--outputFile=${outcome}`],
        ...(until === 'first-failure' ? ['--bail=1'] : []),
      ],
      { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (!existsSync(outcome)) throw new Error(`${tests.join(', ')} could not be run: ${stderr}`);
    const { testResults } = report.parse(JSON.parse(readFileSync(outcome, 'utf8')));
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName);
    // After a first failure the files that come later have no tests.
    const isCut = until === 'first-failure' && failed.length > 0;
    if (!isCut && testResults.some(({ assertionResults }) => assertionResults.length === 0)) {
      throw new Error(`${tests.join(', ')} could not be run: ${stderr}`);
    }
    return failed;
  }

  /** Plants a fault, runs its tests and takes it out again. @returns the first test that found it. */
  async found(fault: PlantedFault): Promise<string | undefined> {
    return this.with([fault], async () => {
      const [first] = await this.failures(fault.tests, 'first-failure');
      return first;
    });
  }

  /** Plants changes, does something with the folder of the copy, and takes them out again. */
  async with<Value>(
    changes: readonly Pick<PlantedFault, 'file' | 'instead' | 'planted'>[],
    work: (folder: string) => Promise<Value>,
  ): Promise<Value> {
    const sources = new Map<string, string>();
    try {
      for (const change of changes) {
        const file = join(this.#folder, change.file);
        const source = readFileSync(file, 'utf8');
        if (!sources.has(file)) sources.set(file, source);
        writeFileSync(file, plant(change, source));
      }
      return await work(this.#folder);
    } finally {
      for (const [file, source] of sources) writeFileSync(file, source);
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

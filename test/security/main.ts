import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { packageProgram } from '../../scripts/package-program.js';
import { attacks, fuses, points, type Proof, type Row } from './rows.ts';

/**
 * Electron's checklist and the attacks: `npm run test:security`. Runs the tests that prove each row, and prints a line for
 * each. A row that this computer can't show says why, and isn't counted. Ends with 1 where one doesn't hold, its test isn't there, or a test of this folder proves nothing.
 */
const root = join(import.meta.dirname, '../..');

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

type Test = { readonly file: string; readonly title: string; readonly status: string };

/** Runs test files, their own output included. @returns what became of each test. */
async function run(files: readonly string[]): Promise<Test[]> {
  const folder = mkdtempSync(join(tmpdir(), 'security-'));
  const file = join(folder, 'report.json');
  const projects = ['unit', 'integration', 'e2e', 'security'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const argv = [packageProgram(root, 'vitest'), 'run', ...projects, ...reporters, ...files];
  // What main writes of each refused message is no news.
  const child = spawn(process.execPath, [...process.execArgv, ...argv], { cwd: root, stdio: 'inherit' });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '{"testResults":[]}';
    return report.parse(JSON.parse(text)).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: relative(root, name).replaceAll('\\', '/'),
        title,
        status,
      })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const proves = (proof: Proof, { file, title }: Test): boolean =>
  file === proof.file && title.startsWith(proof.test ?? '');

/** What keeps a row from holding; undefined where it holds. */
function faultOf({ proofs }: Row, tests: readonly Test[]): string | undefined {
  for (const proof of proofs) {
    const own = tests.filter((test) => proves(proof, test));
    const name = `${proof.file}${proof.test === undefined ? '' : `: ${proof.test}`}`;
    if (own.length === 0) return `${name} isn't there`;
    const failed = own.find(({ status }) => status !== 'passed');
    if (failed !== undefined) return `${failed.file}: ${failed.title}: ${failed.status}`;
  }
  return undefined;
}

const rows = [...points, ...fuses, ...attacks];
const proofs = rows.flatMap((row) => row.proofs);
const tests = await run([...new Set(proofs.map(({ file }) => file))]);
const faults = rows.map((row) => (row.skipped === undefined ? faultOf(row, tests) : undefined));

const line = ({ what, skipped }: Row, at: number): string => {
  if (skipped !== undefined) return `  skipped ${what}: ${skipped}`;
  return `  ${faults[at] === undefined ? 'ok    ' : 'FAILED'}  ${what}${faults[at] === undefined ? '' : `: ${faults[at]}`}`;
};
const lines = rows.map(line);
console.log(['', 'Electron’s checklist', ...lines.slice(0, points.length)].join('\n'));
console.log(['', 'Fuses', ...lines.slice(points.length, points.length + fuses.length)].join('\n'));
console.log(['', 'Attacks', ...lines.slice(points.length + fuses.length), ''].join('\n'));

const idle = tests.filter(
  (test) => /^test\/(security|soak)\//.test(test.file) && !proofs.some((proof) => proves(proof, test)),
);
for (const { file, title } of idle) console.log(`${file}: ${title}: proves no row`);
const counted = rows.filter(({ skipped }) => skipped === undefined).length;
const held = counted - faults.filter((fault) => fault !== undefined).length;
console.log(`security: ${held} of ${counted}`);
process.exitCode = held === counted && idle.length === 0 ? 0 : 1;

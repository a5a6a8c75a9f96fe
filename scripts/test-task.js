// @ts-check
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { nodeFlags } from './child-environment.js';
import { failuresIn, lastLinesOf } from './failed-tests.js';
import { Failure } from './failure.js';
import { runInForeground } from './foreground-command.js';
import { inLanes } from './in-lanes.js';
import { packageProgram } from './package-program.js';
import { inSeconds, say } from './progress.js';
import { countsIn, inWords, noTests, sum } from './test-counts.js';
import { longestFirst, testStages } from './test-stages.js';
import { runOnVirtualDesktop } from './virtual-desktop.js';

/** @typedef {import('./setup/prepare.js').AppWorkplace} AppWorkplace */
/** @typedef {import('./test-counts.js').Counts} Counts */
/** @typedef {import('./test-stages.js').Stage} Stage */
/** @typedef {{ name: string, ok: boolean, took: number, counts: Counts | undefined, failures: readonly string[], stoppedBy: NodeJS.Signals | undefined }} Outcome */

/**
 * Runs vitest, so that windows open on a screen that nobody works at; other systems have only the real one.
 * @param {AppWorkplace} workplace
 * @param {readonly string[]} args
 */
export function runEndToEndTests({ root, node, env }, args) {
  const run = process.platform === 'linux' ? runOnVirtualDesktop : runInForeground;
  return run(node, [...nodeFlags, packageProgram(root, 'vitest'), ...args], { cwd: root, env });
}

/**
 * What properties, the model and the crash test draw from, so that a commit gets the same answer in each run. TEST_SEED
 * names another one.
 */
const usualSeed = '20261123';

/** With more, the windows of the end-to-end tests would wait for processors. */
const mostLanes = 2;

/**
 * For programs that make much and throw it away at once, and end within minutes: with more room for what is new it is looked
 * through less often, which is a tenth of lint.
 */
const roomForNew = '--max-semi-space-size=64';

/** The same for TypeScript 7 and oxlint, which are written in Go: a sixth of what they take. */
const roomInGo = { GOGC: '400' };

/** Stages whose windows open where nobody works, where that can be. */
const opensWindows = new Set(['crash', 'scans', 'e2e']);

/** `node` runs a file of ours, anything else is a program of a package. @param {string} root @param {string} program */
const programOf = (root, program) => (program === 'node' ? [] : [packageProgram(root, program)]);

/** @param {string} name */
const sayName = (name) => say(`\n── ${name} ${'─'.repeat(60 - name.length)}`);

/**
 * @param {AppWorkplace} workplace
 * @param {Stage} stage
 * @param {string} report where vitest writes it
 * @param {number | undefined} output a file's descriptor; the terminal has it without one
 * @returns {Promise<Outcome>}
 */
async function runStage(workplace, { name, commands, countsTests }, report, output) {
  const { root, node, env } = workplace;
  const begun = Date.now();
  let code = 0;
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  for (const [program = '', ...words] of commands) {
    const args = countsTests
      ? [...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : words;
    const run =
      opensWindows.has(name) && process.platform === 'linux' ? runOnVirtualDesktop : runInForeground;
    const place = { cwd: root, env, output };
    const ending = await run(node, [...nodeFlags, roomForNew, ...programOf(root, program), ...args], place);
    code ||= ending.code;
    stoppedBy ??= ending.stoppedBy;
    if (stoppedBy) break;
  }
  const outcome = { name, ok: code === 0, took: Date.now() - begun, stoppedBy };
  if (!countsTests) return { ...outcome, counts: undefined, failures: [] };
  const told = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  return { ...outcome, counts: countsIn(told), failures: failuresIn(told, root) };
}

/**
 * Runs a stage beside others: what it says is told in one piece, once it has ended.
 * @param {AppWorkplace} workplace
 * @param {Stage} stage
 * @param {string} report
 * @returns {Promise<Outcome>}
 */
async function runStageAside(workplace, stage, report) {
  const said = `${report}.log`;
  const output = openSync(said, 'w');
  say(`• ${stage.name} begins`);
  try {
    const outcome = await runStage(workplace, stage, report, output);
    if (outcome.ok || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: lastLinesOf(readFileSync(said, 'utf8')) };
  } finally {
    closeSync(output);
    sayName(stage.name);
    process.stdout.write(readFileSync(said));
  }
}

/**
 * A line for each stage, with the tests that failed in it below: the end of a long run is all that many people see.
 * @param {readonly Outcome[]} outcomes
 */
export function summaryOf(outcomes) {
  return outcomes.flatMap(({ name, ok, took, counts, failures }) => [
    `  ${name.padEnd(12)} ${ok ? 'ok    ' : 'FAILED'} ${inSeconds(took).padStart(12)}   ${counts ? inWords(counts) : ''}`.trimEnd(),
    ...failures.map((failure) => `    ✗ ${failure}`),
  ]);
}

/**
 * The tests of all stages. A stage that failed though none of its tests did, such as lint, counts as one that failed,
 * so that the sum never says "0 failed" of a run that did.
 * @param {readonly Pick<Outcome, 'ok' | 'counts'>[]} outcomes
 */
export function totalOf(outcomes) {
  return sum(
    outcomes.map(({ ok, counts = noTests }) => (ok || counts.failed > 0 ? counts : { ...counts, failed: 1 })),
  );
}

/** A run without a single test has proved nothing. @param {Counts} total */
export const isSuccess = ({ passed, failed }) => failed === 0 && passed > 0;

/**
 * Runs the stages, two beside each other where there are processors for it, also after one has failed, and ends with a
 * summary whose last line is for programs to read.
 * @param {AppWorkplace} workplace
 * @param {readonly string[]} only names of stages, where not all are wanted
 */
export async function runAllTests(workplace, only) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(workplace.root, 'package.json'), 'utf8'));
  const seed = process.env['TEST_SEED'] ?? usualSeed;
  const all = testStages(scripts, seed);
  const names = all.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Failure(`No stage is called ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  const stages = only.length > 0 ? all.filter(({ name }) => only.includes(name)) : all;
  const reports = mkdtempSync(join(tmpdir(), 'esim-counter-tests-'));
  // The service, tools and tests' own processes are started hundreds of times: Node compiles their code once.
  const place = {
    ...workplace,
    env: { ...roomInGo, ...workplace.env, NODE_COMPILE_CACHE: join(reports, 'compiled'), TEST_SEED: seed },
  };
  /** @type {Outcome[]} */
  const outcomes = [];
  try {
    const lanes = Math.min(mostLanes, availableParallelism(), stages.length);
    /** @param {Stage} stage */
    const run = (stage) => {
      const report = join(reports, `${stage.name}.json`);
      if (lanes > 1) return runStageAside(place, stage, report);
      sayName(stage.name);
      return runStage(place, stage, report, undefined);
    };
    const ended = await inLanes(
      lanes > 1 ? longestFirst(stages) : stages,
      lanes,
      run,
      ({ stoppedBy }) => stoppedBy !== undefined,
    );
    const stoppedBy = ended.find((outcome) => outcome.stoppedBy !== undefined)?.stoppedBy;
    if (stoppedBy !== undefined) return { code: 1, stoppedBy };
    outcomes.push(...stages.flatMap(({ name }) => ended.filter((outcome) => outcome.name === name)));
  } finally {
    rmSync(reports, { recursive: true, force: true, maxRetries: 3 });
  }
  const total = totalOf(outcomes);
  console.log(['', ...summaryOf(outcomes), '', inWords(total)].join('\n'));
  return { code: isSuccess(total) ? 0 : 1, stoppedBy: undefined };
}

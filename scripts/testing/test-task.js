// @ts-check
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { failuresIn, lastLinesOf } from './failed-tests.js';
import { inLanes } from './in-lanes.js';
import { inSeconds, say } from '../progress.js';
import { runCommand } from '../commands/run-command.js';
import { inTemporaryFolder } from '../commands/temporary-folder.js';
import { together } from '../setup/needs.js';
import { prepare } from '../setup/prepare.js';
import { countsIn, inWords, noTests, sum } from './test-counts.js';
import { longestFirst, nightlyStages, stagesWanted, usualStages } from './test-stages.js';

/** @typedef {import('../setup/prepare.js').Workplace} Workplace */
/** @typedef {import('./test-counts.js').Counts} Counts */
/** @typedef {import('./test-stages.js').Stage} Stage */
/** @typedef {{ name: string, ok: boolean, took: number, counts: Counts | undefined, failures: readonly string[], stoppedBy: NodeJS.Signals | undefined, isSkipped?: boolean }} Outcome */

/**
 * What properties, the model and the crash test draw from, so that a commit gets the same answer in each run. TEST_SEED
 * names another one.
 */
const usualSeed = '20261123';

/**
 * How many stages run beside each other. The long ones wait for answers most of their time, so that two processors have work
 * for three; with more, windows would wait for a processor.
 * @param {number} processors
 */
export const lanesOn = (processors) => (processors === 1 ? 1 : 3);

/**
 * For programs that make much and throw it away at once, and end within minutes: with more room for what is new it is looked
 * through less often, which is a tenth of lint.
 */
const roomForNew = '--max-semi-space-size=64';

/** The same for TypeScript 7 and oxlint, which are written in Go: a sixth of what they take. */
const roomInGo = { GOGC: '400' };

/** By this exit code a program says that it could not run here, and it has said why. */
export const skippedCode = 77;

/** @param {string} name */
const sayName = (name) => say(`\n── ${name} ${'─'.repeat(60 - name.length)}`);

/**
 * @param {Workplace} workplace
 * @param {Stage} stage
 * @param {string} report where vitest writes it
 * @param {number | undefined} output a file's descriptor; the terminal has it without one
 * @returns {Promise<Outcome>}
 */
async function runStage(workplace, { name, commands, countsTests, needs, env }, report, output) {
  const place = { ...workplace, env: { ...workplace.env, ...env } };
  const begun = Date.now();
  let code = 0;
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  for (const command of commands) {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ending = await runCommand(place, countsTests ? [...command, ...reporters] : command, {
      virtualDesktop: needs.virtualDesktop,
      flags: [roomForNew],
      output,
    });
    code ||= ending.code;
    stoppedBy ??= ending.stoppedBy;
    if (stoppedBy) break;
  }
  const took = Date.now() - begun;
  if (code === skippedCode)
    return {
      name,
      ok: true,
      took,
      stoppedBy,
      isSkipped: true,
      counts: { ...noTests, skipped: 1 },
      failures: [],
    };
  const outcome = { name, ok: code === 0, took, stoppedBy };
  if (!countsTests) return { ...outcome, counts: undefined, failures: [] };
  const told = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  return { ...outcome, counts: countsIn(told), failures: failuresIn(told, workplace.root) };
}

/**
 * Runs a stage beside others: what it says is told in one piece, once it has ended.
 * @param {Workplace} workplace
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
 * so that the sum never says "0 failed" of a run that did. So does one that has tests and ran none: it has proved nothing. A program that
 * says that it can't run here counts as one that was skipped.
 * @param {readonly Pick<Outcome, 'ok' | 'counts' | 'isSkipped'>[]} outcomes
 */
export function totalOf(outcomes) {
  return sum(
    outcomes.map(({ ok, counts, isSkipped }) => {
      const { passed, failed, skipped } = counts ?? noTests;
      const isWell = ok && (counts === undefined || passed > 0 || isSkipped === true);
      return isWell || failed > 0 ? { passed, failed, skipped } : { passed, failed: 1, skipped };
    }),
  );
}

/**
 * Prepares what the stages need and runs them, some beside each other where there are processors for it, also after one has
 * failed, and ends with a summary whose last line is for programs to read.
 * @param {string} root
 * @param {readonly string[]} wanted names of stages, where not all are wanted
 */
export async function runTests(root, wanted) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const seed = process.env['TEST_SEED'] ?? usualSeed;
  const groups = { usual: usualStages(scripts, seed), nightly: nightlyStages() };
  const stages = stagesWanted(groups, wanted);
  const workplace = await prepare(root, together(...stages.map(({ needs }) => needs)));
  const ended = await inTemporaryFolder(workplace.env, (env, folder) =>
    runStages({ ...workplace, env }, stages, { seed, folder }),
  );
  const stoppedBy = ended.find((outcome) => outcome.stoppedBy !== undefined)?.stoppedBy;
  if (stoppedBy !== undefined) return { code: 1, stoppedBy };
  const outcomes = stages.flatMap(({ name }) => ended.filter((outcome) => outcome.name === name));
  const total = totalOf(outcomes);
  console.log(['', ...summaryOf(outcomes), '', inWords(total)].join('\n'));
  return { code: total.failed === 0 ? 0 : 1, stoppedBy: undefined };
}

/**
 * @param {Workplace} workplace
 * @param {readonly Stage[]} stages
 * @param {{ seed: string, folder: string }} run `folder` is for its reports
 * @returns {Promise<readonly Outcome[]>}
 */
function runStages(workplace, stages, { seed, folder }) {
  // The service, tools and tests' own processes are started hundreds of times: Node compiles their code once.
  const env = {
    ...roomInGo,
    ...workplace.env,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    TEST_SEED: seed,
  };
  const place = { ...workplace, env };
  const lanes = Math.min(lanesOn(availableParallelism()), stages.length);
  /** @param {Stage} stage */
  const run = (stage) => {
    const report = join(folder, `${stage.name}.json`);
    if (lanes > 1) return runStageAside(place, stage, report);
    sayName(stage.name);
    return runStage(place, stage, report, undefined);
  };
  return inLanes(
    lanes > 1 ? longestFirst(stages) : stages,
    lanes,
    run,
    ({ stoppedBy }) => stoppedBy !== undefined,
  );
}

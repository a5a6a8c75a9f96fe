// @ts-check
import { needsOfBenches } from './bench-needs.js';
import {
  appOutOfSight,
  chainDatabase,
  endToEndNeeds,
  failingDisk,
  hands,
  integrationNeeds,
  packagesAlone,
  together,
} from './setup/needs.js';

/** @typedef {import('./setup/needs.js').Needs} Needs */

/** A command, as words, and what has to be there for it. @typedef {{ command: readonly string[], needs: Needs }} Task */

/** @param {string} file of ours @param {Needs} needs @returns {Task} */
const program = (file, needs = packagesAlone) => ({ command: ['node', file], needs });

/** @param {string} project of vitest.config.ts @param {Needs} needs @returns {Task} */
const tests = (project, needs) => ({ command: ['vitest', 'run', '--project', project], needs });

/** In so many processes beside each other; vitest would take one fewer than there are processors. @param {number} count @param {Task} task @returns {Task} */
const inWorkers = (count, { command, needs }) => ({
  command: [...command, '--maxWorkers', String(count)],
  needs,
});

/** The tests of security run such of the others too as prove a row. */
const securityNeeds = together(integrationNeeds, endToEndNeeds, hands);

/**
 * What runs one command, which is given the arguments of the task.
 * @type {Record<string, (args: readonly string[]) => Task>}
 */
const tasks = {
  unit: () => inWorkers(2, tests('unit', packagesAlone)),
  // Most of their time is spent waiting for answers that come late on purpose.
  integration: () => inWorkers(3, tests('integration', integrationNeeds)),
  e2e: () => tests('e2e', endToEndNeeds),
  faults: () => program('test/faults/main.ts', failingDisk),
  // The app has windows and a keychain; its engine alone needs neither.
  crash: (args) => program('test/crash/main.ts', args.includes('--app') ? appOutOfSight : failingDisk),
  // The till's ledger and sender, the head office and its database: no windows.
  chain: () => program('test/chain/main.ts', chainDatabase),
  scans: () => program('test/scans/main.ts', endToEndNeeds),
  // All rows of the checklist and of the attacks, or the named test files alone.
  security: (args) =>
    args.length === 0 ? program('test/security/main.ts', securityNeeds) : tests('security', securityNeeds),
  soak: () => {
    const { command, needs } = tests('security', endToEndNeeds);
    return { command: [...command, 'test/soak'], needs };
  },
  conformance: () => program('test/conformance/main.ts'),
  'planted-faults': () => program('test/planted-faults/main.ts', integrationNeeds),

  bench: (args) => program('test/bench/bench.ts', needsOfBenches(args)),
  tasks: () => program('test/tasks/main.ts', appOutOfSight),
  screenshots: () => program('test/screenshots/take-screenshots.ts', appOutOfSight),
  'flag-sheet': () => program('test/drawings/draw-flag-sheet.ts', appOutOfSight),
  icons: () => program('test/drawings/draw-icons.ts', appOutOfSight),
  drawings: () => program('test/drawings/main.ts'),
  demo: () => program('test/demo/demo-sale.ts', appOutOfSight),

  service: () => program('src-service/main.ts'),
  'head-office': () => program('src-head-office/main.ts'),
  ledger: () => program('tools/ledger/ledger-program.ts'),
  'sign-feed': () => program('scripts/packages/sign-feed.js'),
};

export const taskNames = Object.keys(tasks);

/**
 * A task with its arguments; undefined where there is none of that name.
 * @param {string} name
 * @param {readonly string[]} [args]
 * @returns {Task | undefined}
 */
export function taskNamed(name, args = []) {
  const task = Object.hasOwn(tasks, name) ? tasks[name]?.(args) : undefined;
  return task && { ...task, command: [...task.command, ...args] };
}

// @ts-check
import { Failure } from '../failure.js';
import { packagesAlone } from '../setup/needs.js';
import { taskNamed } from '../tasks.js';

/** @typedef {import('../setup/needs.js').Needs} Needs */

/**
 * One of the test task's checks, and what has to be there for it; `env` is what only its commands find in their environment.
 * @typedef {{ name: string, commands: (readonly string[])[], countsTests: boolean, needs: Needs, env?: Record<string, string> }} Stage
 */

/**
 * The checks and tests of a usual run, in the order they are told, cheap ones first. A check has the commands that package.json
 * gives it, the others are the tasks of that name: `npm run check:lint` and `npm test` can then not come to mean different
 * things.
 * @param {Record<string, string>} scripts
 * @param {string} seed of what the crash test does
 * @returns {Stage[]}
 */
export const usualStages = (scripts, seed) => [
  check('format', scripts),
  check('lint', scripts),
  check('types', scripts),
  tests('unit'),
  tests('integration'),
  program('faults'),
  program('crash', ['--kills', '150', '--seed', seed]),
  { ...program('crash', ['--app', '--kills', '20', '--seed', seed]), name: 'app-crash' },
  program('chain', ['--runs', '30', '--seed', seed]),
  program('scans'),
  ...halves.map((name, part) => ({
    ...tests('e2e', ['--exclude', everyView, '--shard', `${part + 1}/${halves.length}`]),
    name,
  })),
  { ...tests('e2e', [everyView]), name: 'views' },
];

/** Of the end-to-end tests by far the longest. */
const everyView = 'test/e2e/every-view.test.ts';

/**
 * The end-to-end tests wait for windows and answers most of their time, so that two halves of their other files, each on a
 * desktop and with a keychain of its own, take little longer than one.
 */
const halves = ['e2e-1', 'e2e-2'];
const endToEndParts = [...halves, 'views'];

/** Tests read it in test/thorough.ts. */
const thoroughly = { TEST_THOROUGHLY: '1' };

/**
 * What takes longer than anybody waits for: more of the same, and what changes seldom. Its crash tests take a new seed each
 * time, and tell it.
 * @returns {Stage[]}
 */
export const nightlyStages = () => [
  program('security'),
  { ...program('crash', ['--kills', '3000']), name: 'many-crashes' },
  { ...program('crash', ['--app', '--kills', '200']), name: 'many-app-crashes' },
  { ...program('chain', ['--runs', '300']), name: 'many-chains' },
  {
    ...tests('e2e', [everyView]),
    name: 'every-look',
    env: thoroughly,
  },
  {
    ...tests('integration', [
      'test/integration/revenue.test.ts',
      'test/integration/random-tickets.test.ts',
      'test/integration/sales-model.test.ts',
      'test/integration/torn-writes.test.ts',
      'test/integration/client-any-reply.test.ts',
      'test/integration/signing-differential.test.ts',
    ]),
    name: 'many-cases',
    env: thoroughly,
  },
  { ...program('scans'), name: 'many-scans', env: thoroughly },
  program('conformance'),
  program('planted-faults'),
];

/** What a person waits for while at work. */
const quickStages = ['format', 'lint', 'types', 'unit'];

/**
 * The stages that a run is asked for, by their names or by those of groups; the usual ones where it is asked for none.
 * @param {{ usual: readonly Stage[], nightly: readonly Stage[] }} groups
 * @param {readonly string[]} wanted
 * @returns {Stage[]}
 */
export function stagesWanted({ usual, nightly }, wanted) {
  if (wanted.length === 0) return [...usual];
  const all = [...usual, ...nightly];
  const known = all.map(({ name }) => name);
  const nightlyNames = nightly.map(({ name }) => name);
  const names = wanted.flatMap((name) => {
    if (name === 'quick') return quickStages;
    if (name === 'e2e') return endToEndParts;
    return name === 'nightly' ? nightlyNames : [name];
  });
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Failure(
      `No stage is called ${unknown.join(', ')}: there are ${known.join(', ')}; quick is ${quickStages.join(', ')}, e2e ${endToEndParts.join(', ')}, and nightly ${nightlyNames.join(', ')}.`,
    );
  }
  return all.filter(({ name }) => names.includes(name));
}

/** Those that take minutes, and wait most of them. */
const longStages = [...endToEndParts, 'integration', 'unit'];

/**
 * The order in which they are begun where some run beside each other: the long ones first, so that no lane is left with one
 * of them at the end.
 * @param {readonly Stage[]} stages
 * @returns {Stage[]}
 */
export const longestFirst = (stages) => [
  ...stages.filter(({ name }) => longStages.includes(name)).toReversed(),
  ...stages.filter(({ name }) => !longStages.includes(name)),
];

/** @param {string | undefined} script words and `&&`, nothing cleverer */
export function commandsIn(script) {
  if (!script || /["'$|;<>`\\]/.test(script)) throw new Error(`Not a plain list of commands: ${script}`);
  return script.split('&&').map((command) => command.trim().split(/\s+/));
}

/** @param {string} name @param {Record<string, string>} scripts @returns {Stage} */
const check = (name, scripts) => ({
  name,
  commands: commandsIn(scripts[`check:${name}`]),
  countsTests: false,
  needs: packagesAlone,
});

/** @param {string} name @param {readonly string[]} [args] @returns {Stage} */
function program(name, args = []) {
  const task = taskNamed(name, args);
  if (!task) throw new Error(`There is no task ${name}.`);
  return { name, commands: [task.command], countsTests: false, needs: task.needs };
}

/** @param {string} name @param {readonly string[]} [args] @returns {Stage} */
const tests = (name, args) => ({ ...program(name, args), countsTests: true });

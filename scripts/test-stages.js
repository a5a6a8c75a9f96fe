// @ts-check

/** One command of the test task. @typedef {{ name: string, commands: string[][], countsTests: boolean }} Stage */

/**
 * The checks and tests in the order they run, cheap ones first, each as package.json has it: `npm run check:lint` and
 * `npm test` can then not come to mean different things. The exceptions are those whose scripts set up first, which the
 * test task has done itself: the fault matrix, the crash test, and the printed codes and end-to-end tests with their virtual desktop.
 * @param {Record<string, string>} scripts
 * @param {string} seed of what the crash test does
 * @returns {Stage[]}
 */
export function testStages(scripts, seed) {
  return [
    ...['check:format', 'check:lint', 'check:types'].map((script) => ({
      name: script.slice('check:'.length),
      commands: commandsIn(scripts[script]),
      countsTests: false,
    })),
    ...['test:unit', 'test:integration'].map((script) => ({
      name: script.slice('test:'.length),
      commands: commandsIn(scripts[script]),
      countsTests: true,
    })),
    { name: 'faults', commands: [['node', 'test/faults/main.ts']], countsTests: false },
    {
      name: 'crash',
      commands: [
        ['node', 'test/crash/main.ts', '--kills', '300', '--seed', seed],
        ['node', 'test/crash/main.ts', '--app', '--kills', '20', '--seed', seed],
      ],
      countsTests: false,
    },
    { name: 'scans', commands: [['node', 'test/scans/main.ts']], countsTests: false },
    { name: 'e2e', commands: [['vitest', 'run', '--project', 'e2e']], countsTests: true },
  ];
}

/**
 * The order in which they are begun where some run beside each other: the one that takes as long as all of the others goes
 * first, beside the cheap ones.
 * @param {readonly Stage[]} stages
 * @returns {Stage[]}
 */
export const longestFirst = (stages) => [
  ...stages.filter(({ name }) => name === 'e2e'),
  ...stages.filter(({ name }) => name !== 'e2e'),
];

/** @param {string | undefined} script words and `&&`, nothing cleverer */
export function commandsIn(script) {
  if (!script || /["'$|;<>`\\]/.test(script)) throw new Error(`Not a plain list of commands: ${script}`);
  return script.split('&&').map((command) => command.trim().split(/\s+/));
}

// @ts-check
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from './child-environment.js';
import { Failure, Stopped } from './failure.js';
import { runInForeground } from './foreground-command.js';
import { packageProgram } from './package-program.js';
import { audit } from './packages/audit.js';
import { say } from './progress.js';
import { forgetBuild } from './setup/build.js';
import { prepareBuild, prepareElectron, preparePackages } from './setup/prepare.js';
import { exitCodeOf } from './stop-signals.js';
import { stopWithNpm } from './stop-with-npm.js';
import { runAllTests, runEndToEndTests } from './test-task.js';
import { runOnVirtualDesktop } from './virtual-desktop.js';

/** @typedef {import('./foreground-command.js').Ending} Ending */

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const isLinux = process.platform === 'linux';
const hasDisplay = !isLinux || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/** @param {{ virtualDesktop: boolean, tests?: boolean, hands?: boolean }} needs */
async function prepareApp({ virtualDesktop, tests = false, hands = false }) {
  const workplace = await prepareElectron(root, { virtualDesktop, tests, hands });
  await prepareBuild(workplace);
  return workplace;
}

/**
 * A program of test/ that drives the app by itself, out of sight where that can be.
 * @param {string} file @param {readonly string[]} args @param {{ hands?: boolean }} [needs]
 */
async function runDriver(file, args, { hands = false } = {}) {
  const { node, env } = await prepareApp({ virtualDesktop: true, hands });
  const run = isLinux ? runOnVirtualDesktop : runInForeground;
  return run(node, [...nodeFlags, file, ...args], { cwd: root, env });
}

/** A program that needs no Electron. @param {string} file @param {readonly string[]} args */
async function runProgram(file, args) {
  const { node, env } = await preparePackages(root);
  return runInForeground(node, [...nodeFlags, file, ...args], { cwd: root, env });
}

/** @type {Record<string, (args: readonly string[]) => Promise<Ending>>} */
const tasks = {
  async start(args) {
    if (!hasDisplay) return runDriver('test/demo/demo-sale.ts', args);
    const { electron, env } = await prepareApp({ virtualDesktop: false });
    return runInForeground(electron.executable, [...electron.launchArguments, '.', ...args], {
      cwd: root,
      env,
    });
  },

  async dev(args) {
    if (!hasDisplay) throw new Failure('`npm run dev` opens windows: start it where there is a display.');
    const { node, env } = await prepareElectron(root, { virtualDesktop: false, tests: false });
    // It builds into the same folder, in its own way.
    forgetBuild(root);
    return runInForeground(node, [packageProgram(root, 'electron-vite'), 'dev', ...args], { cwd: root, env });
  },

  service: (args) => runProgram('src-service/main.ts', args),

  async test(args) {
    return runAllTests(await prepareApp({ virtualDesktop: true, tests: true }), args);
  },

  async e2e(args) {
    const workplace = await prepareApp({ virtualDesktop: true, tests: true });
    return runEndToEndTests(workplace, ['run', '--project', 'e2e', ...args]);
  },

  /** All rows of the checklist and of the attacks, or the named test files alone. */
  async security(args) {
    if (args.length === 0) return runDriver('test/security/main.ts', args, { hands: true });
    const workplace = await prepareApp({ virtualDesktop: true, tests: true, hands: true });
    return runEndToEndTests(workplace, ['run', '--project', 'security', ...args]);
  },

  async soak(args) {
    const workplace = await prepareApp({ virtualDesktop: true, tests: true });
    return runEndToEndTests(workplace, ['run', '--project', 'security', 'test/soak', ...args]);
  },

  ledger: (args) => runProgram('tools/ledger/ledger-program.ts', args),

  conformance: (args) => runProgram('test/conformance/main.ts', args),

  faults: (args) => runProgram('test/faults/main.ts', args),

  // The app has windows and a keychain; its engine alone needs neither.
  crash: (args) => (args.includes('--app') ? runDriver : runProgram)('test/crash/main.ts', args),

  async scans(args) {
    const { node, env } = await prepareApp({ virtualDesktop: true, tests: true });
    const run = isLinux ? runOnVirtualDesktop : runInForeground;
    return run(node, [...nodeFlags, 'test/scans/main.ts', ...args], { cwd: root, env });
  },

  async 'planted-faults'(args) {
    const { node, env } = await preparePackages(root);
    return runInForeground(node, [...nodeFlags, 'test/planted-faults/main.ts', ...args], { cwd: root, env });
  },

  async drawings(args) {
    const { node, env } = await preparePackages(root);
    return runInForeground(node, [...nodeFlags, 'test/drawings/main.ts', ...args], { cwd: root, env });
  },

  async package(args) {
    if (args[0] === '--sign-feed') return runProgram('scripts/packages/sign-feed.js', args.slice(1));
    const { node, env, electron } = await prepareApp({ virtualDesktop: false });
    const forTests = args.includes('--for-tests');
    // SECURITY: somebody's repackaging is no Electron to hand to a shop.
    if (electron.repackaged && !forTests) {
      throw new Failure(
        'This Electron is repackaged by somebody and goes into no package: let the official one download, or name the folder of one in ELECTRON_OVERRIDE_DIST_PATH; `npm run package -- --for-tests` makes a package to try out all the same.',
      );
    }
    return runInForeground(
      node,
      ['scripts/packages/main.js', ...args.filter((arg) => arg !== '--for-tests')],
      { cwd: root, env },
    );
  },

  audit: async () => ({ code: await audit(root), stoppedBy: undefined }),

  bench: (args) => runDriver('test/bench/bench.ts', args),

  tasks: (args) => runDriver('test/tasks/main.ts', args),

  'flag-sheet': (args) => runDriver('test/drawings/draw-flag-sheet.ts', args),

  icons: (args) => runDriver('test/drawings/draw-icons.ts', args),

  screenshots: (args) => runDriver('test/screenshots/take-screenshots.ts', args),
};

/** @param {readonly string[]} argv @returns {Promise<number>} */
async function main([name = '', ...args]) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) {
    say(
      `${name ? `There is no task "${name}"` : 'Which task?'}: give one of ${Object.keys(tasks).join(', ')}.`,
    );
    return 2;
  }
  try {
    return (await task(args)).code;
  } catch (error) {
    if (error instanceof Stopped) return exitCodeOf(error.signal);
    if (!(error instanceof Failure)) throw error;
    if (error.details) say(error.details);
    say(`\n${error.message}`);
    return 1;
  }
}

stopWithNpm();
process.exitCode = await main(process.argv.slice(2));

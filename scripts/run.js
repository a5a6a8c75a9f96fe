// @ts-check
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Failure, Stopped } from './failure.js';
import { runInForeground } from './commands/foreground-command.js';
import { packageProgram } from './package-program.js';
import { audit } from './packages/audit.js';
import { say } from './progress.js';
import { runCommand } from './commands/run-command.js';
import { inTemporaryFolder } from './commands/temporary-folder.js';
import { forgetBuild } from './setup/build.js';
import { builtApp, electronAlone } from './setup/needs.js';
import { prepare, prepareApp } from './setup/prepare.js';
import { exitCodeOf } from './commands/stop-signals.js';
import { stopWithNpm } from './commands/stop-with-npm.js';
import { taskNamed, taskNames } from './tasks.js';
import { runTests } from './testing/test-task.js';

/** @typedef {import('./commands/foreground-command.js').Ending} Ending */

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/** Prepares what a task of tasks.js needs, and runs it. @param {string} name @param {readonly string[]} args */
async function runTask(name, args) {
  const task = taskNamed(name, args);
  if (!task) {
    const known = [...Object.keys(ownTasks), ...taskNames].join(', ');
    throw new Failure(`${name ? `There is no task "${name}"` : 'Which task?'}: give one of ${known}.`);
  }
  const workplace = await prepare(root, task.needs);
  return inTemporaryFolder(workplace.env, (env) =>
    runCommand({ ...workplace, env }, task.command, task.needs),
  );
}

/** Those that are more than one command. @type {Record<string, (args: readonly string[]) => Promise<Ending>>} */
const ownTasks = {
  async start(args) {
    if (!hasDisplay) return runTask('demo', args);
    const { electron, env } = await prepareApp(root, builtApp);
    return runInForeground(electron.executable, [...electron.launchArguments, '.', ...args], {
      cwd: root,
      env,
    });
  },

  async dev(args) {
    if (!hasDisplay) throw new Failure('`npm run dev` opens windows: start it where there is a display.');
    const { node, env } = await prepare(root, electronAlone);
    // It builds into the same folder, in its own way.
    forgetBuild(root);
    // Main and the preload scripts begin anew when they change; the window reloads by itself.
    return runInForeground(node, [packageProgram(root, 'electron-vite'), 'dev', '--watch', ...args], {
      cwd: root,
      env,
    });
  },

  test: (args) => runTests(root, args),

  async package(args) {
    if (args[0] === '--sign-feed') return runTask('sign-feed', args.slice(1));
    const { node, env, electron } = await prepareApp(root, builtApp);
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
};

/** @param {readonly string[]} argv @returns {Promise<number>} */
async function main([name = '', ...args]) {
  const task = Object.hasOwn(ownTasks, name) ? ownTasks[name] : undefined;
  try {
    return (await (task ? task(args) : runTask(name, args))).code;
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

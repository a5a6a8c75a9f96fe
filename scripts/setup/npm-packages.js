// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.js';
import { step } from '../progress.js';
import { runNpm } from './npm-command.js';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages */

/** @param {string} file @returns {LockedPackages | undefined} */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm writes node_modules/.package-lock.json last, when an installation has succeeded, and deletes it with
 * node_modules: so it is the stamp, and it is right as well after somebody's own `npm install`.
 * @param {LockedPackages} wanted
 * @param {LockedPackages} installed
 */
export function isInstalledAsLocked(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages are mostly those for other systems.
    if (!found) return optional === true || devOptional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** @param {string} root */
export function npmPackagesAreInstalled(root) {
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const installed = lockedPackages(join(root, 'node_modules', '.package-lock.json'));
  return wanted !== undefined && installed !== undefined && isInstalledAsLocked(wanted, installed);
}

/** @param {string} root */
export function installNpmPackages(root) {
  return step('Installing npm packages', async () => {
    // Quiet about engines: the system's Node may be older than some packages ask, and runs none of them.
    const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
    const { ok, output } = await runNpm(root, args);
    if (ok) return;
    throw new Failure(
      'npm could not install the packages, for the reason shown above: check the network, then run the same command again.',
      output,
    );
  });
}

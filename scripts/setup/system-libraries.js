// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import process from 'node:process';

/**
 * A system package, by its names on Debian and its relatives, the newest first: only one of them exists on a release.
 * @typedef {readonly string[]} Package
 */

/** What a task asks of the system. @typedef {{ electron?: string, keychain?: string, programs: readonly string[] }} Demands */

/** These bring the other libraries that Electron links. @type {readonly Package[]} */
const electronPackages = [
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
];

/** @type {Package} */
const keychainPackage = ['libsecret-1-0'];

/** @type {Record<string, Package>} */
const packageOfProgram = {
  Xvfb: ['xvfb'],
  'dbus-run-session': ['dbus'],
  'dbus-send': ['dbus'],
  'gnome-keyring-daemon': ['gnome-keyring'],
  zbarimg: ['zbar-tools'],
  pdftoppm: ['poppler-utils'],
  sqlite3: ['sqlite3'],
  cc: ['gcc'],
  xrandr: ['x11-xserver-utils'],
  xdotool: ['xdotool'],
  xwd: ['x11-apps'],
  ip: ['iproute2'],
  certutil: ['libnss3-tools'],
  postgres: ['postgresql-18', 'postgresql-17', 'postgresql-16', 'postgresql-15'],
  '/usr/lib/xorg/modules/drivers/dummy_drv.so': ['xserver-xorg-video-dummy'],
};

export const virtualDesktopPrograms = ['Xvfb', 'dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'];

/**
 * @param {Demands} demands
 * @param {{ unresolved: (binary: string) => readonly string[], isProgram: (name: string) => boolean }} system
 * @returns {Package[]}
 */
export function missingPackages({ electron, keychain, programs }, { unresolved, isProgram }) {
  /** @type {Set<Package>} */
  const missing = new Set();
  if (electron && unresolved(electron).length > 0) for (const each of electronPackages) missing.add(each);
  if (keychain && unresolved(keychain).length > 0) missing.add(keychainPackage);
  const byName = new Map();
  for (const name of programs) {
    const wanted = packageOfProgram[name];
    if (!wanted) throw new Error(`No package is known for ${name}.`);
    if (!isProgram(name)) byName.set(wanted[0], wanted);
  }
  return [...missing, ...byName.values()];
}

/** The libraries that the loader does not find for a binary. @param {string} binary */
export function unresolvedLibraries(binary) {
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return librariesNotFound(stdout ?? '');
}

/** @param {string} lddOutput */
export function librariesNotFound(lddOutput) {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name]) => name ?? '');
}

/** Whether a program is on the path, or a file where its full name says. @param {string} name */
export function isProgram(name) {
  if (isAbsolute(name)) return existsSync(name);
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders, '/usr/bin', '/usr/sbin', ...postgresFolders()].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Debian puts each version of PostgreSQL into a folder of its own. */
function postgresFolders() {
  const versions = '/usr/lib/postgresql';
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
}

/** The binary that loads the keychain's library, as keytar picks it. @param {string} root */
export function keychainBinary(root) {
  return join(
    root,
    'node_modules',
    'keytar',
    'prebuilds',
    `${process.platform}-${process.arch}`,
    'keytar.node',
  );
}

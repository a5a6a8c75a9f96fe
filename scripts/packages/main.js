// @ts-check
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build, Platform } from 'electron-builder';
import { say } from '../progress.js';
import { isProgram } from '../setup/system-libraries.js';
import { builderConfig } from './builder-config.js';
import { writeThirdParty } from './third-party.js';

/**
 * Makes packages of what was built: `npm run package -- [deb] [AppImage] [nsis] [dmg] [dir]`. The set-up runs this under
 * Node 24, and names the Electron that goes in.
 */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @type {Readonly<Record<string, { of: NodeJS.Platform, platform: Platform }>>} */
const kinds = {
  AppImage: { of: 'linux', platform: Platform.LINUX },
  deb: { of: 'linux', platform: Platform.LINUX },
  nsis: { of: 'win32', platform: Platform.WINDOWS },
  dmg: { of: 'darwin', platform: Platform.MAC },
  zip: { of: 'darwin', platform: Platform.MAC },
};
const own = Object.keys(kinds).filter((name) => kinds[name]?.of === process.platform);
const platformHere = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };

/** @param {readonly string[]} args @returns {Promise<number>} */
async function main(args) {
  const wanted = args.length === 0 ? own : args;
  const unknown = wanted.find((name) => name !== 'dir' && kinds[name]?.of !== process.platform);
  if (unknown !== undefined) {
    say(`"${unknown}" is not made on this system: here there are ${[...own, 'dir'].join(', ')}.`);
    return 2;
  }
  const output = process.env['ESIM_COUNTER_PACKAGES'] ?? join(root, 'dist');
  const executable = process.env['ESIM_COUNTER_ELECTRON'];
  const version = process.env['ESIM_COUNTER_ELECTRON_VERSION'];
  if (executable === undefined || version === undefined) throw new Error('start this through npm');
  const platform = /** @type {keyof typeof platformHere} */ (process.platform);
  // Made anew for each: electron-builder writes into what it is given.
  const config = () =>
    builderConfig({
      root,
      electronFolder: process.platform === 'darwin' ? undefined : dirname(executable),
      electronVersion: version,
      platform,
      arch: process.arch,
      output,
      env: process.env,
    });
  if (process.platform === 'linux' && isProgram('dpkg-deb'))
    process.env['CUSTOM_FPM_PATH'] ??= join(import.meta.dirname, 'deb-by-dpkg.js');

  mkdirSync(output, { recursive: true });
  await writeThirdParty(root);
  const unpacked = await packFolder(config, platformHere[platform], output);
  let code = 0;
  for (const name of wanted) if (name !== 'dir' && !(await make(name, config, unpacked))) code = 1;
  saySigned(platform);
  return code;
}

/**
 * The folder that every package is made of, made once.
 * @param {() => import('electron-builder').Configuration} config @param {Platform} platform @param {string} output
 */
async function packFolder(config, platform, output) {
  const before = new Set(readdirSync(output));
  const folder = [...before].find((name) => name.endsWith('-unpacked') || name.startsWith('mac'));
  if (folder !== undefined) rmSync(join(output, folder), { recursive: true });
  await build({
    projectDir: root,
    targets: platform.createTarget('dir'),
    config: config(),
    publish: 'never',
  });
  const made = readdirSync(output).find((name) => name.endsWith('-unpacked') || name.startsWith('mac'));
  if (made === undefined) throw new Error('electron-builder made no folder');
  return join(output, made);
}

/**
 * @param {string} name @param {() => import('electron-builder').Configuration} config @param {string} unpacked
 * @returns {Promise<boolean>} whether it was made
 */
async function make(name, config, unpacked) {
  const kind = kinds[name];
  if (kind === undefined) return false;
  try {
    const prepackaged = process.platform === 'darwin' ? join(unpacked, 'eSIM Counter.app') : unpacked;
    const files = await build({
      projectDir: root,
      targets: kind.platform.createTarget(name),
      config: config(),
      prepackaged,
      publish: 'never',
    });
    for (const file of files) say(`✓ ${file}`);
    return true;
  } catch (error) {
    say(
      `✗ No ${name} was made: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
    say(
      '  Its tools are downloaded by electron-builder once; docs/packages.md says how to give them instead.',
    );
    return false;
  }
}

/** @param {keyof typeof platformHere} platform */
function saySigned(platform) {
  const named = { linux: [], win32: ['WIN_CSC_LINK', 'CSC_LINK'], darwin: ['CSC_LINK', 'CSC_NAME'] }[
    platform
  ];
  if (!named.some((name) => process.env[name]))
    say('• Unsigned: nothing in the environment names a certificate (docs/packages.md).');
}

process.exitCode = await main(process.argv.slice(2));

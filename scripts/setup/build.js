// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Failure } from '../failure.js';
import { packageProgram } from '../package-program.js';
import { step } from '../progress.js';
import { runQuietly } from '../commands/quiet-command.js';

const inputFiles = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** @param {string} root */
function filesBuiltFrom(root) {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (entry.name.startsWith('src-') || entry.name === 'resources'))
    .map((entry) => join(root, entry.name));
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      // Node 20 before 20.12 says `path` where later ones say `parentPath`.
      .map((entry) =>
        join(
          entry.parentPath ?? /** @type {{ path: string }} */ (/** @type {unknown} */ (entry)).path,
          entry.name,
        ),
      ),
  );
  return [...inputFiles.map((name) => join(root, name)).filter((file) => existsSync(file)), ...inFolders];
}

/**
 * Changes when a build would come out differently: with any file that goes into it, and with Electron.
 * @param {string} root
 * @param {string} electronVersion
 */
export function buildFingerprint(root, electronVersion) {
  const hash = createHash('sha256').update(electronVersion);
  for (const file of filesBuiltFrom(root).sort()) {
    const content = readFileSync(file);
    hash.update(`\0${relative(root, file).replaceAll(sep, '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root */
const stampOf = (root) => join(root, 'out', 'fingerprint');

/** @param {string} root @param {string} fingerprint */
export function isBuilt(root, fingerprint) {
  const stamp = stampOf(root);
  /** @type {{ main: string }} */
  const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return existsSync(join(root, main)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** Makes the next `prepareBuild` build. @param {string} root */
export function forgetBuild(root) {
  rmSync(stampOf(root), { force: true });
}

/**
 * @param {string} root
 * @param {string} fingerprint taken before, so that a file that changes meanwhile causes another build
 * @param {{ node: string, env: NodeJS.ProcessEnv }} tools
 */
export function build(root, fingerprint, { node, env }) {
  return step('Building the app', async () => {
    const { ok, output } = await runQuietly(node, [packageProgram(root, 'electron-vite'), 'build'], {
      cwd: root,
      env,
    });
    if (!ok) {
      throw new Failure(
        'The app did not build, for the reason shown above: put that right, then run the same command again.',
        output,
      );
    }
    const licenses = await runQuietly(node, ['scripts/packages/third-party.js'], { cwd: root, env });
    if (!licenses.ok) {
      throw new Failure(
        'The licenses of what the app is made with could not be listed, for the reason shown above: put that right, then run the same command again.',
        licenses.output,
      );
    }
    mkdirSync(dirname(stampOf(root)), { recursive: true });
    writeFileSync(stampOf(root), fingerprint);
  });
}

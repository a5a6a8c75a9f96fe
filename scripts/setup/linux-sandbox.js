// @ts-check
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { Failure } from '../failure.js';

/** @param {string} name */
function kernelSetting(name) {
  try {
    return readFileSync(`/proc/sys/kernel/${name}`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Chromium's sandbox needs user namespaces, which Ubuntu since 24.04 and a few others keep from ordinary programs, or
 * else its own helper owned by root. Electron itself would end with a stack dump.
 * @param {{ uid: number | undefined, namespacesAllowed: boolean, helper: { uid: number, mode: number } | undefined }} facts
 */
export function sandboxWorks({ uid, namespacesAllowed, helper }) {
  if (uid === 0 || namespacesAllowed) return true;
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4111) === 0o4111;
}

/** @param {string} executable Electron's */
export function demandSandbox(executable) {
  if (process.platform !== 'linux') return;
  const helper = join(dirname(executable), 'chrome-sandbox');
  const facts = {
    uid: process.getuid?.(),
    namespacesAllowed:
      kernelSetting('apparmor_restrict_unprivileged_userns') !== '1' &&
      kernelSetting('unprivileged_userns_clone') !== '0',
    helper: statSync(helper, { throwIfNoEntry: false }),
  };
  // SECURITY: asks for the helper rather than offering to run without a sandbox.
  if (!sandboxWorks(facts)) {
    throw new Failure(
      `This Linux lets Electron's sandbox start only with its helper owned by root: run \`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'\`, then the same command again.`,
    );
  }
}

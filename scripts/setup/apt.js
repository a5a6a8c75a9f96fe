// @ts-check
import process from 'node:process';
import { Failure } from '../failure.js';
import { step } from '../progress.js';
import { runQuietly } from '../commands/quiet-command.js';
import { isProgram } from './system-libraries.js';

/** @typedef {import('./system-libraries.js').Package} Package */

/**
 * Which name of each package this release knows; undefined where it knows none.
 * @param {readonly Package[]} packages
 * @param {string} policy what `apt-cache policy` says about all those names
 * @returns {(string | undefined)[]}
 */
export function namesKnownTo(packages, policy) {
  const known = new Set(
    [...policy.matchAll(/^(\S+):\n\s+Installed: .*\n\s+Candidate: (.+)$/gm)]
      .filter(([, , candidate]) => candidate !== '(none)')
      .map(([, name]) => name),
  );
  return packages.map((names) => names.find((name) => known.has(name)));
}

/**
 * What to do about missing packages: install them, or say the one command or sentence.
 * @param {readonly Package[]} packages
 * @param {{ root: boolean, hasApt: boolean, policy: string }} system
 * @returns {{ install: true } | { tell: string }}
 */
export function decide(packages, { root, hasApt, policy }) {
  if (root && hasApt) return { install: true };
  // Without a known name, the plain one: the last, which Debian 12 uses.
  const names = namesKnownTo(packages, policy).map((name, index) => name ?? packages[index]?.at(-1) ?? '');
  const list = names.join(' ');
  if (!hasApt) {
    return {
      tell: `This needs system packages that Debian calls ${list}: install your distribution's equivalents, then run the same command again.`,
    };
  }
  return {
    tell: `This needs system packages: run \`sudo apt-get update && sudo apt-get install -y --no-install-recommends ${list}\`, then the same command again.`,
  };
}

/** @param {readonly Package[]} packages */
async function policyOf(packages) {
  const { output } = await runQuietly('apt-cache', ['policy', ...packages.flat()], {
    env: { ...process.env, LC_ALL: 'C' },
  });
  return output;
}

/** @param {readonly string[]} args */
function aptGet(args) {
  // Somebody else's apt (a fresh machine updates itself) is waited for.
  return runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: {
      ...process.env,
      // Not on everybody's path, and dpkg stops without them.
      PATH: `${process.env['PATH']}:/usr/local/sbin:/usr/sbin:/sbin`,
      DEBIAN_FRONTEND: 'noninteractive',
      LC_ALL: 'C.UTF-8',
    },
  });
}

/** @param {readonly Package[]} packages */
export async function bringPackages(packages) {
  const hasApt = isProgram('apt-get');
  const policy = hasApt ? await policyOf(packages) : '';
  const decision = decide(packages, { root: process.getuid?.() === 0, hasApt, policy });
  if ('tell' in decision) throw new Failure(decision.tell);

  const plainNames = packages.map((names) => names.at(-1)).join(' ');
  await step(`Installing system packages: ${plainNames}`, async () => {
    let names = namesKnownTo(packages, policy);
    let updated = false;
    /** @type {{ ok: boolean, output: string }} */
    let result = { ok: false, output: '' };
    while (!result.ok && !updated) {
      // A list that knows every package may still be too old to install from: then update, and once more.
      if (names.includes(undefined) || result.output) {
        updated = true;
        await aptGet(['update']);
        names = namesKnownTo(packages, await policyOf(packages));
      }
      const chosen = names.map((name, index) => name ?? packages[index]?.at(-1) ?? '');
      result = await aptGet(['install', '-y', '--no-install-recommends', ...chosen]);
    }
    if (result.ok) return;
    throw new Failure(
      `apt-get could not install the system packages, for the reason shown above: put that right, or install ${plainNames} yourself, then run the same command again.`,
      result.output,
    );
  });
}

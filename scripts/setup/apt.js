// @ts-check
import process from 'node:process';
import { Failure } from '../failure.js';
import { say, step } from '../progress.js';
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
  return packages.map(({ debian }) => debian.find((name) => known.has(name)));
}

/** Set to 1 by who wants to install system packages themselves. */
const forbiddingSwitch = 'ESIM_COUNTER_NO_APT';

/** The plain name: Debian 12's. @param {Package} missing */
const plainName = ({ debian }) => debian.at(-1) ?? '';

/**
 * What to do about missing packages: install them, or say the one command or sentence.
 * @param {readonly Package[]} packages
 * @param {{ root: boolean, manager: Manager | undefined, policy: string, env: NodeJS.ProcessEnv }} system
 * @returns {{ install: true } | { tell: string }}
 */
export function decide(packages, { root, manager, policy, env }) {
  const isForbidden = env[forbiddingSwitch] === '1';
  if (root && manager === 'apt-get' && !isForbidden) return { install: true };
  const sudo = root ? '' : 'sudo ';
  switch (manager) {
    case 'apt-get': {
      const known = namesKnownTo(packages, policy);
      const names = packages.map((wanted, index) => known[index] ?? plainName(wanted));
      return tellCommand(
        `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${names.join(' ')}`,
      );
    }
    case 'dnf':
      return tellCommand(`${sudo}dnf install ${packages.map(({ dnf }) => `'${dnf}'`).join(' ')}`);
    case 'pacman':
      return tellCommand(
        `${sudo}pacman -S --needed ${[...new Set(packages.map(({ arch }) => arch))].join(' ')}`,
      );
    case undefined:
      return {
        tell: `This needs system packages that Debian calls ${packages.map(plainName).join(' ')}: install your distribution's equivalents, then run the same command again.`,
      };
  }
}

/** @param {string} command */
const tellCommand = (command) => ({
  tell: `This needs system packages: run \`${command}\`, then the same command again.`,
});

/** @typedef {'apt-get' | 'dnf' | 'pacman'} Manager */

/** @type {readonly Manager[]} */
const managers = ['apt-get', 'dnf', 'pacman'];

/** @param {readonly Package[]} packages */
async function policyOf(packages) {
  const { output } = await runQuietly('apt-cache', ['policy', ...packages.flatMap(({ debian }) => debian)], {
    env: { ...process.env, LC_ALL: 'C' },
  });
  return output;
}

/** Says what it runs, as root, before it does. @param {readonly string[]} args */
function aptGet(args) {
  say(`  apt-get ${args.join(' ')}`);
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
  const manager = managers.find(isProgram);
  const policy = manager === 'apt-get' ? await policyOf(packages) : '';
  const root = process.getuid?.() === 0;
  const decision = decide(packages, { root, manager, policy, env: process.env });
  if ('tell' in decision) throw new Failure(decision.tell);

  const plainNames = packages.map(plainName).join(' ');
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
      const chosen = packages.map((wanted, index) => names[index] ?? plainName(wanted));
      result = await aptGet(['install', '-y', '--no-install-recommends', ...chosen]);
    }
    if (result.ok) return;
    throw new Failure(
      `apt-get could not install the system packages, for the reason shown above: put that right, or install ${plainNames} yourself, then run the same command again.`,
      result.output,
    );
  });
}

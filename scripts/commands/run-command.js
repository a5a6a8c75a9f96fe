// @ts-check
import process from 'node:process';
import { nodeFlags } from './child-environment.js';
import { runInForeground } from './foreground-command.js';
import { packageProgram } from '../package-program.js';
import { runOnVirtualDesktop } from '../desktop/virtual-desktop.js';

/** @typedef {import('./foreground-command.js').Ending} Ending */
/** @typedef {import('../setup/prepare.js').Workplace} Workplace */

/** `node` runs a file of ours, anything else is a program of a package. @param {string} root @param {string} program */
const programOf = (root, program) => (program === 'node' ? [] : [packageProgram(root, program)]);

/**
 * Runs a command of the project by its Node. Its windows open on a screen that nobody works at; systems other than Linux
 * have only the real one.
 * @param {Workplace} workplace
 * @param {readonly string[]} command
 * @param {{ virtualDesktop: boolean, flags?: readonly string[], output?: number | undefined }} how `flags` are those of Node,
 * `output` is a file's descriptor; the terminal has what it says without one
 * @returns {Promise<Ending>}
 */
export function runCommand(
  { root, node, env },
  [program = '', ...words],
  { virtualDesktop, flags = [], output },
) {
  const run = virtualDesktop && process.platform === 'linux' ? runOnVirtualDesktop : runInForeground;
  return run(node, [...nodeFlags, ...flags, ...programOf(root, program), ...words], {
    cwd: root,
    env,
    output,
  });
}

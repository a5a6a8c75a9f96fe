// @ts-check
import { basename, delimiter, join } from 'node:path';
import process from 'node:process';
import { runQuietly } from '../commands/quiet-command.js';

/**
 * Runs npm on the system's own Node: `npm ci` deletes node_modules, and with it the Node that we brought there.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function runNpm(root, args, { cwd = root, env = process.env } = {}) {
  const ownPrograms = join(root, 'node_modules');
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const outside = (env[path] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ownPrograms));
  const place = { cwd, env: { ...env, [path]: outside.join(delimiter) } };

  const node = env['npm_node_execpath'];
  const cli = env['npm_execpath'];
  if (node && cli && basename(cli) === 'npm-cli.js' && !node.startsWith(ownPrograms)) {
    return runQuietly(node, [cli, ...args], place);
  }
  return runQuietly('npm', args, { ...place, shell: process.platform === 'win32' });
}

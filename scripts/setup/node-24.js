// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Failure } from '../failure.js';

const oldestMajor = 24;

/** The version that package.json names, and what its program is on each system that its package has one for. */
export const broughtNode = {
  version: '24.21.0',
  // SECURITY: its package fetches the program by an install script, beside the lockfile: what was looked at is what runs.
  /** @type {Readonly<Record<string, string>>} */
  sha256: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
};

/**
 * The Node that runs TypeScript files and node:sqlite: this one if it is new enough, else the one that the npm package
 * `node` brought, if that is the program that was looked at. Its package has none for every system.
 * @param {string} root
 * @param {{ version: string, execPath: string, platform: NodeJS.Platform, arch: string }} current
 * @param {Readonly<Record<string, string>>} [sha256] of the program for each system
 */
export function node24(root, current = process, sha256 = broughtNode.sha256) {
  if (Number(current.version.slice(1).split('.')[0]) >= oldestMajor) return current.execPath;
  // Not its link in .bin, which is a shell script on Windows.
  const program = current.platform === 'win32' ? 'node.exe' : 'node';
  const brought = join(root, 'node_modules', 'node', 'bin', program);
  const expected = sha256[`${current.platform}-${current.arch}`];
  if (expected === undefined || !existsSync(brought)) {
    throw new Failure(
      `This needs Node ${oldestMajor}, and the npm packages brought none for this computer: install Node ${oldestMajor}, then run the same command again.`,
    );
  }
  if (createHash('sha256').update(readFileSync(brought)).digest('hex') !== expected) {
    throw new Failure(
      `${brought} is not the Node ${broughtNode.version} that it should be and was not started: delete node_modules and run the same command again, or install Node ${oldestMajor}; report it if it stays so.`,
    );
  }
  return brought;
}

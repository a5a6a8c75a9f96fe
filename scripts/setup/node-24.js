// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Failure } from '../failure.js';

const oldestMajor = 24;

/**
 * The Node that runs TypeScript files and node:sqlite: this one if it is new enough, else the one that the npm package
 * `node` brought.
 * @param {string} root
 * @param {{ version: string, execPath: string, platform: NodeJS.Platform }} current
 */
export function node24(root, current = process) {
  if (Number(current.version.slice(1).split('.')[0]) >= oldestMajor) return current.execPath;
  // Not its link in .bin, which is a shell script on Windows.
  const program = current.platform === 'win32' ? 'node.exe' : 'node';
  const brought = join(root, 'node_modules', 'node', 'bin', program);
  if (existsSync(brought)) return brought;
  throw new Failure(
    `Node ${oldestMajor} did not come with the npm packages: run \`npm rebuild node --ignore-scripts=false\`, or install Node ${oldestMajor} yourself, then run the same command again.`,
  );
}

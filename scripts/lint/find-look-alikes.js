// @ts-check
import { relative } from 'node:path';
import process from 'node:process';
import { lookAlikes } from './class-instances.js';

/** The rules of lint that are ours, for the projects that are named: `node scripts/lint/find-look-alikes.js tsconfig.json …`. */
const root = process.cwd();
const found = lookAlikes(root, process.argv.slice(2));
for (const { file, line, missed } of found)
  console.error(`${relative(root, file)}:${line} ${missed} is wanted here, and this only looks like it.`);
if (found.length > 0) process.exitCode = 1;

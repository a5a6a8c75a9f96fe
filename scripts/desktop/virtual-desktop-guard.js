// @ts-check
import { rmSync } from 'node:fs';
import process from 'node:process';
import { endProcessesOf } from './leftover-processes.js';

/*
 * Tidies up after a virtual desktop: `node virtual-desktop-guard.js <the desktop's folder>`. It is told the process groups
 * of the desktop, a line each, on stdin, and goes to work when stdin ends: because the desktop is done with, or because the
 * program that made it died of something that no program survives to tidy up after.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');

let told = '';
for await (const chunk of process.stdin.setEncoding('utf8')) told += chunk;

await endProcessesOf(told.split('\n').filter(Boolean).map(Number), folder);
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

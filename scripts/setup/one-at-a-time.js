// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../progress.js';

/** A lock without a process id in it is being made, or its maker died just then. */
const longestMakingMs = 5000;

/** @param {string} lock */
function holderOf(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // EPERM: it lives, and is another user's.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return 'another user';
    return undefined;
  }
}

/** @param {string} lock */
function isAbandoned(lock) {
  if (holderOf(lock) !== undefined) return false;
  try {
    readFileSync(join(lock, 'pid'));
    return true;
  } catch {
    const made = statSync(lock, { throwIfNoEntry: false });
    return made !== undefined && Date.now() - made.mtimeMs > longestMakingMs;
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

/**
 * Two runs in one clone would install over each other: the second waits until the first is done with this step.
 * @template T
 * @param {string} lock a folder that exists while the lock is held
 * @param {() => Promise<T>} work
 * @param {(text: string) => void} [tell]
 * @returns {Promise<T>}
 */
export async function oneAtATime(lock, work, tell = say) {
  mkdirSync(dirname(lock), { recursive: true });
  let told = false;
  while (!take(lock)) {
    if (isAbandoned(lock)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!told)
      tell(`• Waiting for another run that sets up this clone (process ${holderOf(lock) ?? 'unknown'})`);
    told = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const graceMs = 3000;

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // Ended meanwhile, or not ours to read.
    return '';
  }
}

/** @param {string} stat the content of /proc/<pid>/stat */
export function stateAndGroupIn(stat) {
  // The program's name, in brackets, may hold spaces and brackets itself.
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, group: Number(group) };
}

/**
 * The living processes of some process groups, and those that left them but still carry a mark in their environment:
 * daemons, and programs started in groups of their own, as test drivers start browsers. Linux only.
 * @param {readonly number[]} groups
 * @param {string} mark long and random
 */
export function processesOf(groups, mark) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const stat = contentOf(`/proc/${pid}/stat`);
      if (stat === '') return false;
      const found = stateAndGroupIn(stat);
      // Dead ones stay listed until their parent asks for them.
      if (found.state === 'Z' || found.state === 'X') return false;
      return groups.includes(found.group) || contentOf(`/proc/${pid}/environ`).includes(mark);
    })
    .map(Number);
}

/** @param {readonly number[]} pids @param {NodeJS.Signals} signal */
function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended meanwhile.
    }
  }
}

/** Ends what `processesOf` finds: by asking, then by force. @param {readonly number[]} groups @param {string} mark */
export async function endProcessesOf(groups, mark) {
  const begun = Date.now();
  /** @type {Set<number>} */
  const asked = new Set();
  for (;;) {
    const living = processesOf(groups, mark);
    // Twice the grace: what force does not end is not ours to end.
    if (living.length === 0 || Date.now() - begun > 2 * graceMs) return;
    if (Date.now() - begun > graceMs) signalAll(living, 'SIGKILL');
    const fresh = living.filter((pid) => !asked.has(pid));
    signalAll(fresh, 'SIGTERM');
    for (const pid of fresh) asked.add(pid);
    await sleep(20);
  }
}

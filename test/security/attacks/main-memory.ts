import { readFileSync } from 'node:fs';

const pageBytes = 4096;

/** What a process holds in memory (resident), in bytes. Linux alone tells it to others, and at once. */
function residentBytes(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
  return Number(pages) * pageBytes;
}

/**
 * Watches a process's memory, every few milliseconds, while something goes on.
 *
 * @returns the most bytes that it had; 0 where that can't be seen.
 */
export async function watchMemory(pid: number, during: () => Promise<void>): Promise<number> {
  const look = (): number => (process.platform === 'linux' ? residentBytes(pid) : 0);
  let most = look();
  const timer = setInterval(() => (most = Math.max(most, look())), 5);
  try {
    await during();
    return Math.max(most, look());
  } finally {
    clearInterval(timer);
  }
}

export const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

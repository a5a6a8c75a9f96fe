import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, so small that a test can fill it. */
export type SmallDisk = {
  readonly folder: string;
  /** Takes all the room that is left. */
  readonly fill: () => void;
  /** Makes room again. */
  readonly free: () => void;
  /** Makes it read-only, or writable again. */
  readonly protect: (isReadOnly: boolean) => void;
  readonly remove: () => void;
};

const run = (program: string, args: readonly string[]): boolean => {
  // Where nobody has to be asked for a password.
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [first, ...others] = [...asRoot, program, ...args];
  return first !== undefined && spawnSync(first, others, { stdio: 'ignore' }).status === 0;
};

/** Undefined where this user can't make one: it takes Linux, and root's rights. */
export function makeSmallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = `size=${bytes},mode=700,uid=${process.getuid?.() ?? 0}`;
  if (process.platform !== 'linux' || !run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      // Page by page at the end, so that not one is left.
      for (;;) {
        const { bavail, bsize } = statfsSync(folder);
        if (bavail === 0) return;
        writeFileSync(filler, Buffer.alloc(bavail * bsize), { flag: 'a' });
      }
    },
    free: () => rmSync(filler),
    protect: (isReadOnly) => void run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]),
    remove: () => {
      run('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

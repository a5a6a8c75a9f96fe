import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('failing-sync.c', import.meta.url));

/** A disk that takes what is written, and fails where it is waited for: of the programs that get its environment. */
export type FailingDisk = {
  readonly environment: Readonly<Record<string, string>>;
  /** From now on waiting fails for files whose paths end so, so many times; always without a number. */
  readonly fail: (end: string, times?: number) => void;
  /** The same, and from then on nothing can be written to them. */
  readonly failAndShut: (end: string) => void;
  readonly mend: () => void;
};

let library: string | undefined;
const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Whether such a disk can be made here: it takes Linux and a C compiler. */
export const hasFailingDisk = (): boolean => compiled() !== undefined;

/** @throws where it can't be made. */
export function makeFailingDisk(): FailingDisk {
  const preloaded = compiled();
  if (preloaded === undefined) throw new Error('a failing disk takes Linux and a C compiler');
  const control = join(newFolder(), 'fails');
  return {
    environment: { LD_PRELOAD: preloaded, FAILING_SYNC: control },
    fail: (end, times = -1) => writeFileSync(control, `${times} ${end}`),
    failAndShut: (end) => writeFileSync(control, `-1 ${end} shut`),
    mend: () => rmSync(control, { force: true }),
  };
}

function compiled(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  if (library === undefined) {
    const made = join(newFolder(), 'failing-sync.so');
    const { status } = spawnSync('cc', ['-shared', '-fPIC', '-nostdlib', '-O1', '-o', made, source], {
      stdio: 'ignore',
    });
    library = status === 0 ? made : '';
  }
  return library === '' ? undefined : library;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'failing-disk-'));
  folders.push(folder);
  return folder;
}

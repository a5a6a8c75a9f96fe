import { readdirSync, readFileSync } from 'node:fs';

/** A process as Linux tells of it. */
export type ProcessInTree = { readonly pid: number; readonly commandLine: string };

/** A process and all its descendants. Linux only. */
export function processTree(rootPid: number): ProcessInTree[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: ProcessInTree[] = [];
  const visit = (pid: number): void => {
    const commandLine = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
    if (commandLine !== undefined) found.push({ pid, commandLine });
    for (const child of children.get(pid) ?? []) visit(child);
  };
  visit(rootPid);
  return found;
}

/** The memory of a process in KiB, shared pages divided among those that share them (PSS). */
export function proportionalMemory(pid: number): number {
  const match = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '');
  return Number(match?.[1] ?? 0);
}

/**
 * The part of it that no other program shares, whatever else runs: all but pages of files, which the system reads in and
 * lets go as it likes.
 */
export function ownMemory(pid: number): number {
  const rollup = read(`/proc/${pid}/smaps_rollup`) ?? '';
  return ['Anon', 'Shmem'].reduce(
    (sum, kind) => sum + Number(new RegExp(`^Pss_${kind}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0),
    0,
  );
}

/** The field after the name, which is in brackets and may itself hold some. */
function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Undefined where the process is gone. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

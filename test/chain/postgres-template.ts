import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenTestsEnd } from '../network/when-tests-end.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

/** Names to the processes of a run the folder in which the first of them that needs it puts the empty database. */
const folderOfRun = 'ESIM_COUNTER_POSTGRES_TEMPLATE';

/** Vitest calls this before the tests. @returns removes what was made. */
export default function shareTemplate(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-template-'));
  process.env[folderOfRun] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

let ownFolder: string | undefined;

function templateFolder(): string {
  const shared = process.env[folderOfRun];
  if (shared !== undefined) return shared;
  if (ownFolder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'postgres-template-'));
    whenTestsEnd(() => rmSync(made, { recursive: true, force: true }));
    ownFolder = made;
  }
  return ownFolder;
}

/**
 * The data folder of a server that has no database of ours yet. Making it takes a second, copying it a tenth of one.
 *
 * @throws where `initdb` can't make it.
 */
export function emptyData({ folder, owner }: PostgresPrograms): string {
  const ready = join(templateFolder(), 'data');
  if (existsSync(ready)) return ready;
  const room = mkdtempSync(join(templateFolder(), 'making-'));
  const making = join(room, 'data');
  mkdirSync(making);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [templateFolder(), room, making]) chownSync(path, owner.uid, owner.gid);
  }
  const { status, stdout, stderr } = spawnSync(
    join(folder, 'initdb'),
    [
      ...['--pgdata', making, '--username', 'postgres', '--auth', 'trust'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions'],
    ],
    { ...owner, cwd: room, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb made no data folder: ${stdout}${stderr}`);
  try {
    renameSync(making, ready);
  } catch (error) {
    // Another process of the same run was quicker.
    if (!existsSync(ready)) throw error;
  }
  rmSync(room, { recursive: true, force: true });
  return ready;
}

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupFile } from './backup-rotation.ts';
import { timeInName } from '../../platform/time-in-name.ts';

/** `2026-03-01T09-30-00.000Z.sqlite`. */
const backupName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.sqlite$/;

/** Suffix of a backup's name until it is complete. */
export const unfinished = '.unfinished';

export const nameOfBackup = (at: number): string => `${timeInName(at)}.sqlite`;

/**
 * The backups in a folder, newest first; none if the folder doesn't exist. Throws the file system's errors.
 */
export function listBackups(folder: string): BackupFile[] {
  return namesIn(folder)
    .flatMap((name): BackupFile[] => {
      const [, day, hour, minute, second] = backupName.exec(name) ?? [];
      if (day === undefined) return [];
      const at = Date.parse(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}`);
      if (Number.isNaN(at)) return [];
      return [{ name, at, bytes: statSync(join(folder, name)).size }];
    })
    .toSorted((a, b) => b.at - a.at);
}

/** Removes what interrupted backups left. Throws the file system's errors. */
export function removeUnfinished(folder: string): void {
  for (const name of namesIn(folder)) {
    if (name.includes(unfinished)) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

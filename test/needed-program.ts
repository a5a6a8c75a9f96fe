import { spawnSync } from 'node:child_process';
import { beforeEach } from 'vitest';

/** Whether the system has a program. Set-up brings them on Linux; elsewhere they may be missing. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;

/** Skips every test of a file, or of a `describe`, where the system lacks a program, and says so. */
export function needsProgram(name: string): void {
  const isThere = hasProgram(name);
  beforeEach(({ skip }) => {
    skip(!isThere, `${name} is not installed`);
  });
}

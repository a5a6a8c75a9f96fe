import { spawnSync } from 'node:child_process';

/** Whether the system has a program. Set-up brings them on Linux; elsewhere they may be missing. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).error === undefined;

import { beforeEach } from 'vitest';
import { hasProgram } from './has-program.ts';

/** Skips every test of a file, or of a `describe`, where the system lacks a program, and says so. */
export function needsProgram(name: string): void {
  const isThere = hasProgram(name);
  beforeEach(({ skip }) => {
    skip(!isThere, `${name} is not installed`);
  });
}

import { describe } from 'vitest';
import { findPostgres } from './postgres-programs.ts';

/** Tests that take a real PostgreSQL. Where there is none they are skipped, and their name says why. */
export function describeOnPostgres(name: string, tests: () => void): void {
  const found = findPostgres();
  if (found.kind === 'found') describe(name, tests);
  else describe.skip(`${name} (skipped: ${found.why})`, tests);
}

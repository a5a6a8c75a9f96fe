import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts an authority among those that Chromium believes for a user of Linux, as companies do; Node doesn't look there.
 *
 * @param home of the user.
 */
export function trustAuthority(home: string, certificate: string): void {
  const folder = join(home, '.pki/nssdb');
  mkdirSync(folder, { recursive: true });
  const file = join(home, 'authority.pem');
  writeFileSync(file, certificate);
  for (const args of [
    ['-N', '--empty-password'],
    ['-A', '-n', 'tests', '-t', 'C,,', '-i', file],
  ]) {
    const { status, stderr, error } = spawnSync('certutil', ['-d', `sql:${folder}`, ...args], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`certutil ${args.join(' ')}: ${error?.message ?? stderr}`);
  }
}

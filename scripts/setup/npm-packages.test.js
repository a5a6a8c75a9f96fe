import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalledAsLocked, npmPackagesAreInstalled } from './npm-packages.js';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-for-windows': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const installed = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };

describe('whether the npm packages are installed', () => {
  it('is so without the optional ones of other systems', () => {
    expect(isInstalledAsLocked(wanted, installed)).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['the content differs', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-z' } }],
    [
      'an optional one is there in another version',
      { ...installed, 'node_modules/b-for-windows': { version: '2.0.0', integrity: 'sha512-b' } },
    ],
  ])('is not so when %s', (_, found) => {
    expect(isInstalledAsLocked(wanted, found)).toBe(false);
  });
});

describe('in a clone', () => {
  /** @type {string} */
  let root;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'npm-packages-'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('takes a broken or absent record of npm for not installed', () => {
    expect(npmPackagesAreInstalled(root)).toBe(false);
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{ "packages": {');
    expect(npmPackagesAreInstalled(root)).toBe(false);
  });

  it("goes by npm's record", () => {
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
    expect(npmPackagesAreInstalled(root)).toBe(true);
  });
});

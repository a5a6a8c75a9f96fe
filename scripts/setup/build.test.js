import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildFingerprint, forgetBuild, isBuilt } from './build.js';

/** @type {string} */
let root;
/** @param {string} file @param {string} content */
function write(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}
const fingerprint = () => buildFingerprint(root, '45.4.1');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  write('src-main/electron/windows.ts', 'one');
  write('resources/icon.svg', '<svg/>');
  write('package.json', '{ "main": "out/main/first-window.js" }');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the fingerprint of a build', () => {
  it('stays while nothing changes', () => {
    expect(fingerprint()).toBe(fingerprint());
  });

  it.each([
    ['a source file', () => write('src-main/electron/windows.ts', 'two')],
    ['a new file', () => write('src-renderer/counter/sell.tsx', '')],
    ['a resource', () => write('resources/icon.svg', '<svg></svg>')],
    ['the lockfile', () => write('package-lock.json', '{ }')],
    ['the build settings', () => write('electron.vite.config.ts', '')],
    ['a name', () => renameSync(join(root, 'src-main/electron'), join(root, 'src-main/shell'))],
    [
      'content that moves to the file next to it',
      () => {
        write('src-main/electron/windows.ts', 'on');
        write('src-main/electron/x.ts', 'e');
      },
    ],
  ])('changes with %s', (_, change) => {
    const before = fingerprint();
    change();
    expect(fingerprint()).not.toBe(before);
  });

  it('changes with Electron', () => {
    expect(buildFingerprint(root, '42.0.0')).not.toBe(fingerprint());
  });

  it.each(['src-main/electron/windows.test.ts', 'docs/page.md', 'test/e2e/sell.test.ts'])(
    'is not concerned with %s',
    (file) => {
      const before = fingerprint();
      write(file, 'anything');
      expect(fingerprint()).toBe(before);
    },
  );
});

describe('whether the app is built', () => {
  it('is so only with this fingerprint, with the output there, and until it is forgotten', () => {
    write('out/fingerprint', 'this');
    expect(isBuilt(root, 'this')).toBe(false);
    write('out/main/first-window.js', '');
    expect(isBuilt(root, 'this')).toBe(true);
    expect(isBuilt(root, 'that')).toBe(false);
    forgetBuild(root);
    expect(isBuilt(root, 'this')).toBe(false);
  });
});

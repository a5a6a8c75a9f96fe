import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broughtNode, node24 } from './node-24.js';

const old = {
  version: 'v20.20.2',
  execPath: '/usr/bin/node',
  platform: /** @type {const} */ ('linux'),
  arch: 'x64',
};
/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'node-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} program */
function bring(program) {
  const bin = join(root, 'node_modules', 'node', 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), program);
  return join(bin, 'node');
}

describe('which Node runs the tasks', () => {
  it.each(['v24.0.0', 'v26.1.0'])('is this one when it is %s', (version) => {
    expect(node24(root, { ...old, version })).toBe('/usr/bin/node');
  });

  it('is the one that npm brought when this one is older, if it is what was looked at', () => {
    const brought = bring('program');
    const sha256 = { 'linux-x64': createHash('sha256').update('program').digest('hex') };
    expect(node24(root, old, sha256)).toBe(brought);
  });

  it('is never another program in its place', () => {
    bring('another program');
    expect(() => node24(root, old)).toThrow('was not started');
  });

  it('is none when npm brought none, and the failure says what to do', () => {
    expect(() => node24(root, old)).toThrow('install Node 24');
  });

  it('is none where nobody looked at the program for this computer', () => {
    bring('program');
    expect(() => node24(root, { ...old, platform: 'darwin', arch: 'arm64' })).toThrow('install Node 24');
  });

  it('is the version that package.json names', () => {
    /** @type {{ optionalDependencies: Record<string, string> }} */
    const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(own.optionalDependencies['node']).toBe(broughtNode.version);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { node24 } from './node-24.js';

const old = { version: 'v20.20.2', execPath: '/usr/bin/node', platform: /** @type {const} */ ('linux') };
/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'node-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('which Node runs the tasks', () => {
  it.each(['v24.0.0', 'v26.1.0'])('is this one when it is %s', (version) => {
    expect(node24(root, { ...old, version })).toBe('/usr/bin/node');
  });

  it('is the one that npm brought when this one is older', () => {
    const bin = join(root, 'node_modules', 'node', 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'node'), '');
    expect(node24(root, old)).toBe(join(bin, 'node'));
  });

  it('is none when npm brought none, and the failure says what to run', () => {
    expect(() => node24(root, old)).toThrow('npm rebuild node');
  });
});

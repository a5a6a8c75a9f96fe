// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageProgram } from '../package-program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {string} */
let project;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'rooms-'));
  writeFileSync(join(project, 'tsconfig.json'), '{}');
});

afterAll(() => {
  rmSync(project, { recursive: true });
});

/** @param {Record<string, string>} files text by path */
function check(files) {
  rmSync(join(project, 'src-main'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const config = join(root, '.dependency-cruiser.rooms.js');
  const args = [packageProgram(root, 'depcruise'), '--config', config, 'src-main'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return { status, stdout };
}

const rooms = {
  'src-main/ledger/ledger.ts': "import '../domain/sale.ts';",
  'src-main/ledger/fault.ts': '',
  'src-main/domain/sale.ts': '',
  'src-main/domain/customer.ts': '',
};

it('lets one room stand on another', () => {
  expect(check(rooms)).toMatchObject({ status: 0 });
});

it('finds two rooms that need each other though none of their files do', () => {
  const { status, stdout } = check({
    ...rooms,
    'src-main/domain/customer.ts': "import '../ledger/fault.ts';",
  });
  expect(status).not.toBe(0);
  expect(stdout).toContain('no-circles-of-folders');
});

it('finds a circle through a room inside a room', () => {
  const { status } = check({
    ...rooms,
    'src-main/domain/customer.ts': "import '../ledger/events/chain.ts';",
    'src-main/ledger/events/chain.ts': '',
  });
  expect(status).not.toBe(0);
});

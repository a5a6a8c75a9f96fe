// @ts-check
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { runInForeground } from './foreground-command.js';

it('tells what a command says and how it ended, where its output is not for the terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'said');
  const output = openSync(file, 'w');
  const script = `console.log('said'); console.error('complained'); process.exit(process.stdin.isTTY ? 1 : 3)`;
  const place = { cwd: folder, env: process.env, output };
  expect(await runInForeground(process.execPath, ['-e', script], place)).toEqual({
    code: 3,
    stoppedBy: undefined,
  });
  closeSync(output);
  expect(readFileSync(file, 'utf8')).toBe('said\ncomplained\n');
});

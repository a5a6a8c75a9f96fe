import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SentMarks } from './sent-marks.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sent-'));
  file = join(folder, 'ledger.sqlite-sent');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('marks of what was handed to the client', () => {
  it('are readable by the next run, and by no other user', () => {
    new SentMarks(file).note('T1-1');
    new SentMarks(file).note('T1-2');
    expect(new SentMarks(file).read()).toEqual(new Set(['T1-1', 'T1-2']));
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('are empty without a file, with an empty one, and for a line that was cut off', () => {
    const marks = new SentMarks(file);
    expect(marks.read()).toEqual(new Set());
    marks.note('T1-1');
    appendFileSync(file, 'T1-2');
    expect(marks.read()).toEqual(new Set(['T1-1']));
    marks.empty();
    expect(marks.read()).toEqual(new Set());
  });

  it('are kept in memory if nothing can be written, and sending goes on', () => {
    mkdirSync(file);
    const marks = new SentMarks(file);
    expect(() => marks.note('T1-1')).not.toThrow();
    expect(() => marks.empty()).not.toThrow();
    expect(marks.read()).toEqual(new Set());
    chmodSync(file, 0o700);
  });

  it('never fill the disk, and keep what waits for an answer', () => {
    const marks = new SentMarks(file);
    marks.note('waits');
    for (let sale = 0; sale < 20_000; sale += 1) {
      marks.note(`T1-${sale}`);
      marks.answered(`T1-${sale}`);
    }
    expect(marks.read().has('waits')).toBe(true);
    marks.answered('waits');
    for (let sale = 0; sale < 20_000; sale += 1) {
      marks.note(`T1-${sale}`);
      marks.answered(`T1-${sale}`);
    }
    expect(readFileSync(file).length).toBeLessThan(100_000);
  });
});

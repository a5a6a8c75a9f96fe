import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markOf } from './error-mark.ts';
import { logLine } from './log-event.ts';
import { LogFile } from './log-file.ts';
import { PushNotes } from './push-notes.ts';
import { TillLog } from './till-log.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'logs-')), 'logs');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const sizeOfAll = (): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

describe('the files of the log', () => {
  it('keep the newest lines in order within their limit', () => {
    const file = new LogFile(folder, { bytesAFile: 100, files: 3 });
    for (let at = 0; at < 200; at += 1) {
      file.append(`line ${String(at)}`);
      expect(sizeOfAll()).toBeLessThanOrEqual(300);
    }
    const lines = file.lines();
    const first = 200 - lines.length;
    expect(lines.length).toBeGreaterThan(20);
    expect(lines).toEqual(lines.map((_line, at) => `line ${String(first + at)}`));
    expect(readdirSync(folder).toSorted()).toEqual(['till.1.jsonl', 'till.2.jsonl', 'till.jsonl']);
  });

  it('continue where the last run ended', () => {
    new LogFile(folder).append('before');
    const file = new LogFile(folder);
    file.append('after');
    expect(file.lines()).toEqual(['before', 'after']);
  });

  it.skipIf(process.platform === 'win32')('are readable only by the till’s user', () => {
    const file = new LogFile(folder, { bytesAFile: 10, files: 2 });
    for (const line of ['1234567', '1234567']) file.append(line);
    for (const name of ['', ...readdirSync(folder)])
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('lose only the line that can’t be written', () => {
    writeFileSync(folder, 'a file in the folder’s place');
    const file = new LogFile(folder);
    file.append('lost');
    rmSync(folder);
    file.append('kept');
    expect(file.lines()).toEqual(['kept']);
  });
});

describe('the log', () => {
  const kept: string[] = [];
  const memory = { append: (line: string) => void kept.push(line), lines: () => kept };
  beforeEach(() => void (kept.length = 0));

  it('drops lines that come too often, says how many, and continues', () => {
    let now = 0;
    const log = new TillLog(memory, () => now);
    for (let at = 0; at < 1_000; at += 1) log.write({ event: 'page-hangs', page: 'counter' });
    expect(kept).toHaveLength(300);
    now = 60_000;
    log.write({ event: 'ended' });
    expect(kept.slice(300).map((line): unknown => JSON.parse(line))).toMatchObject([
      { event: 'left-out', count: 700 },
      { event: 'ended' },
    ]);
  });

  it('writes and reads only what is in the schema', () => {
    const log = new TillLog(memory, () => 0);
    const foreign: unknown = { event: 'page-hangs', page: 'counter', name: 'Ana Maria' };
    log.write(foreign as Parameters<TillLog['write']>[0]);
    expect(kept).toEqual([]);
    kept.push('{"event":"ended"', '{"at":"2026-11-22T06:00:00.000Z","event":"said","words":"Ana"}');
    log.write({ event: 'ended' });
    expect(log.lines()).toEqual([kept[2]]);
  });
});

describe('what is logged of an error', () => {
  it('is its kind and place, never its message', () => {
    const lines = ['LPA:1$smdp.example$CODE', 'Ana\n    at Ana (+34600111222.js:1:2)', 'x.js:1:2'];
    for (const message of lines) {
      const mark = markOf(Object.assign(new TypeError(message), { code: 'ENOSPC' }));
      expect(mark).toMatchObject({ name: 'TypeError', code: 'ENOSPC' });
      expect(mark.frames[0]).toMatch(/^logs\.test\.ts:\d+:\d+$/);
      expect(JSON.stringify(mark)).not.toMatch(/Ana|LPA|34600|x\.js/);
    }
  });

  it('contains no text, whatever was thrown', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (message, name, code) => {
        const text = `Ana ${message}`;
        const error = Object.assign(new Error(text), { name: `Ana ${name}`, code: `Ana ${code}` });
        for (const thrown of [error, text, { message: text }, undefined])
          expect(JSON.stringify(markOf(thrown))).not.toContain('Ana');
      }),
    );
  });
});

describe('what is logged of pushes', () => {
  it('is each change once, with the anonymous part of an order number', () => {
    const notes = new PushNotes();
    const jobs = [
      {
        id: 'job-1',
        at: '2026-11-22T06:00:00.000Z',
        orderId: 'ANA-1',
        printerId: 'p1',
        printerName: 'Ana’s printer',
        state: { kind: 'failed', fault: 'cut-off', mayBeOnPaper: true },
      },
    ] as const;
    const lines = [...notes.of('print-jobs', [...jobs]), ...notes.of('print-jobs', [...jobs])];
    expect(lines).toEqual([{ event: 'printing', state: 'failed', fault: 'cut-off' }]);
    expect(notes.of('clock', 5)).toEqual([]);
    const service = notes.of('service', {
      kind: 'offline',
      since: '2026-11-22T06:00:00.000Z',
      problem: { kind: 'refused', detail: 'Ana may not' },
    });
    expect(service).toEqual([{ event: 'service', state: 'offline', problem: 'refused' }]);
    for (const event of [...lines, ...service])
      expect(logLine.safeParse({ at: '2026-11-22T06:00:00.000Z', ...event }).success).toBe(true);
  });
});

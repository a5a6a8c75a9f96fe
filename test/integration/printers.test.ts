import { execFileSync } from 'node:child_process';
import {
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  closeSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { printByDevice } from '../../src-main/printers/device-printer.ts';
import { printByNetwork } from '../../src-main/printers/network-printer.ts';
import { freePort } from '../network/free-port.ts';
import { startTestPrinter, type PrinterTrouble, type TestPrinter } from '../network/test-printer.ts';

/** In milliseconds: for what comes, however late a busy machine has it, and for what never does. */
const late = 10_000;
const never = 300;
const limits = { connect: late, answer: late, stall: late, done: late, close: late };
/** More than a connection keeps by itself, so that a printer that stops is noticed. */
const longJob = Buffer.alloc(8_000_000, 'a');
const shortJob = Buffer.from('a receipt');

let printer: TestPrinter | undefined;
afterEach(async () => {
  await printer?.close();
  printer = undefined;
});

async function print(job: Buffer, trouble: PrinterTrouble, answers = true) {
  printer = await startTestPrinter({ answers });
  printer.trouble = trouble;
  let begun = 0;
  const stops = trouble.kind === 'stops-after';
  const fault = await printByNetwork(printer, job, () => (begun += 1), {
    ...limits,
    answer: answers ? late : never,
    stall: stops ? never : late,
    done: trouble.kind === 'none' ? late : 2 * never,
  });
  return { fault, begun, jobs: printer.jobs };
}

describe('a printer on the network', () => {
  it.each([true, false])('gets the job whole, whether or not it answers (%s)', async (answers) => {
    const { fault, begun, jobs } = await print(longJob, { kind: 'none' }, answers);
    expect(fault).toBeUndefined();
    expect(begun).toBe(1);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.equals(longJob)).toBe(true);
  });

  it.each([
    ['no-paper', 'out-of-paper'],
    ['cover-open', 'cover-open'],
  ] as const)('gets nothing while it reports %s', async (kind, expected) => {
    expect(await print(shortJob, { kind })).toEqual({ fault: expected, begun: 0, jobs: [] });
  });

  it('reports that its paper ran out halfway', async () => {
    const { fault, begun } = await print(shortJob, { kind: 'paper-ends-after', bytes: 4 });
    expect(fault).toBe('out-of-paper');
    expect(begun).toBe(1);
  });

  it.each([true, false])('is disconnected halfway (answers: %s)', async (answers) => {
    const { fault, begun } = await print(longJob, { kind: 'lost-after', bytes: 100 }, answers);
    expect(fault).toBe('cut-off');
    expect(begun).toBe(1);
  });

  it.each([true, false])('stops accepting data halfway (answers: %s)', async (answers) => {
    const { fault } = await print(longJob, { kind: 'stops-after', bytes: 100 }, answers);
    expect(fault).toBe('cut-off');
  });

  it('accepted it and never confirms', async () => {
    const { fault, begun } = await print(shortJob, { kind: 'stops-after', bytes: 1 });
    expect(fault).toBe('cut-off');
    expect(begun).toBe(1);
  });

  it('refuses if nothing listens', async () => {
    let begun = 0;
    const place = { host: '127.0.0.1', port: await freePort() };
    expect(await printByNetwork(place, shortJob, () => (begun += 1), limits)).toBe('refused');
    expect(begun).toBe(0);
  });

  it('is off if the name is unknown', async () => {
    const place = { host: 'printer.invalid', port: 9100 };
    expect(await printByNetwork(place, shortJob, () => undefined, limits)).toBe('off');
  });
});

describe.skipIf(process.platform === 'win32')('a printer that is a device file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-'));
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    execFileSync('mkdir', ['-p', folder]);
  });
  const newDevice = (): string => {
    const path = join(folder, 'lp0');
    execFileSync('mkfifo', [path]);
    return path;
  };

  it('gets the job whole', async () => {
    const path = newDevice();
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(await printByDevice(path, shortJob, () => undefined)).toBeUndefined();
    const read = Buffer.alloc(100);
    expect(read.subarray(0, readSync(reader, read)).toString()).toBe('a receipt');
    closeSync(reader);
  });

  it('stops accepting data halfway', async () => {
    const path = newDevice();
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(await printByDevice(path, longJob, () => undefined, 100)).toBe('cut-off');
    closeSync(reader);
  });

  it('is removed halfway', async () => {
    const path = newDevice();
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(await printByDevice(path, longJob, () => closeSync(reader))).toBe('cut-off');
  });

  it.each(['not-there', 'nobody'])('is off: %s', async (kind) => {
    const path = kind === 'nobody' ? newDevice() : join(folder, 'lp9');
    let begun = 0;
    expect(await printByDevice(path, shortJob, () => (begun += 1))).toBe('off');
    expect(begun).toBe(0);
  });

  it('is never a regular file that could be overwritten', async () => {
    const path = join(folder, 'sales.txt');
    writeFileSync(path, 'dear');
    expect(await printByDevice(path, shortJob, () => undefined)).toBe('refused');
    expect(await printByDevice(folder, shortJob, () => undefined)).toBe('refused');
    expect(readFileSync(path, 'utf8')).toBe('dear');
  });
});

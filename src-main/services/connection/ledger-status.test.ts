import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeClock } from '../../../test/tills/fake-clock.ts';
import { value } from '../../../test/value.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { LedgerStatus } from './ledger-status.ts';

it('notices within a minute that the file was taken away, and that it is back, while nothing is sold', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'));
  const file = join(folder, 'ledger.sqlite');
  const ledger = value(Ledger.open(file));
  const clock = fakeClock(Date.UTC(2026, 2, 1));
  const onWritable = vi.fn();
  const openOutcome = { kind: 'in-order' } as const;
  const books = new LedgerStatus({ ledger, openOutcome, clock, tell: () => undefined, onWritable });
  onTestFinished(() => {
    books.end();
    ledger.close();
    rmSync(folder, { recursive: true });
  });
  await clock.pass(60_000);
  expect(books.shown.writing).toEqual({ kind: 'writable' });
  renameSync(file, `${file}-elsewhere`);
  await clock.pass(60_000);
  expect(books.shown.writing).toMatchObject({ kind: 'stopped', fault: 'taken-away', isRescued: true });
  expect(onWritable).not.toHaveBeenCalled();
  renameSync(`${file}-elsewhere`, file);
  await clock.pass(3_000);
  expect(books.shown.writing).toEqual({ kind: 'writable' });
  expect(onWritable).toHaveBeenCalledTimes(1);
});

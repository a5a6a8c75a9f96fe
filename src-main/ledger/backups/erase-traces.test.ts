import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesHolding } from '../../../test/ledgers/files-holding.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { noted } from '../../../test/fixtures/noted-customer.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StaffId } from '../../../src-books/staff-mark.ts';
import { listBackups } from '../file/backup-files.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { doLedgerWork } from '../../background-jobs/do-ledger-work.ts';
import { Ledger } from '../ledger.ts';
import { practicePhones } from '../customers/customer-phones.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';
import { makeBackup } from './make-backup.ts';

const value = <Value>(result: Result<Value, unknown>): Value =>
  result.ok ? result.value : expect.fail(JSON.stringify(result.failure));

/** A name that nobody else has, in any form in which a file may contain it. */
const traces = ['Quuxberta', 'quuxberta', '+49 151 7654321', '491517654321', '1517654321', 'zyxwhotel'];

let folder: string;
let files: LedgerFiles;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erasing-'));
  files = ledgerFiles(join(folder, 'ledger.sqlite'));
  ledger = value(Ledger.open(files.ledger));
  ledger.keepPhones(practicePhones);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

function sell(at: number, name: string, phone: string): string {
  const { intent } = value(ledger.sales.draft(saleIntent(at)));
  value(ledger.sales.noteCustomer(intent.orderId, noted({ name, phone, note: 'Zyxwhotel, room 5' })));
  return intent.orderId;
}

it('leaves no trace of a forgotten customer in any file, and the chain and other customers intact', async () => {
  for (let other = 0; other < 300; other += 1) {
    const { intent } = value(ledger.sales.draft(saleIntent(1_000 + other)));
    value(
      ledger.sales.noteCustomer(
        intent.orderId,
        noted({ name: `Somebody ${other}`, phone: '0171 999', note: null }),
      ),
    );
  }
  const sold = [
    sell(2_000, 'Quuxberta Müller', '+49 151 7654321'),
    sell(3_000, 'Quuxberta', '0151 7654321'),
    sell(4_000, 'QUUXBERTA', '٠١٥١٧٦٥٤٣٢١'),
  ];
  await makeBackup(files, 5_000);
  expect(filesHolding(folder, traces)).not.toEqual([]);

  expect(value(ledger.erasures.ofPhone('0151 765432'))).toEqual([]);
  const found = value(ledger.erasures.ofPhone('0049 (0)151 7654321'));
  expect(found.toSorted()).toEqual(sold.toSorted());
  const staff = { id: 'ana' as StaffId, name: 'Ana' };
  expect(value(ledger.erasures.erase(found, { why: 'asked', staff, at: 6_000 }))).toBe(3);
  expect(ledger.erasures.lastAt()).toBe(6_000);
  expect(
    await doLedgerWork(
      { kind: 'erase-traces', ledger: files.ledger, at: 7_000, quarantinedBefore: null },
      () => undefined,
    ),
  ).toEqual({
    kind: 'traces-erased',
  });

  expect(filesHolding(folder, traces)).toEqual([]);
  expect(listBackups(files.backups).map(({ at }) => at)).toEqual([7_000]);
  expect(sold.map((orderId) => ledger.sales.find(orderId)?.intent.orderId)).toEqual(sold);
  ledger.close();
  expect(filesHolding(folder, traces)).toEqual([]);
  // The others are found as before.
  ledger = value(Ledger.open(files.ledger));
  ledger.keepPhones(practicePhones);
  expect(value(ledger.erasures.ofPhone('0171999'))).toHaveLength(300);
  await checkLedgerFile(files.ledger, {
    onProgress: () => undefined,
    depth: 'whole',
    rest: () => Promise.resolve(),
  });
});

it('writes nothing if nobody is forgotten', () => {
  const before = ledger.head();
  expect(
    value(
      ledger.erasures.erase(value(ledger.erasures.ofPhone('0151 1')), { why: 'asked', staff: null, at: 1 }),
    ),
  ).toBe(0);
  expect(ledger.head()).toEqual(before);
  expect(ledger.erasures.lastAt()).toBeNull();
});

it('finds customers whose time is over, in batches', () => {
  const [old, older] = [sell(2_000, 'Old', '1234'), sell(1_000, 'Older', '1235')];
  sell(9_000, 'New', '1236');
  expect(new Set(ledger.erasures.soldBefore(9_000, 10))).toEqual(new Set([old, older]));
  expect(ledger.erasures.soldBefore(9_000, 1)).toHaveLength(1);
});

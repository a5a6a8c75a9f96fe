import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { Count } from '../../shifts/drawer.ts';
import { reportOf, type ShiftReport } from '../../shifts/shift-report.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { checkNewest } from '../checks/check-newest.ts';
import { ledgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { recoverLedger } from '../backups/recover-ledger.ts';
import { verifyLedger } from '../checks/verify-ledger.ts';
import { noShiftEntries } from '../../../test/ledgers/no-shift-entries.ts';

const value = <Value>(result: Result<Value, unknown>): Value =>
  result.ok ? result.value : expect.fail(JSON.stringify(result.failure));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shifts-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const ana: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const francs = (text: string) => ({ currency: 'CHF', amount: amount(text) });
const check = (): Promise<void> => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
const open = (): Ledger => value(Ledger.open(file));

function close(ledger: Ledger, at: number, counted: string): ShiftReport {
  const counts: Count[] = [{ ...francs(counted), tender: 'cash' }];
  return value(
    ledger.shifts.close(
      (shift, head) => reportOf(shift, noShiftEntries, counts, { closedAt: at, closedBy: ana, head }),
      at,
    ),
  );
}

/** Two shifts that are over and one that is open, with sales among them. */
function threeShifts(): { readonly reports: readonly ShiftReport[] } {
  const ledger = open();
  const reports: ShiftReport[] = [];
  for (const day of [1, 2, 3]) {
    value(ledger.shifts.begin(ana, [francs('100')], day * 1_000));
    value(ledger.sales.draft(saleIntent(day * 1_000 + 1)));
    value(ledger.shifts.moveCash({ ...francs('20'), direction: 'out', reason: 'Bank', staff: ana }, day));
    if (day < 3) reports.push(close(ledger, day * 1_000 + 2, '75'));
  }
  ledger.close();
  return { reports };
}

describe('the shifts of a ledger', () => {
  it('are numbered from 1, one open at a time', () => {
    const ledger = open();
    expect(ledger.shifts.open).toBeUndefined();
    expect(value(ledger.shifts.begin(null, [], 5))).toMatchObject({ number: 1, openedAt: 5 });
    expect(ledger.shifts.begin(null, [], 6)).toEqual({ ok: false, failure: { kind: 'shift-open' } });
    close(ledger, 7, '0');
    expect(ledger.shifts.open).toBeUndefined();
    expect(value(ledger.shifts.begin(null, [], 8)).number).toBe(2);
    ledger.close();
  });

  it('allow no cash movement or closing while none is open', () => {
    const ledger = open();
    const failure = { kind: 'no-shift' };
    const move = { ...francs('5'), direction: 'in', reason: 'Change', staff: null } as const;
    expect(ledger.shifts.moveCash(move, 1)).toEqual({ ok: false, failure });
    expect(ledger.shifts.close(() => expect.fail(), 1)).toEqual({ ok: false, failure });
    ledger.close();
  });

  it('survive a restart, the open one with its float and cash movements', async () => {
    const { reports } = threeShifts();
    const ledger = open();
    expect(ledger.shifts.open).toMatchObject({
      number: 3,
      openedAt: 3_000,
      openedBy: ana,
      floats: [francs('100')],
      moves: [{ ...francs('20'), direction: 'out', reason: 'Bank', staff: ana, at: 3 }],
    });
    expect(ledger.shifts.report(1)).toEqual(reports[0]);
    expect(ledger.shifts.report(3)).toBeUndefined();
    expect(ledger.shifts.past(null, 10).map(({ number }) => number)).toEqual([2, 1]);
    expect(ledger.shifts.past(2, 10).map(({ number }) => number)).toEqual([1]);
    ledger.close();
    await check();
    expect(() => checkNewest(file)).not.toThrow();
  });

  it('record the expected and counted cash, and the end of the chain before', () => {
    const { reports } = threeShifts();
    expect(reports[1]).toMatchObject({
      number: 2,
      drawers: [{ currency: 'CHF', float: '100', paidOut: '20', expected: '80' }],
      tally: [{ tender: 'cash', expected: '80', counted: '75', difference: '-5' }],
    });
    const database = new DatabaseSync(file, { readOnly: true });
    const head = reports[1]?.head;
    const row = database
      .prepare('SELECT lower(hex(hash)) AS hash FROM event WHERE number = ?')
      .get(head?.number ?? 0);
    expect(row).toEqual({ hash: head?.hash });
    database.close();
  });

  it('write nothing if the report cannot be made', () => {
    const ledger = open();
    value(ledger.shifts.begin(null, [], 1));
    const before = ledger.head();
    const closed = ledger.shifts.close(() => {
      throw new Error('no');
    }, 2);
    expect(closed.ok).toBe(false);
    expect(ledger.head()).toEqual(before);
    expect(ledger.shifts.open?.number).toBe(1);
    ledger.close();
  });
});

describe('damage to a shift', () => {
  it.each([
    ['a counted amount', `UPDATE event SET event = replace(event, '"counted":"75"', '"counted":"80"')`],
    ['a float', `UPDATE event SET event = replace(event, '"amount":"100"', '"amount":"10"')`],
    ['its number', `UPDATE event SET subject = 'shift:9' WHERE subject = 'shift:2'`],
  ])('is named by the event that was changed: %s', async (_what, statement) => {
    threeShifts();
    tamper(file, statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
    const verified = await verifyLedger(file, () => undefined);
    expect(verified).toMatchObject({ ok: false, failure: { kind: 'corrupted' } });
    expect(verified.ok ? '' : verified.failure.detail).toMatch(/^event \d+ is not what was written$/);
  });

  it('prevents its Z report from being shown', () => {
    threeShifts();
    tamper(file, `UPDATE event SET event = replace(event, '"counted":"75"', '"counted":"80"')`);
    const ledger = open();
    expect(() => ledger.shifts.report(2)).toThrow(expect.objectContaining({ kind: 'corrupted' }));
    ledger.close();
  });

  it(
    'is found before anything is sold if the ledger was not closed properly, however long the shift',
    { timeout: 60_000 },
    () => {
      const ledger = open();
      value(ledger.shifts.begin(null, [francs('100')], 1));
      for (let sold = 0; sold < 600; sold += 1) value(ledger.sales.draft(saleIntent(2 + sold)));
      ledger.close();
      expect(() => checkNewest(file)).not.toThrow();
      tamper(file, `UPDATE event SET event = replace(event, '"100"', '"900"') WHERE number = 1`);
      expect(() => checkNewest(file)).toThrow(expect.objectContaining({ kind: 'corrupted' }));
    },
  );

  it('by impossible events is found by a full check', async () => {
    threeShifts();
    tamper(file, `UPDATE event SET subject = 'shift:x' WHERE number = 1`);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });
});

describe('the last event of the shift before', () => {
  it.each([
    ['the next number', 0],
    ['a later number, because shifts between were lost', 7],
  ])('is found after a shift with %s', (_what, after) => {
    const ledger = open();
    value(ledger.shifts.begin(ana, [], 1));
    close(ledger, 2, '0');
    const { number: closing } = ledger.head();
    value(ledger.sales.draft(saleIntent(3)));
    const second = value(ledger.shifts.begin(ana, [], 4, after));
    value(ledger.shifts.moveCash({ ...francs('20'), direction: 'in', reason: 'Bank', staff: ana }, 5));
    expect(ledger.shifts.lastEventBefore(second)).toBe(closing);
    ledger.close();
  });

  it('does not exist for the first shift', () => {
    const ledger = open();
    value(ledger.sales.draft(saleIntent(1)));
    expect(ledger.shifts.lastEventBefore(value(ledger.shifts.begin(ana, [], 2)))).toBe(0);
    ledger.close();
  });
});

describe('after a recovery', () => {
  const recover = () => recoverLedger(ledgerFiles(file), 9_000, 'damaged', () => undefined);

  it('all shifts that follow the backup without a gap are there', async () => {
    const ledger = open();
    value(ledger.sales.draft(saleIntent(1)));
    await makeBackup(ledgerFiles(file), 2);
    ledger.close();
    const { reports } = threeShifts();
    tamper(file, `UPDATE sale SET price = '1' WHERE rowid = 1`);
    await recover();
    const again = open();
    expect(again.shifts.open).toMatchObject({ number: 3, floats: [francs('100')] });
    expect(again.shifts.report(2)).toEqual(reports[1]);
    again.close();
    await check();
    expect(value(await verifyLedger(file, () => undefined)).misfit).toBeNull();
  });

  it('a closing is kept even if events before it are lost, and the next shift has the next number', async () => {
    const ledger = open();
    value(ledger.shifts.begin(ana, [francs('50')], 1));
    await makeBackup(ledgerFiles(file), 2);
    const lost = value(ledger.sales.draft(saleIntent(3)));
    value(ledger.sales.draft(saleIntent(4)));
    const report = close(ledger, 5, '50');
    value(ledger.shifts.begin(ana, [francs('70')], 6));
    close(ledger, 7, '70');
    ledger.close();
    tamper(file, `UPDATE event SET at = at + 1 WHERE subject = '${lost.intent.orderId}'`);
    await recover();
    const again = open();
    expect(again.shifts.open).toBeUndefined();
    expect(again.shifts.report(1)).toEqual(report);
    expect(again.shifts.past(null, 10).map(({ number }) => number)).toEqual([2, 1]);
    expect(value(again.shifts.begin(null, [], 8)).number).toBe(3);
    again.close();
    await check();
    // Its report counts what was lost.
    const verified = await verifyLedger(file, () => undefined);
    expect(value(verified).misfit).toMatchObject({ shift: 1 });
    expect(value(verified).misfit?.missing).toBeGreaterThan(0);
  });
});

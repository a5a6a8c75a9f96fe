import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { value } from '../../test/value.ts';
import { ledgerFiles } from '../ledger/file/ledger-files.ts';
import { Ledger } from '../ledger/ledger.ts';
import { makeBackup } from '../ledger/backups/make-backup.ts';
import { reportOf } from '../shifts/shift-report.ts';
import { ClosedLedgerStanding, question, standingOfClosed } from './closed-ledger.ts';
import { noShiftEntries } from '../../test/ledgers/no-shift-entries.ts';

describe('the shop’s ledger during practice mode', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-closed-'));
    file = join(folder, 'ledger.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const work = (does: (ledger: Ledger) => void): void => {
    const ledger = value(Ledger.open(file));
    does(ledger);
    ledger.close();
  };

  it('blocks nothing if it is absent or empty', () => {
    expect(standingOfClosed(file)).toEqual({ isLedgerOpen: true, openSales: 0, hasOpenShift: false });
    work(() => undefined);
    expect(standingOfClosed(file)).toEqual({ isLedgerOpen: true, openSales: 0, hasOpenShift: false });
  });

  it('reports a shift until it is closed', () => {
    work((ledger) => value(ledger.shifts.begin(null, [], 1_000)));
    expect(standingOfClosed(file)).toMatchObject({ hasOpenShift: true, openSales: 0 });
    work((ledger) =>
      value(
        ledger.shifts.close(
          (shift, head) => reportOf(shift, noShiftEntries, [], { closedAt: 2_000, closedBy: null, head }),
          2_000,
        ),
      ),
    );
    expect(standingOfClosed(file)).toMatchObject({ hasOpenShift: false });
  });

  it('reports a sale that isn’t finished', () => {
    work((ledger) => value(ledger.sales.draft(saleIntent(1_000))));
    expect(standingOfClosed(file)).toMatchObject({ openSales: 1, hasOpenShift: false });
  });

  it('is backed up without being opened, and stays unchanged', async () => {
    work((ledger) => value(ledger.shifts.begin(null, [], 1_000)));
    const before = readFileSync(file);
    const copy = await makeBackup(ledgerFiles(file), 5_000);
    expect(standingOfClosed(copy)).toMatchObject({ hasOpenShift: true });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is queried through the indexes of open records, not by reading every sale', () => {
    work(() => undefined);
    const database = new DatabaseSync(file, { readOnly: true });
    const plan = JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${question}`).all());
    database.close();
    expect(plan).toContain('INDEX sale_open');
    expect(plan).toContain('INDEX operation_open');
    expect(plan).not.toMatch(/SCAN (sale|operation|event)"/);
  });

  it('is read again when it was written, and not before', () => {
    const standing = new ClosedLedgerStanding();
    expect(standing.of(file)).toMatchObject({ openSales: 0 });
    work(() => undefined);
    const empty = standing.of(file);
    expect(standing.of(file)).toBe(empty);
    work((ledger) => value(ledger.sales.draft(saleIntent(1_000))));
    const written = standing.of(file);
    expect(written).toMatchObject({ openSales: 1 });
    expect(standing.of(file)).toBe(written);
  });

  it('is read again when another program has written to it and not closed it', () => {
    const standing = new ClosedLedgerStanding();
    const ledger = value(Ledger.open(file));
    try {
      expect(standing.of(file)).toMatchObject({ openSales: 0 });
      value(ledger.sales.draft(saleIntent(1_000)));
      expect(standing.of(file)).toMatchObject({ openSales: 1 });
    } finally {
      ledger.close();
    }
  });

  it('blocks everything if it can’t be read', () => {
    for (const content of ['no database', '']) {
      writeFileSync(file, content);
      expect(standingOfClosed(file)).toMatchObject({ isLedgerOpen: false });
    }
  });
});

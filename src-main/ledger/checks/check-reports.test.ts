import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { reportOf, type Head, type ShiftReport } from '../../shifts/shift-report.ts';
import { beforeFirst, chainHash } from '../../../src-chain-api/event-link.ts';
import { hasHead } from './check-reports.ts';
import { Ledger } from '../ledger.ts';
import { verifyLedger } from './verify-ledger.ts';
import { noShiftEntries } from '../../../test/ledgers/no-shift-entries.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const francs = (text: string) => ({ currency: 'CHF', amount: amount(text) });

/** This many shifts in a row; in each money is taken out of the drawer. */
function shifts(count: number): readonly ShiftReport[] {
  const ledger = value(Ledger.open(file));
  const reports = Array.from({ length: count }, (_, at) => {
    const time = at * 1_000;
    value(ledger.shifts.begin(null, [francs('100')], time));
    const move = { ...francs('20'), direction: 'out', reason: 'Bank', staff: null } as const;
    value(ledger.shifts.moveCash(move, time + 1));
    const end = { closedAt: time + 2, closedBy: null };
    return value(
      ledger.shifts.close((shift, head) => reportOf(shift, noShiftEntries, [], { ...end, head }), time + 2),
    );
  });
  ledger.close();
  return reports;
}

const eventRow = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: z.instanceof(Uint8Array),
});

/**
 * Links every event again, as a skilled attacker would.
 *
 * @param withReports the Z reports in the file get the new hashes too.
 */
function linkAnew(withReports = false): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare('SELECT number, subject, at, CAST(event AS BLOB) AS event FROM event ORDER BY number')
    .all()
    .map((row) => eventRow.parse(row));
  database.close();
  let previous = beforeFirst;
  const statements = rows.map(({ number: old, ...row }, index) => {
    const number = index + 1;
    const hex = Buffer.from(previous).toString('hex');
    const text = Buffer.from(row.event).toString();
    const named = text.replace(/"head":\{[^}]*\}/, `"head":{"number":${number - 1},"hash":"${hex}"}`);
    const event = Buffer.from(withReports ? named : text);
    previous = chainHash(previous, { ...row, number, event });
    const hash = Buffer.from(previous).toString('hex');
    return `UPDATE event SET number = ${number}, hash = x'${hash}',
            event = CAST(x'${event.toString('hex')}' AS TEXT) WHERE number = ${old}`;
  });
  tamper(file, statements.join(';'));
}

const verified = async () => value(await verifyLedger(file, () => undefined));
const program = (...args: string[]) => {
  const ran = spawnSync(process.execPath, ['tools/ledger/ledger-program.ts', 'verify', file, ...args], {
    encoding: 'utf8',
  });
  return { status: ran.status, says: ran.stdout };
};
const onPaper = (head: Head | undefined): string => `${head?.number ?? 0}:${head?.hash ?? ''}`;
const changed = `UPDATE event SET event = replace(event, '"amount":"20"', '"amount":"90"') WHERE number = 5`;

describe('a ledger whose chain was recomputed after an event was changed', { timeout: 60_000 }, () => {
  it('matches every report if nothing was changed', async () => {
    shifts(3);
    expect(await verified()).toMatchObject({ events: 9, misfit: null });
    linkAnew();
    expect(await verified()).toMatchObject({ events: 9, misfit: null });
    expect(program()).toMatchObject({ status: 0 });
  });

  it('is exposed by the first shift report that names the original event', async () => {
    shifts(4);
    tamper(file, changed);
    linkAnew();
    expect(await verified()).toMatchObject({ events: 12, misfit: { shift: 2, missing: 0 } });
    expect(program()).toEqual({
      status: 1,
      says: 'verify: does not hold: the Z report of shift 2 names other events before it than are there\n',
    });
  });

  it('is exposed if events were removed', async () => {
    shifts(3);
    tamper(file, 'DELETE FROM event WHERE number = 5');
    linkAnew();
    expect(await verified()).toMatchObject({ events: 8, misfit: { shift: 2, missing: 1 } });
    expect(program().says).toContain('the Z report of shift 2 counts 1 more events before it than are there');
  });

  it('is exposed if events were inserted', async () => {
    shifts(3);
    tamper(
      file,
      `UPDATE event SET number = -number - 1 WHERE number > 4;
       UPDATE event SET number = -number WHERE number < 0;
       INSERT INTO event (number, subject, at, event, hash) SELECT 5, subject, at, event, hash FROM event WHERE number = 6`,
    );
    linkAnew();
    expect(await verified()).toMatchObject({ events: 10, misfit: { shift: 2, missing: 0 } });
  });

  it('is exposed by the paper report if those in the file were changed too', async () => {
    const [first, second, third] = shifts(3).map(({ head }) => head);
    tamper(file, changed);
    linkAnew(true);
    expect(await verified()).toMatchObject({ misfit: null });
    const isThere = (head: Head | undefined): boolean => head !== undefined && hasHead(file, head);
    expect([first, second, third].map(isThere)).toEqual([true, false, false]);
    expect(isThere({ number: 99, hash: '0123456789' })).toBe(false);
    expect(program('--head', onPaper(first))).toMatchObject({ status: 0 });
    const ran = program('--head', onPaper(second).slice(0, 12));
    expect(ran.status).toBe(1);
    expect(ran.says).toContain('event 5 is another than the one that the report names');
    expect(program('--head', '8:12')).toEqual({ status: 2, says: '' });
  });
});

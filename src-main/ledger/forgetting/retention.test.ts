import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { busyLedger, eventsIn, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { fakeClock, type FakeClock } from '../../../test/tills/fake-clock.ts';
import { filesHolding } from '../../../test/ledgers/files-holding.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { noted } from '../../../test/fixtures/noted-customer.ts';
import { beginLedgerWorkHere } from '../../../test/ledgers/ledger-work.ts';
import { value } from '../../../test/value.ts';
import { timeInName } from '../../platform/time-in-name.ts';
import { customersKeptSince } from './customers-kept-since.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';
import { LedgerMaintenance } from '../../background-jobs/ledger-maintenance.ts';
import { Ledger } from '../ledger.ts';
import { makePrivateFolder, writeDurably } from '../../platform/private-files.ts';
import type { RunningWork } from '../../background-jobs/run-ledger-work.ts';
import { quarantinedLedgers } from '../file/quarantine.ts';
import { verifyLedger } from '../checks/verify-ledger.ts';

// Days pass hour by hour, with all that happens in each.
vi.setConfig({ testTimeout: 30_000 });

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 4, 31, 9);
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const since = (at: number, months = 3): number => customersKeptSince(at, months, timeZone);

let files: LedgerFiles;
let ledger: Ledger;
let clock: FakeClock;
let works: RunningWork[];
let months: number;
let serviceTime: number | null;
let begun: string[];

beforeEach(() => {
  files = ledgerFiles(join(mkdtempSync(join(tmpdir(), 'retention-')), 'ledger.sqlite'));
  ledger = value(Ledger.open(files.ledger));
  works = [];
  begun = [];
  months = 3;
  serviceTime = null;
  clock = fakeClock(now, async () => {
    // What is loaded on first use takes more than one turn of the event loop.
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    for (const { end } of works.splice(0)) await end;
    await new Promise((resolve) => setImmediate(resolve));
  });
});
afterEach(() => {
  ledger.close();
  rmSync(files.folder, { recursive: true });
});

function keepUp(): void {
  const maintenance = new LedgerMaintenance({
    file: files.ledger,
    ledger,
    beginWork: (work, onProgress) => {
      begun.push(work.kind);
      const running = beginLedgerWorkHere(work, onProgress);
      works.push(running);
      return running;
    },
    clock,
    unread: null,
    keepMonths: () => months,
    serviceTime: () => serviceTime,
    onChecking: vi.fn(),
    onDamage: vi.fn(),
    onBackup: vi.fn(),
  });
  onTestFinished(() => maintenance.end());
}

/** @returns the customer's name, which nobody else has. */
function sell(at: number): string {
  const { intent } = value(ledger.sales.draft(saleIntent(at)));
  const name = `Quux ${new Date(at).toISOString()}`;
  value(ledger.sales.noteCustomer(intent.orderId, noted({ name, phone: null, note: null })));
  return name;
}

const read = (sql: string): unknown[] => {
  const database = new DatabaseSync(files.ledger, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};
const nameRow = z.object({ name: z.string() });
const names = (): string[] =>
  read("SELECT name FROM customer WHERE name LIKE 'Quux%' ORDER BY name").map(
    (row) => nameRow.parse(row).name,
  );
/** All that the ledger says about money and sales. */
const totals = (): unknown =>
  ['SELECT * FROM book_entry', 'SELECT * FROM sale', 'SELECT * FROM operation'].map(read);

it('goes by the earlier of the clock and the service’s time', async () => {
  const kept = [sell(since(now)), sell(now)];
  clock.set(now + 400 * day);
  serviceTime = now;
  keepUp();
  await clock.pass(3 * 60_000);
  expect(names()).toEqual(kept.toSorted());
  clock.set(now);
  serviceTime = now + 400 * day;
  await clock.pass(2 * hour);
  expect(names()).toEqual(kept.toSorted());
});

it('erases exactly the customers from before the day that many months ago, and leaves chain, sales and totals', async () => {
  const selling = busyLedger(ledger, seededRandom(1), now - 30 * day);
  for (let commit = 0; commit < 200; commit += 1) selling.next();
  const cut = since(now);
  const old = [sell(cut - 400 * day), sell(cut - day), sell(cut - 1)];
  const kept = [sell(cut), sell(cut + 1), sell(now)];
  const [events, before] = [eventsIn(files.ledger), totals()];
  keepUp();
  await clock.pass(3 * 60_000);
  expect(names()).toEqual(kept.toSorted());
  const after = eventsIn(files.ledger);
  expect(after.slice(0, events.length)).toEqual(events);
  expect(after.slice(events.length).map((event) => JSON.stringify(event))).toEqual([
    expect.stringContaining('kept-long-enough'),
  ]);
  expect(totals()).toEqual(before);
  expect(value(await verifyLedger(files.ledger, () => undefined)).events).toBe(after.length);
  ledger.close();
  expect(filesHolding(files.folder, old)).toEqual([]);
  expect(filesHolding(files.folder, kept)).not.toEqual([]);
  ledger = value(Ledger.open(files.ledger));
});

it('runs once a day, and again if the shop shortens the period', async () => {
  const cut = since(now);
  sell(cut - 1);
  const next = sell(since(now + day));
  const tomorrow = sell(since(now + day) - 1);
  keepUp();
  const soldBefore = vi.spyOn(ledger.erasures, 'soldBefore');
  await clock.pass(3 * 60_000);
  const inOneTurn = soldBefore.mock.calls.length;
  expect(inOneTurn).toBeGreaterThan(0);
  await clock.pass(5 * hour);
  expect(soldBefore).toHaveBeenCalledTimes(inOneTurn);
  // 31 May and 1 June reach back to the end of February and to 1 March.
  expect(names()).toEqual([tomorrow, next].toSorted());
  await clock.pass(day);
  expect(names()).toEqual([next]);
  months = 1;
  await clock.pass(hour);
  expect(names()).toEqual([]);
});

it('erases nobody if all are kept', async () => {
  months = 0;
  const name = sell(now - 5_000 * day);
  keepUp();
  await clock.pass(day);
  expect(names()).toEqual([name]);
  expect(begun).not.toContain('erase-traces');
});

it('erases traces of forgotten customers that an earlier run left, even without a backup', async () => {
  months = 0;
  const name = sell(now - day);
  const [orderId] = ledger.erasures.soldBefore(now, 1);
  // The program ends right after.
  value(ledger.erasures.erase([orderId ?? expect.fail(name)], { why: 'asked', staff: null, at: now }));
  expect(readdirSync(files.folder)).toContain('ledger.sqlite-traces');
  keepUp();
  await clock.pass(3 * 60_000);
  expect(readdirSync(files.folder)).not.toContain('ledger.sqlite-traces');
  await clock.pass(day);
  expect(begun.filter((kind) => kind === 'erase-traces')).toHaveLength(1);
});

it('erases ledgers that were quarantined before that day, and no others', async () => {
  const aside = (at: number): string => {
    const folder = join(files.quarantine, timeInName(at));
    makePrivateFolder(folder);
    writeDurably(join(folder, 'ledger.sqlite'), 'Quuxberta');
    writeDurably(join(folder, 'ledger.sqlite-wal'), 'Quuxberta');
    writeDurably(join(folder, 'why.txt'), 'damaged');
    return join(folder, 'ledger.sqlite');
  };
  const cut = since(now);
  const [old, young] = [aside(cut - 1), aside(cut)];
  keepUp();
  await clock.pass(3 * 60_000);
  expect(quarantinedLedgers(files)).toEqual([young]);
  expect(existsSync(old)).toBe(false);
  expect(readdirSync(dirname(old))).toEqual(['why.txt']);
  expect(begun.filter((kind) => kind === 'erase-traces')).toHaveLength(1);
});

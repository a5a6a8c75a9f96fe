import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { busyLedger, eventsIn, seededRandom } from '../../test/ledgers/busy-ledger.ts';
import { refundIntent, saleIntent, topUpIntent } from '../../test/fixtures/intents.ts';
import { ledgerOpener } from '../../test/ledgers/open-ledger.ts';
import { chosenPassphrase, newOrigin, PassphraseKey } from '../sealing/passphrase-key.ts';
import { checkLedgerFile } from '../ledger/checks/check-ledger.ts';
import { encryptBackup } from '../ledger/encrypted-copies/encrypt-backup.ts';
import type { LedgerOpenerState } from './ledger-opener.ts';
import { ledgerFiles, type LedgerFiles } from '../ledger/file/ledger-files.ts';
import { Ledger } from '../ledger/ledger.ts';
import { makeBackup } from '../ledger/backups/make-backup.ts';
import { quarantinedLedgers } from '../ledger/file/quarantine.ts';

let folder: string;
let files: LedgerFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'door-'));
  files = ledgerFiles(join(folder, 'ledger.sqlite'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function openLedger(): Ledger {
  const opened = Ledger.open(files.ledger);
  return opened.ok ? opened.value : expect.fail(opened.failure.detail);
}

function sell(ledger: Ledger, commits: number, seed = 1): void {
  const selling = busyLedger(ledger, seededRandom(seed), 1_700_000_000_000 + seed * 1e9, seed * 10_000);
  for (let commit = 0; commit < commits; commit += 1) selling.next();
}

/**
 * Fills a ledger and closes it.
 *
 * @returns its events.
 */
function soldWith(commits: number, seed = 1): string[] {
  const ledger = openLedger();
  sell(ledger, commits, seed);
  ledger.close();
  return eventsIn(files.ledger);
}

/** Leaves the ledger as after a power cut, in a folder of its own. */
function powerCut(commits: number): void {
  const ledger = openLedger();
  sell(ledger, commits);
  const cut = mkdtempSync(join(tmpdir(), 'door-'));
  cpSync(folder, cut, { recursive: true });
  ledger.close();
  rmSync(folder, { recursive: true });
  folder = cut;
  files = ledgerFiles(join(cut, 'ledger.sqlite'));
}

/** Overwrites the beginning of the file, or that of the table with the events, wherever it is. */
function damage(where: 'events' | 'beginning'): void {
  const from = where === 'beginning' ? 0 : startOfEvents();
  const bytes = readFileSync(files.ledger);
  bytes.fill(0x5a, from, from + 20_000);
  writeFileSync(files.ledger, bytes);
}

/** Where their table begins, in bytes from the start of the file. */
function startOfEvents(): number {
  const database = new DatabaseSync(files.ledger);
  const { rootpage } = z
    .object({ rootpage: z.int() })
    .parse(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'event'").get());
  const { page_size: pageSize } = z
    .object({ page_size: z.int() })
    .parse(database.prepare('PRAGMA page_size').get());
  database.close();
  return (rootpage - 1) * pageSize;
}

/** Empties the index that prevents double refunds, as a half-written page would. */
function loseRefunds(): void {
  const database = new DatabaseSync(files.ledger);
  const { sql } = z
    .object({ sql: z.string() })
    .parse(database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'one_refund'").get());
  database.exec(`DROP INDEX one_refund; ${sql.replace('WHERE', 'WHERE 0 AND')}`);
  database.enableDefensive(false);
  database.exec('PRAGMA writable_schema = ON');
  database.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'one_refund'").run(sql);
  database.close();
}

function opens() {
  const opened = ledgerOpener(files.ledger);
  onTestFinished(opened.close);
  return opened;
}
const stopped = (state: LedgerOpenerState) =>
  state.kind === 'stopped' ? state : expect.fail(JSON.stringify(state));
const open = (state: LedgerOpenerState) =>
  state.kind === 'open' ? state : expect.fail(JSON.stringify(state));

const eventRow = z.object({ number: z.int(), subject: z.string(), at: z.int(), event: z.string() });
const parsed = (text = ''): z.infer<typeof eventRow> => eventRow.parse(JSON.parse(text));
const atOf = (text: string | undefined): number => parsed(text).at;
/** An event that is chained again gets another number and hash. */
const withoutLink = (text: string): string => JSON.stringify({ ...parsed(text), number: 0 });
const isBeginningOf = (one: string, other: string): boolean =>
  parsed(one).subject === parsed(other).subject && /^\{"kind":"(?:paid|drafted)"/.test(parsed(one).event);

describe('a ledger', () => {
  it('opens at once if it is new or was closed properly', () => {
    const first = opens();
    expect(open(first.opener.open()).openOutcome).toEqual({ kind: 'in-order' });
    first.close();
    soldWith(50);
    expect(open(opens().opener.open()).openOutcome).toEqual({ kind: 'in-order' });
  });

  it('opens after its newest events were checked if it was not closed properly, and marks that something may be missing after the last one', () => {
    powerCut(110);
    const { ledger, openOutcome, unread } = open(opens().opener.open());
    expect(openOutcome).toEqual({
      kind: 'incomplete',
      missing: { since: ledger.lastAt(), isRecovered: false },
    });
    expect(ledger.lastAt()).toBeGreaterThan(0);
    expect(unread).toBe('beside-sales');
  });

  it('sells, but begins no operation, while an index lacks a refund', async () => {
    powerCut(60);
    loseRefunds();
    const { ledger } = open(await opens().open());
    expect(ledger.operations.draftRefund(refundIntent(1))).toMatchObject({
      ok: false,
      failure: { kind: 'corrupted' },
    });
    expect(ledger.operations.draftTopUp(topUpIntent(1)).ok).toBe(false);
    expect(ledger.sales.draft(saleIntent(1)).ok).toBe(true);
  });

  it('begins operations if all indexes are complete', async () => {
    powerCut(60);
    const { operations } = open(await opens().open()).ledger;
    expect(operations.draftRefund(refundIntent(1)).ok).toBe(true);
    expect(operations.draftTopUp(topUpIntent(2)).ok).toBe(true);
  });

  it('stays marked as possibly incomplete until the service was asked, over any number of restarts', () => {
    powerCut(60);
    const first = opens();
    const { ledger } = open(first.opener.open());
    const missing = { since: ledger.lastAt(), isRecovered: false };
    sell(ledger, 10, 2);
    first.close();
    const second = opens();
    const again = open(second.opener.open());
    expect(again).toMatchObject({ openOutcome: { kind: 'incomplete', missing }, unread: 'in-passing' });
    again.ledger.nothingMissing();
    second.close();
    expect(open(opens().opener.open()).openOutcome.kind).toBe('in-order');
  });

  it('stays closed after damage was found in use until it was checked entirely', async () => {
    soldWith(30);
    const first = opens();
    open(first.opener.open()).ledger.distrust();
    first.close();
    const second = opens();
    expect(stopped(second.opener.open()).fault.kind).toBe('corrupted');
    // Somebody has checked the disk, for example, and asks to try again.
    expect(second.opener.open()).toEqual({ kind: 'checking', done: 0 });
    const { openOutcome, unread, ledger } = open(await second.open());
    expect(openOutcome.kind).toBe('incomplete');
    expect(unread).toBeNull();
    const parts = second.progress.flatMap((state) => (state.kind === 'checking' ? [state.done] : []));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    ledger.nothingMissing();
    second.close();
    expect(open(opens().opener.open()).openOutcome.kind).toBe('in-order');
  });

  it('is not accepted if it was truncated since it was closed', async () => {
    soldWith(40);
    const earlier = readFileSync(files.ledger);
    soldWith(40, 2);
    writeFileSync(files.ledger, earlier);
    const { openOutcome, ledger } = open(await opens().open());
    expect(openOutcome).toEqual({
      kind: 'incomplete',
      missing: { since: ledger.lastAt(), isRecovered: false },
    });
  });

  it('is left alone while it is open elsewhere, and opens afterwards', async () => {
    const elsewhere = openLedger();
    const opened = opens();
    expect(stopped(await opened.open()).fault.kind).toBe('in-use');
    elsewhere.close();
    expect(open(await opened.open()).openOutcome.kind).toBe('in-order');
  });

  it('is left untouched if a newer version wrote it', async () => {
    soldWith(10);
    const database = new DatabaseSync(files.ledger);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const bytes = readFileSync(files.ledger);
    const opened = opens();
    expect(stopped(await opened.open()).fault.kind).toBe('newer-version');
    expect(readFileSync(files.ledger)).toEqual(bytes);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'opens once it may be written',
    async () => {
      soldWith(10);
      chmodSync(files.ledger, 0o400);
      const opened = opens();
      expect(stopped(await opened.open()).fault.kind).toBe('read-only');
      chmodSync(files.ledger, 0o600);
      expect(open(await opened.open()).openOutcome.kind).toBe('in-order');
    },
  );
});

describe('a damaged ledger', () => {
  it.each(['events', 'beginning'] as const)(
    'stays closed and untouched until somebody decides (%s)',
    async (where) => {
      soldWith(60);
      rmSync(files.closing);
      damage(where);
      const bytes = readFileSync(files.ledger);
      const { fault, backupAt } = stopped(await opens().open());
      expect(fault.kind).toBe('corrupted');
      expect(backupAt).toBeNull();
      expect(readFileSync(files.ledger)).toEqual(bytes);
      expect(quarantinedLedgers(files)).toEqual([]);
    },
  );

  it('is quarantined and replaced by the last good backup plus the events that follow it without a gap', async () => {
    const ledger = openLedger();
    sell(ledger, 80);
    await makeBackup(files, Date.UTC(2026, 0, 1));
    sell(ledger, 60, 2);
    ledger.close();
    const truth = eventsIn(files.ledger);
    await makeBackup(files, Date.UTC(2026, 0, 2));
    const [newest = ''] = readdirSync(files.backups).toSorted().toReversed();
    writeFileSync(join(files.backups, newest), 'the newest backup is damaged too');
    damage('beginning');
    const damaged = readFileSync(files.ledger);

    const opened = opens();
    rmSync(files.closing);
    expect(stopped(await opened.open()).backupAt).toBe(Date.UTC(2026, 0, 2));
    const { openOutcome, ledger: good } = open(await opened.recover());
    if (openOutcome.kind !== 'recovered') return expect.fail(openOutcome.kind);
    expect(openOutcome.recovery.backupAt).toBe(Date.UTC(2026, 0, 1));
    expect(openOutcome.recovery.missingSince).toBe(good.lastAt());
    opened.close();
    const book = eventsIn(files.ledger);
    expect(book.length).toBeGreaterThan(80);
    expect(book).toEqual(truth.slice(0, book.length));

    const [kept = ''] = quarantinedLedgers(files);
    expect(readFileSync(kept)).toEqual(damaged);
    expect(readFileSync(join(kept, '../why.txt'), 'utf8')).toMatch(/quarantined this ledger/);
    expect(existsSync(join(files.backups, newest))).toBe(true);
  });

  it('is quarantined and replaced by a saved backup plus the events that follow it, once that backup opened', async () => {
    const ledger = openLedger();
    sell(ledger, 80);
    const saved = join(folder, 'saved.esimbackup');
    const passphrase = chosenPassphrase.parse('correct horse battery');
    // Cheap parameters keep the test fast; the real ones slow down guessing.
    const key = await PassphraseKey.derive(passphrase, newOrigin({ log2N: 4, r: 8, p: 1 }));
    encryptBackup(await makeBackup(files, Date.UTC(2026, 0, 1)), saved, key, () => undefined);
    const endsAt = ledger.lastAt();
    sell(ledger, 60, 2);
    ledger.close();
    const truth = eventsIn(files.ledger);
    damage('beginning');
    rmSync(files.closing);
    const damaged = readFileSync(files.ledger);
    const opened = opens();
    const before = stopped(await opened.open());

    const request = { from: saved, passphrase, mode: 'live' } as const;
    const wrong = await opened.opener.recoverFrom({
      ...request,
      passphrase: chosenPassphrase.parse('correct house ba'),
    });
    expect(wrong).toEqual({ kind: 'not-restored', why: { kind: 'wrong-passphrase' } });
    const none = await opened.opener.recoverFrom({ ...request, from: join(folder, 'nowhere') });
    expect(none?.kind).toBe('failed');
    // Nothing is moved for a file that doesn't open, so it can be tried again, here or elsewhere.
    expect(opened.opener.state).toEqual(before);
    expect(readFileSync(files.ledger)).toEqual(damaged);
    expect(quarantinedLedgers(files)).toEqual([]);

    expect(await opened.opener.recoverFrom(request)).toMatchObject({ kind: 'recovered' });
    const { openOutcome } = open(opened.opener.state);
    if (openOutcome.kind !== 'recovered') return expect.fail(openOutcome.kind);
    expect(openOutcome.recovery.backupAt).toBe(endsAt);
    opened.close();
    const book = eventsIn(files.ledger);
    expect(book.length).toBeGreaterThanOrEqual(80);
    expect(book).toEqual(truth.slice(0, book.length));
    const [kept = ''] = quarantinedLedgers(files);
    expect(readFileSync(kept)).toEqual(damaged);
    expect(readdirSync(folder).filter((name) => /restoring|recovering|salvage/.test(name))).toEqual([]);
    // An open ledger is not replaced by a backup.
    const again = opens();
    open(await again.open());
    expect(await again.opener.recoverFrom(request)).toBeUndefined();
  });

  it('is recovered even if only its last event is unreadable', async () => {
    soldWith(60);
    const database = new DatabaseSync(files.ledger);
    const page = database
      .prepare(
        "SELECT pageno FROM dbstat WHERE name = 'event' AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1",
      )
      .get();
    database.close();
    const bytes = readFileSync(files.ledger);
    const end = Number(page?.['pageno']) * 4_096;
    writeFileSync(files.ledger, bytes.fill(0, end - 4_096, end));
    const opened = opens();
    expect(stopped(await opened.open()).fault.kind).toBe('corrupted');
    expect(open(await opened.recover()).openOutcome.kind).toBe('recovered');
  });

  it('without a backup, is replaced by a ledger of the unbroken run of readable events', async () => {
    const truth = soldWith(100);
    const database = new DatabaseSync(files.ledger);
    database.exec("DROP TRIGGER event_stays; UPDATE event SET event = '{}' WHERE number = 70");
    database.close();
    rmSync(files.closing);
    const opened = opens();
    expect(stopped(await opened.open())).toMatchObject({ fault: { kind: 'corrupted' }, backupAt: null });
    const { openOutcome } = open(await opened.recover());
    if (openOutcome.kind !== 'recovered') return expect.fail(openOutcome.kind);
    opened.close();
    const book = eventsIn(files.ledger);
    const inARow = book.findIndex((event, index) => event !== truth[index]);
    expect(inARow).toBeGreaterThan(60);
    expect(inARow).toBeLessThan(70);
    expect(openOutcome.recovery).toEqual({
      backupAt: null,
      salvaged: book.length,
      missingSince: atOf(book[inARow - 1]),
    });
    // Everything started after the gap is there, with all of its events unchanged.
    const after = truth.slice(70).map(withoutLink);
    expect(book.slice(inARow).map(withoutLink)).toEqual(
      after.filter((event) => after.some((other) => isBeginningOf(other, event))),
    );
    await checkLedgerFile(files.ledger, { onProgress: () => undefined, depth: 'whole' });
    // The rest has to be requested from the service, whoever does it.
    const { missingSince: since } = openOutcome.recovery;
    expect(open(opens().opener.open()).openOutcome).toEqual({
      kind: 'incomplete',
      missing: { since, isRecovered: true },
    });
  });

  it.each(['gone', 'empty'])('is missed when %s, and is not silently replaced by a new one', async (how) => {
    soldWith(10);
    if (how === 'gone') rmSync(files.ledger);
    else truncateSync(files.ledger);
    const opened = opens();
    const { fault, isFolderGone } = stopped(await opened.open());
    expect(fault.kind).toBe('missing');
    expect(isFolderGone).toBe(false);
    expect(existsSync(files.ledger)).toBe(how === 'empty');
    expect(open(await opened.recover()).openOutcome.kind).toBe('recovered');
  });

  it('is recovered by the next start if its recovery was interrupted', async () => {
    soldWith(10);
    const opened = opens();
    damage('beginning');
    rmSync(files.closing);
    stopped(await opened.open());
    opened.opener.recover();
    opened.close();
    // As after a crash: quarantined, with nothing in its place yet.
    await new Promise((resolve) => setImmediate(resolve));
    rmSync(files.ledger, { force: true });
    if (quarantinedLedgers(files).length === 0) return expect.fail('nothing was quarantined');
    expect(open(await opens().open()).openOutcome.kind).toBe('recovered');
  });
});

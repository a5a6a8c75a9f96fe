import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  busyLedger,
  iccidNumber,
  matchingIdLength,
  merchantId,
  seededRandom,
  toldProfile,
  type KeepProfile,
} from '../../test/busy-ledger.ts';
import { ledgerDoor } from '../../test/open-door.ts';
import { noted } from '../../test/fixtures/noted-customer.ts';
import { codeIn, codesWith, sealedProfile, testKey } from '../../test/sealed-codes.ts';
import { makeOlder } from '../../test/older-ledger.ts';
import { tamper } from '../../test/tamper.ts';
import type { IssuedProfile } from '../sales/issued-profile.ts';
import { isIn, type Sale } from '../sales/sale.ts';
import { SealKey } from '../sealing/seal-key.ts';
import { listBackups } from './backup-files.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { doLedgerWork } from './do-ledger-work.ts';
import { Ledger } from './ledger.ts';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import type { LedgerWork } from './ledger-work.ts';
import { makeBackup } from './make-backup.ts';

/** Profiles as versions before sealing wrote them: the activation's parts among the others. */
const asBefore: KeepProfile = (_orderId, profile) => profile as unknown as IssuedProfile;

const startAt = 1_700_000_000_000;
const laterAt = 1_800_000_000_000;

let folder: string;
let files: LedgerFiles;
let closeOpen: () => void = () => undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealing-'));
  files = ledgerFiles(join(folder, 'ledger.sqlite'));
});
afterEach(() => {
  closeOpen();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<Ledger> {
  const { door, open: opened, close } = ledgerDoor(files.ledger);
  closeOpen = close;
  const state = await opened();
  return state.kind === 'open' ? state.ledger : expect.fail(door.state.kind);
}

function sellOn(ledger: Ledger, times: number, first: number, keep: KeepProfile): void {
  const commits = busyLedger(
    ledger,
    seededRandom(first),
    first === 1 ? startAt : laterAt,
    first,
    keep,
    'of-older',
  );
  for (let commit = 0; commit < times; commit += 1) commits.next();
}

/** A ledger that has codes of the version before, closed in good order. */
const sold = mkdtempSync(join(tmpdir(), 'sold-before-'));
beforeAll(() => {
  const file = join(sold, 'ledger.sqlite');
  const opened = Ledger.open(file);
  if (!opened.ok) return expect.fail(opened.failure.detail);
  sellOn(opened.value, 300, 1, asBefore);
  opened.value.close();
  makeOlder(file, 8);
});
afterAll(() => rmSync(sold, { recursive: true }));

const olderLedger = (): void => cpSync(sold, folder, { recursive: true });

const work = (task: LedgerWork) => doLedgerWork(task, () => undefined);
const seal = (key = testKey()) => work({ kind: 'seal', ledger: files.ledger, key: key.text });
const replaceBackups = (at = laterAt) => work({ kind: 'replace-backups', ledger: files.ledger, at });

/** Everything of the first so many sales that may be in no file. */
const matchingIds: ReadonlySet<string> = new Set(
  Array.from({ length: 400 }, (_, number) => toldProfile(iccidNumber(number))).flatMap((told) =>
    [told.activationCode, told.appleUniversalLink, told.androidUniversalLink, told.installationUrl].map(
      (text) => text.slice(-matchingIdLength),
    ),
  ),
);

/** The files that hold a code as it is. */
const filesWithCodes = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1');
      const runs = text.match(/[0-9a-f]{24,}/g) ?? [];
      return runs.some((run) =>
        Array.from(run, (_, at) => run.slice(at, at + matchingIdLength)).some((part) =>
          matchingIds.has(part),
        ),
      );
    })
    .map(({ name }) => name);

const sales = (ledger: Ledger): Sale[] => ledger.sales.recent(10_000);

/** What a sale is, with its code in the clear, however it is kept. */
function inTheClear(sale: Sale) {
  if (!isIn(sale, 'completed')) return sale;
  const { activation, ...profile } = sale.progress.profile;
  const read = codesWith(testKey()).read(sale.intent.orderId, activation);
  return { ...sale, progress: { ...sale.progress, profile: { ...profile, read } } };
}

describe('codes that were written before codes were sealed', () => {
  it('are sealed at the next opening, and are in no file once the backups are replaced', async () => {
    olderLedger();
    const older = await open();
    expect(older.holdsOlderCodes).toBe(true);
    const before = sales(older).map(inTheClear);
    await makeBackup(files, startAt);
    expect(await seal()).toEqual({ kind: 'sealed' });
    expect(existsSync(files.sealing)).toBe(false);
    expect(filesWithCodes()).not.toEqual([]);
    closeOpen();

    const ledger = await open();
    expect(ledger.holdsOlderCodes).toBe(false);
    expect(sales(ledger).map(inTheClear)).toEqual(before);
    for (const sale of sales(ledger))
      if (isIn(sale, 'completed')) expect(sale.progress.profile.activation.kind).toBe('sealed');
    expect(await replaceBackups()).toEqual({ kind: 'backups-replaced' });
    expect(filesWithCodes()).toEqual([]);
    expect(listBackups(files.backups)).toHaveLength(1);
    closeOpen();
    expect(filesWithCodes()).toEqual([]);
    await expect(checkLedgerFile(files.ledger, { told: () => undefined, depth: 'whole' })).resolves.toBe(
      undefined,
    );
  });

  it('keep what was sold, noted and forgotten while they were being sealed', async () => {
    olderLedger();
    const older = await open();
    const [first, second] = sales(older);
    if (first === undefined || second === undefined) return expect.fail('too few sales');
    const ana = noted({ name: 'Ana', phone: null, note: null });
    older.sales.noteCustomer(first.intent.orderId, ana);
    await seal();
    sellOn(older, 100, 200, sealedProfile);
    older.sales.noteCustomer(first.intent.orderId, noted({ name: null, phone: null, note: null }));
    older.sales.noteCustomer(second.intent.orderId, ana);
    const expected = sales(older).map(inTheClear);
    const open1 = [...older.sales.open(merchantId), ...older.operations.open(merchantId)];
    closeOpen();

    const ledger = await open();
    expect(ledger.holdsOlderCodes).toBe(false);
    expect(sales(ledger).map(inTheClear)).toEqual(expected);
    expect([...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)]).toEqual(open1);
    expect(ledger.sales.customerOf(first.intent.orderId)).toBeNull();
    expect(ledger.sales.customerOf(second.intent.orderId)).toEqual({ name: 'Ana', phone: null, note: null });
    closeOpen();
    await checkLedgerFile(files.ledger, { told: () => undefined, depth: 'whole' });
  });

  it('are sealed too where the till ended without closing, and it is asked what may be missing', async () => {
    olderLedger();
    const older = await open();
    await seal();
    sellOn(older, 30, 200, sealedProfile);
    const expected = sales(older).map(inTheClear);
    older.abandon();
    const { open: opened, close } = ledgerDoor(files.ledger);
    closeOpen = close;
    const state = await opened();
    if (state.kind !== 'open') return expect.fail(state.kind);
    expect(state.arrival.kind).toBe('incomplete');
    expect(state.ledger.holdsOlderCodes).toBe(false);
    expect(sales(state.ledger).map(inTheClear)).toEqual(expected);
  });

  it('are sealed after a run that was broken off', async () => {
    olderLedger();
    await open();
    for (const file of [files.sealing, `${files.sealing}-journal`, `${files.sealed}-next`])
      writeFileSync(file, 'left behind');
    expect(await seal()).toEqual({ kind: 'sealed' });
    closeOpen();
    expect((await open()).holdsOlderCodes).toBe(false);
    await replaceBackups();
    expect(filesWithCodes()).toEqual([]);
  });

  it('stay where they are while the copy is not of this ledger', async () => {
    olderLedger();
    const older = await open();
    const before = sales(older);
    await seal();
    copyFileSync(files.sealed, `${files.sealed}-kept`);
    closeOpen();
    tamper(`${files.sealed}-kept`, "UPDATE sealing SET older_hash = x'00'");
    rmSync(files.sealed);
    copyFileSync(`${files.sealed}-kept`, files.sealed);
    const ledger = await open();
    expect(ledger.holdsOlderCodes).toBe(true);
    expect(sales(ledger)).toEqual(before);
    expect(existsSync(files.sealed)).toBe(false);
  });

  it('are not given up where the ledger is not the one that was closed', async () => {
    olderLedger();
    await open();
    await seal();
    closeOpen();
    tamper(files.ledger, 'DELETE FROM event WHERE number = (SELECT max(number) FROM event)');
    const { door, open: opened, close } = ledgerDoor(files.ledger);
    closeOpen = close;
    expect(await opened()).toMatchObject({ kind: 'stopped', fault: { kind: 'corrupted' } });
    expect(door.state.kind).toBe('stopped');
  });

  it('are looked for again in a ledger that was recovered from a backup of before', async () => {
    olderLedger();
    await open();
    await makeBackup(files, startAt);
    closeOpen();
    writeFileSync(files.ledger, 'not a ledger at all, but something else that is long enough to be read');
    const { door, open: opened, recover, close } = ledgerDoor(files.ledger);
    closeOpen = close;
    await opened();
    const state = await recover();
    if (state.kind !== 'open') return expect.fail(door.state.kind);
    expect(state.ledger.holdsOlderCodes).toBe(true);
    await seal();
    closeOpen();
    expect((await open()).holdsOlderCodes).toBe(false);
  });
});

describe('a ledger that never held a code as it is', () => {
  it('is not sealed once more, and keeps its backups', async () => {
    const ledger = await open();
    sellOn(ledger, 100, 1, sealedProfile);
    expect(ledger.holdsOlderCodes).toBe(false);
    await makeBackup(files, startAt);
    expect(await seal()).toEqual({ kind: 'sealed' });
    expect(existsSync(files.sealed)).toBe(false);
    await replaceBackups();
    expect(listBackups(files.backups)).toHaveLength(1);
    expect(filesWithCodes()).toEqual([]);
    for (const sale of sales(ledger))
      if (isIn(sale, 'completed'))
        expect(codeIn(sale.intent.orderId, sale.progress.profile)).toMatch(/^LPA:1\$/);
  });

  it('knows that it took codes over as they are from a damaged one', async () => {
    const ledger = await open();
    sellOn(ledger, 40, 1, sealedProfile);
    await makeBackup(files, startAt);
    sellOn(ledger, 100, 100, asBefore);
    closeOpen();
    tamper(files.ledger, "UPDATE sale SET price = '0.01' WHERE order_id = (SELECT max(order_id) FROM sale)");
    rmSync(files.closing);
    const { door, open: opened, recover, close } = ledgerDoor(files.ledger);
    closeOpen = close;
    await opened();
    const state = await recover();
    if (state.kind !== 'open') return expect.fail(door.state.kind);
    expect(state.ledger.holdsOlderCodes).toBe(true);
  });
});

it('refuses a text that is no key', async () => {
  olderLedger();
  await open();
  await expect(work({ kind: 'seal', ledger: files.ledger, key: 'no key' })).resolves.toMatchObject({
    kind: 'failed',
  });
  expect(SealKey.read('no key')).toBeUndefined();
  const database = new DatabaseSync(files.ledger, { readOnly: true });
  expect(database.prepare('SELECT older_codes FROM sealing').get()).toEqual({ older_codes: 1 });
  database.close();
});

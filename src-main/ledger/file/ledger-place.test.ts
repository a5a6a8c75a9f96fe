import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { busyLedger, eventsIn, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { ledgerOpener } from '../../../test/ledgers/open-ledger.ts';
import { value } from '../../../test/value.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { listBackups } from './backup-files.ts';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import { Ledger } from '../ledger.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { quarantinedLedgers } from './quarantine.ts';

let parent: string;
let files: LedgerFiles;
let ledger: Ledger;
let selling: Generator<undefined, never>;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'place-'));
  files = ledgerFiles(join(parent, 'live', 'ledger.sqlite'));
  ledger = value(Ledger.open(files.ledger));
  selling = busyLedger(ledger, seededRandom(1));
  sell(40);
});
afterEach(() => {
  ledger.close();
  rmSync(parent, { recursive: true });
});

const sell = (commits: number): void => {
  for (let commit = 0; commit < commits; commit += 1) selling.next();
};

/** Whether a sale would be recorded. */
const drafted = () => ledger.sales.draft(saleIntent(1_900_000_000_000));

/** The events that the ledger still has, whatever happened to its file. */
function eventsStillThere(): string[] {
  expect(ledger.rescue()).toBe(true);
  return eventsIn(files.rescued);
}

/** What the next start finds, after closing what was open. */
async function nextStart() {
  ledger.close();
  const opened = ledgerOpener(files.ledger);
  onTestFinished(opened.close);
  const state = await opened.open();
  if (state.kind !== 'open') return expect.fail(JSON.stringify(state));
  expect(state.ledger.lookAfter().ok).toBe(true);
  return { events: eventsIn(files.ledger), close: opened.close };
}

const older = (): string => join(parent, 'older.sqlite');

const takenAway: { readonly what: string; readonly how: () => void }[] = [
  { what: 'its file was deleted', how: () => rmSync(files.ledger) },
  {
    what: 'its file and its log were deleted',
    how: () => {
      for (const part of ['', '-wal', '-shm']) rmSync(`${files.ledger}${part}`);
    },
  },
  { what: 'its log was deleted', how: () => rmSync(`${files.ledger}-wal`) },
  { what: 'its file was renamed', how: () => renameSync(files.ledger, join(parent, 'elsewhere.sqlite')) },
  { what: 'an older copy was put in its place', how: () => renameSync(older(), files.ledger) },
  {
    what: 'its folder was replaced by a copy of it',
    how: () => {
      cpSync(files.folder, join(parent, 'copy'), { recursive: true });
      renameSync(files.folder, join(parent, 'before'));
      renameSync(join(parent, 'copy'), files.folder);
    },
  },
  { what: 'its folder was deleted', how: () => rmSync(files.folder, { recursive: true }) },
  { what: 'its folder was renamed', how: () => renameSync(files.folder, join(parent, 'moved')) },
];

describe.each(takenAway)('a ledger that is open, when $what', ({ how }) => {
  beforeEach(async () => {
    copyFileSync(await makeBackup(files, Date.UTC(2026, 2, 1)), older());
    rmSync(files.backups, { recursive: true });
    sell(20);
  });

  it('accepts no more sales, and has all events at the next start', async () => {
    how();
    expect(drafted()).toMatchObject({ ok: false, failure: { kind: 'taken-away', left: null } });
    expect(ledger.probe()).toMatchObject({ ok: false, failure: { kind: 'taken-away' } });
    expect(ledger.lookAfter()).toMatchObject({ ok: false, failure: { kind: 'taken-away' } });
    const events = eventsStillThere();
    expect(events.length).toBeGreaterThan(40);
    const next = await nextStart();
    expect(next.events).toEqual(events);
    next.close();
    await checkLedgerFile(files.ledger, { onProgress: () => undefined, depth: 'whole' });
    expect(existsSync(files.rescued)).toBe(false);
  });

  it('is saved on closing even if nothing noticed before', async () => {
    const { number } = ledger.head();
    how();
    const next = await nextStart();
    expect(next.events).toHaveLength(number);
  });
});

it('keeps whatever was in its place, including its log', async () => {
  const other = join(parent, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'ledger.sqlite'), 'not a ledger');
  writeFileSync(join(other, 'ledger.sqlite-wal'), 'nor a log');
  for (const part of ['', '-wal']) renameSync(join(other, `ledger.sqlite${part}`), `${files.ledger}${part}`);
  await nextStart();
  const [aside = expect.fail('nothing was quarantined')] = quarantinedLedgers(files);
  expect(readFileSync(aside, 'utf8')).toBe('not a ledger');
  expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('nor a log');
});

it('continues once its file is back, and what was saved meanwhile becomes a backup', async () => {
  renameSync(files.ledger, join(parent, 'elsewhere.sqlite'));
  const saved = eventsStillThere();
  renameSync(join(parent, 'elsewhere.sqlite'), files.ledger);
  sell(10);
  const { number } = ledger.head();
  expect(number).toBeGreaterThan(saved.length);
  const next = await nextStart();
  expect(next.events).toHaveLength(number);
  expect(listBackups(files.backups)).toHaveLength(1);
  expect(readdirSync(files.folder)).not.toContain('ledger.sqlite-rescued');
});

it('accepts no sale once an older backup was written over its file', async () => {
  const backup = await makeBackup(files, Date.UTC(2026, 2, 1));
  sell(400);
  expect(ledger.lookAfter().ok).toBe(true);
  // As `cp` does.
  writeFileSync(files.ledger, readFileSync(backup));
  expect(drafted()).toMatchObject({ ok: false, failure: { kind: 'corrupted' } });
  expect(drafted()).toMatchObject({ ok: false, failure: { kind: 'corrupted' } });
  expect(ledger.lookAfter()).toMatchObject({ ok: false, failure: { kind: 'corrupted' } });
});

it('accepts sales while another thread of the till writes to it', async () => {
  const { eraseTraces } = await import('../backups/erase-traces.ts');
  await eraseTraces(files, Date.UTC(2026, 2, 1), () => Promise.resolve());
  expect(drafted().ok).toBe(true);
});

import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { faultOf } from '../../src-main/platform/storage-fault.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { makeBackup } from '../../src-main/ledger/backups/make-backup.ts';
import { quarantinedLedgers } from '../../src-main/ledger/file/quarantine.ts';
import { busyLedger, eventsIn, seededRandom } from '../ledgers/busy-ledger.ts';
import { ledgerOpener } from '../ledgers/open-ledger.ts';
import { isThorough } from '../thorough.ts';

const cases = isThorough ? 1_000 : 80;

/** A ledger as a power cut leaves it, before anything is torn, and every event that was written to it. */
type Image = { readonly folder: string; readonly truth: readonly string[] };

let folder: string;
const images: Image[] = [];

/** Long enough that SQLite has moved its log into the file a few times, and that a start reads only the newest part. */
const powerCutsAfter = [3, 60, 400, 1_050];
const backupAfter = 120;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'torn-'));
  const file = join(folder, 'running', 'ledger.sqlite');
  const ledger = open(file);
  const commits = busyLedger(ledger, seededRandom(1));
  const keep = (name: string): void => {
    const image = join(folder, name);
    cpSync(join(folder, 'running'), image, { recursive: true });
    images.push({ folder: image, truth: eventsOfCopy(image) });
  };
  for (let commit = 1; commit <= Math.max(...powerCutsAfter); commit += 1) {
    commits.next();
    if (commit === backupAfter) await makeBackup(ledgerFiles(file), Date.now());
    if (powerCutsAfter.includes(commit)) keep(`cut-${commit}`);
  }
  ledger.close();
  keep('closed');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

function open(file: string): Ledger {
  const opened = Ledger.open(file);
  return opened.ok ? opened.value : expect.fail(opened.failure.detail);
}

/** Reading a ledger mends it, so a copy is read. */
function eventsOfCopy(image: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'torn-read-'));
  try {
    cpSync(image, copy, { recursive: true });
    return eventsIn(join(copy, 'ledger.sqlite'));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const pick = <Value>(random: () => number, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
};

/** Cuts a file off, or puts zeros where something was written, from one byte to a few pages. @returns what it did. */
function tear(file: string, random: () => number): string {
  const { size } = statSync(file);
  const at = Math.floor(random() * size);
  const what = `${basename(file)} of ${size} at ${at}`;
  if (random() < 0.4) {
    truncateSync(file, at);
    return `cut ${what}`;
  }
  const zeros = Buffer.alloc(Math.min(size - at, Math.ceil(random() ** 3 * 4 * 4_096)));
  const handle = openSync(file, 'r+');
  writeSync(handle, zeros, 0, zeros.length, at);
  closeSync(handle);
  return `zeroed ${zeros.length} bytes of ${what}`;
}

const eventRow = z.object({ number: z.int(), subject: z.string(), at: z.int(), event: z.string() });
const parsed = (text: string): z.infer<typeof eventRow> => eventRow.parse(JSON.parse(text));
const atOf = (event: string | undefined): number => (event === undefined ? Infinity : parsed(event).at);
const subjectOf = (event: string): string => parsed(event).subject;
/** An event that was carried over a gap is chained anew: it has another number, and another hash. */
const withoutLink = (event: string): string => JSON.stringify({ ...parsed(event), number: 0 });

/** That a book is the true one up to somewhere, and that what is missing is asked of the service. */
function expectBeginning(book: readonly string[], truth: readonly string[], missingSince: number): void {
  expect(book).toEqual(truth.slice(0, book.length));
  expect(missingSince).toBeLessThanOrEqual(atOf(truth[book.length]));
}

/** Sells on a ledger that may be damaged, until it doesn't take any more. @returns what was written. */
function sellOn(ledger: Ledger, file: string, random: () => number): string[] {
  const { number } = ledger.head();
  const commits = busyLedger(ledger, random, 1_800_000_000_000, 50_000);
  try {
    for (let commit = 0; commit < 12; commit += 1) commits.next();
  } catch {
    // The till sells nothing more then.
  }
  return eventsIn(file, number);
}

const tornParts = ['ledger.sqlite', 'ledger.sqlite-wal', 'ledger.sqlite-shm'] as const;
const seen = {
  'in-order': 0,
  incomplete: 0,
  recovered: 0,
  'found later': 0,
  shortened: 0,
  whole: 0,
  'carried over a gap': 0,
};

async function expectNothingSilent(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const image = pick(random, images);
  const torn = join(folder, `torn-${seed}`);
  cpSync(image.folder, torn, { recursive: true });
  const parts = tornParts.map((part) => join(torn, part)).filter((part) => existsSync(part));
  const tears = Array.from({ length: 1 + Math.floor(random() * 2) }, () => tear(pick(random, parts), random));
  const file = join(torn, 'ledger.sqlite');
  const opener = ledgerOpener(file);
  let sold: string[] = [];
  try {
    let state = await opener.open();
    if (state.kind === 'open') {
      const { ledger, openOutcome, unread } = state;
      seen[openOutcome.kind] += 1;
      const { number } = ledger.head();
      sold = sellOn(ledger, file, random);
      // What is read beside the sales finds what the start did not look at.
      const damage = await checkLedgerFile(file, {
        onProgress: () => undefined,
        depth: unread === 'beside-sales' ? 'whole' : 'in-passing',
        rest: () => Promise.resolve(),
      }).catch(faultOf);
      if (damage === undefined) {
        ledger.close();
        const book = eventsIn(file);
        expect(book.slice(number)).toEqual(sold);
        if (openOutcome.kind === 'in-order') expect(book.slice(0, number)).toEqual(image.truth);
        else if (openOutcome.kind === 'incomplete') {
          expectBeginning(book.slice(0, number), image.truth, openOutcome.missing.since);
          seen[number < image.truth.length ? 'shortened' : 'whole'] += 1;
        } else expect.fail('nobody recovered it');
        await checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
        return;
      }
      expect(damage.kind).toBe('corrupted');
      seen['found later'] += 1;
      ledger.distrust();
      opener.close();
      state = await opener.open();
    }
    if (state.kind !== 'stopped') expect.fail(`a damaged ledger is ${JSON.stringify(state)}`);
    expect(['corrupted', 'missing']).toContain(state.fault.kind);
    state = await opener.recover();
    expect(quarantinedLedgers(ledgerFiles(file))).toHaveLength(1);
    if (state.kind !== 'open') expect.fail(`${state.kind}: ${JSON.stringify(state)}`);
    const { openOutcome, ledger } = state;
    if (openOutcome.kind !== 'recovered')
      expect.fail(`it was damaged, and is said to be ${openOutcome.kind}`);
    seen.recovered += 1;
    ledger.close();
    expectRecovered(eventsIn(file), image.truth, sold, openOutcome.recovery.missingSince);
    await checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
  } catch (error) {
    throw new Error(`${basename(image.folder)}, ${tears.join(', ')}`, { cause: error });
  } finally {
    opener.close();
    rmSync(torn, { recursive: true });
  }
}

/**
 * That a recovered book is the true one up to somewhere; that what follows was written too, sale by sale; and that
 * all is in it that was sold while nobody knew of the damage.
 */
function expectRecovered(
  book: readonly string[],
  truth: readonly string[],
  sold: readonly string[],
  missingSince: number,
): void {
  const gap = book.findIndex((event, index) => event !== truth[index]);
  const inARow = gap < 0 ? book.length : gap;
  expectBeginning(book.slice(0, inARow), truth, missingSince);
  const after = book.slice(inARow);
  const written = new Map(
    [...Map.groupBy([...truth, ...sold], subjectOf)].map(([subject, own]) => [subject, own.map(withoutLink)]),
  );
  // The log may have lost the last ones.
  for (const [subject, own] of Map.groupBy(after, subjectOf)) {
    expect(own.map(withoutLink)).toEqual(written.get(subject)?.slice(0, own.length));
  }
  const begun = sold.filter((event) => parsed(event).event.startsWith('{"kind":"drafted"')).map(subjectOf);
  const soldOn = sold.filter((event) => begun.includes(subjectOf(event)));
  expect(after.filter((event) => begun.includes(subjectOf(event))).map(withoutLink)).toEqual(
    soldOn.map(withoutLink),
  );
  if (inARow < truth.length && begun.length > 0) seen['carried over a gap'] += 1;
}

describe('a ledger whose files were torn as by a power cut', () => {
  it.each(Array.from({ length: cases }, (_, seed) => seed + 1))(
    'is opened or recovered, and never silently wrong (%i)',
    expectNothingSilent,
  );

  it('covers every outcome', () => {
    for (const [way, times] of Object.entries(seen)) expect(times, way).toBeGreaterThan(0);
  });
});

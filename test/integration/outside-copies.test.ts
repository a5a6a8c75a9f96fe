import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restoreBackup } from '../../src-main/exports/restore-backup.ts';
import type { CopyRequest } from '../../src-main/ledger/encrypted-copies/copy-outside.ts';
import { doLedgerWork } from '../../src-main/background-jobs/do-ledger-work.ts';
import { ledgerFiles, type LedgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { outsideName } from '../../src-main/ledger/encrypted-copies/outside-files.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import {
  chosenPassphrase,
  newOrigin,
  PassphraseKey,
  typedPassphrase,
} from '../../src-main/sealing/passphrase-key.ts';
import { busyLedger, seededRandom } from '../ledgers/busy-ledger.ts';
import { testKey } from '../tills/sealed-codes.ts';
import { makeSmallDisk } from '../ledgers/small-disk.ts';
import { value } from '../value.ts';
import { seller } from '../fixtures/seller.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2026, 2, 1, 9);
const words = 'correct horse battery';
/** So that a test doesn't take as long as whoever tries passphrases. */
const quick = { log2N: 4, r: 8, p: 1 };

let folder: string;
let stick: string;
let files: LedgerFiles;
let ledger: Ledger;
let selling: Generator<undefined, never>;
let key: PassphraseKey;
const sealKey = testKey().text;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outside-copies-'));
  stick = join(folder, 'stick');
  mkdirSync(stick);
  files = ledgerFiles(join(folder, 'till', 'ledger.sqlite'));
  ledger = value(Ledger.open(files.ledger));
  selling = busyLedger(ledger, seededRandom(1));
  for (let commit = 0; commit < 20; commit += 1) selling.next();
  key = await PassphraseKey.derive(chosenPassphrase.parse(words), newOrigin(quick));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const whose = { till: seller.name, installation: seller.installation };
const copy = (
  at: number,
  { keyIds, ...request }: Partial<CopyRequest> = {},
  onProgress: (done: number) => void = () => undefined,
) =>
  doLedgerWork(
    {
      kind: 'copy-outside',
      ledger: files.ledger,
      folder: stick,
      ...whose,
      keyIds: [...(keyIds ?? [key.id])],
      key: key.text,
      sealKeys: [sealKey],
      at,
      last: null,
      forgottenAt: null,
      ...request,
    },
    onProgress,
  );
const copied = async (at: number, request?: Partial<CopyRequest>): Promise<string> => {
  const end = await copy(at, request);
  return end.kind === 'copied-outside' ? end.name : expect.fail(JSON.stringify(end));
};
const onStick = (): string[] => readdirSync(stick).toSorted();

describe('a copy outside the computer', () => {
  it('is the complete ledger with the passphrase, on a computer that has nothing else', async () => {
    const name = await copied(begin);
    const restored = join(folder, 'restored.sqlite');
    const typed = typedPassphrase.parse(words);
    const file = join(stick, name);
    const made = value(await restoreBackup(file, restored, typed, 'live', () => undefined));
    expect(made).toEqual({ events: ledger.head().number, head: ledger.head().hash, keys: [sealKey] });
    const wrong = typedPassphrase.parse('correct horse batterie');
    expect(await restoreBackup(file, restored, wrong, 'live', () => undefined)).toEqual({
      ok: false,
      failure: { kind: 'wrong-passphrase' },
    });
    // Neither the passphrase nor the key is in anything that was written.
    const written = Buffer.concat(onStick().map((each) => readFileSync(join(stick, each))));
    const keyBytes = Buffer.from(z.object({ key: z.string() }).parse(JSON.parse(key.text)).key, 'base64');
    expect(keyBytes).toHaveLength(32);
    expect(written.includes(words)).toBe(false);
    expect(written.includes(keyBytes)).toBe(false);
    expect(existsSync(files.copying)).toBe(false);
  });

  it('replaces that of the same day, and the fifteenth before it', async () => {
    for (let days = 0; days < 16; days += 1) await copied(begin + days * day);
    const last = await copied(begin + 15 * day + hour);
    const kept = onStick();
    expect(kept).toHaveLength(14);
    expect(kept.at(-1)).toBe(last);
    expect(kept[0]).toContain('2026-03-03');
  });

  it('touches nothing that this till did not write', async () => {
    const other = await PassphraseKey.derive(chosenPassphrase.parse(words), newOrigin(quick));
    const ofOtherTill = await copied(begin - 100 * day, { key: other.text, keyIds: [other.id] });
    const named = (at: string): string =>
      `esim-counter-T1-${whose.installation}-${at}T09-00-00.000Z.esimbackup`;
    writeFileSync(join(stick, named('2020-01-01')), 'called like a copy');
    writeFileSync(join(stick, 'holiday.jpg'), 'a picture');
    mkdirSync(join(stick, named('2020-01-02')));
    const first = await copied(begin);
    renameSync(join(stick, first), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(stick, named('2020-01-03')));
    const others = onStick();
    for (let days = 1; days < 20; days += 1) await copied(begin + days * day);
    expect(onStick()).toEqual(expect.arrayContaining(others));
    expect(others).toContain(ofOtherTill);
    expect(onStick()).toHaveLength(others.length + 14);
  });

  it('expires copies under an earlier passphrase in turn, and interrupted ones at once', async () => {
    const first = await copied(begin);
    const broken = await copied(begin + hour, { keyIds: [] });
    truncateSync(join(stick, broken), 200);
    renameSync(join(stick, broken), join(stick, `${broken}.part`));
    const next = await PassphraseKey.derive(chosenPassphrase.parse('another passphrase'), newOrigin(quick));
    const request = { key: next.text, keyIds: [key.id, next.id] };
    const second = await copied(begin + 2 * hour, request);
    expect(onStick()).toEqual([second]);
    expect(onStick()).not.toContain(first);
  });

  it('from before somebody was forgotten is deleted once there is a newer one', async () => {
    const first = await copied(begin);
    const second = await copied(begin + day, { forgottenAt: begin - day });
    expect(onStick()).toEqual([first, second]);
    const third = await copied(begin + 2 * day, { forgottenAt: begin + day });
    expect(onStick()).toEqual([third]);
  });

  it('that is dated in the future is deleted with them', async () => {
    const ahead = await copied(begin + 300 * day);
    const second = await copied(begin);
    expect(onStick()).toEqual([second, ahead]);
    const third = await copied(begin + day, { forgottenAt: begin + hour });
    expect(onStick()).toEqual([third]);
  });

  it('is made once if nothing has changed, and again on another stick', async () => {
    const first = await copied(begin);
    expect(await copied(begin + hour, { last: first })).toBe(first);
    rmSync(join(stick, first));
    const second = await copied(begin + hour, { last: first });
    expect(onStick()).toEqual([second]);
  });

  it('is not made if its folder is gone: no folder is created for it', async () => {
    rmSync(stick, { recursive: true });
    expect(await copy(begin)).toEqual({ kind: 'not-copied', why: 'no-folder' });
    expect(existsSync(stick)).toBe(false);
    writeFileSync(stick, 'a file');
    expect(await copy(begin)).toEqual({ kind: 'not-copied', why: 'no-folder' });
  });

  it('is verified before older ones are deleted: an unreadable one does not count, and is reported', async () => {
    const first = await copied(begin);
    const part = join(stick, `${outsideName({ ...whose, keyIds: [] }, begin + hour)}.part`);
    let isWorn = false;
    const end = await copy(begin + hour, {}, () => {
      if (isWorn || !existsSync(part)) return;
      // A stick that is worn out gives back something else than what was written.
      const bytes = readFileSync(part);
      bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
      writeFileSync(part, bytes);
      isWorn = true;
    });
    expect(isWorn).toBe(true);
    expect(end).toEqual({ kind: 'not-copied', why: 'not-read-back' });
    expect(onStick()).toEqual([first]);
    expect(existsSync(files.copying)).toBe(false);
    const second = await copied(begin + 2 * hour);
    expect(onStick()).toEqual([second]);
  });

  it('is not made with an invalid key', async () => {
    expect(await copy(begin, { key: 'none' })).toEqual({ kind: 'not-copied', why: 'no-key' });
    expect(onStick()).toEqual([]);
  });
});

const disk = makeSmallDisk(2.5 * 1024 * 1024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('on a small stick', () => {
  const {
    folder: small,
    fill,
    free,
    protect,
  } = disk ?? {
    ...{ folder: '', fill: () => undefined, free: () => undefined, protect: () => undefined },
  };
  const names = (): string[] => readdirSync(small).filter((name) => name.endsWith('.esimbackup'));

  it('the oldest make room for the newest, and the last good one stays if there is no room', async () => {
    const made: string[] = [];
    for (let days = 0; days < 12; days += 1) made.push(await copied(begin + days * day, { folder: small }));
    const left = names().toSorted();
    expect(left.length).toBeLessThan(12);
    expect(left).toEqual(made.slice(-left.length));
    fill();
    expect(await copy(begin + 20 * day, { folder: small })).toMatchObject({
      kind: 'failed',
      fault: { kind: 'disk-full' },
    });
    expect(names().toSorted()).toEqual(left);
    free();
    const next = await copied(begin + 21 * day, { folder: small });
    expect(names()).toContain(next);
  });

  it('that is write-protected nothing is written, and that is reported', async () => {
    protect(true);
    const end = await copy(begin + 30 * day, { folder: small });
    protect(false);
    expect(end).toMatchObject({ kind: 'failed', fault: { kind: 'read-only' } });
  });
});

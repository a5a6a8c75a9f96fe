import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src-main/exports/restore-backup.ts';
import { doLedgerWork } from '../../src-main/background-jobs/do-ledger-work.ts';
import { generateLedger } from '../../tools/ledger/generate-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { verifyLedger } from '../../src-main/ledger/checks/verify-ledger.ts';
import { chosenPassphrase, typedPassphrase } from '../../src-main/sealing/passphrase-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'encrypted-backups-'));
const ledger = join(folder, 'ledger.sqlite');
const encrypted = join(folder, 'ledger.backup');
const passphrase = 'correct horse battery';

const program = (args: readonly string[], input: string) => {
  const ran = spawnSync(process.execPath, ['tools/ledger/ledger-program.ts', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status: ran.status, says: ran.stdout, all: ran.stdout + ran.stderr };
};

beforeAll(() => {
  const generated = generateLedger({ sales: '300', seed: '5', days: '60', out: ledger }, () => undefined);
  if (!generated.ok) expect.fail(generated.failure);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('a backup that is encrypted without the app', () => {
  it('decrypts to the same ledger, with a valid chain', async () => {
    expect(program(['encrypt', ledger, encrypted], `${passphrase}\n`)).toMatchObject({ status: 0 });
    const again = join(folder, 'again.sqlite');
    const ran = program(['decrypt', encrypted, again], `${passphrase}\n`);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.all).not.toContain(passphrase);
    expect(readFileSync(again).equals(readFileSync(ledger))).toBe(true);
    expect(await verifyLedger(again, () => undefined)).toEqual(await verifyLedger(ledger, () => undefined));
  });

  it('says what is wrong, and leaves nothing', () => {
    const to = join(folder, 'none.sqlite');
    const cases: readonly [() => void, string, string][] = [
      [() => undefined, 'another passphrase\n', 'this is not its passphrase'],
      [() => truncateSync(encrypted, 100_000), `${passphrase}\n`, 'the end of the file is missing'],
      [() => writeFileSync(encrypted, 'SQLite format 3'), '\n', 'the file is no encrypted backup'],
    ];
    for (const [spoil, input, said] of cases) {
      spoil();
      const ran = program(['decrypt', encrypted, to], input);
      expect(ran).toMatchObject({ status: 1, says: `decrypt: ${said}\n` });
      expect(existsSync(to)).toBe(false);
    }
  });

  it('is not made with a short passphrase, or of a file in use', () => {
    const to = join(folder, 'short.backup');
    expect(program(['encrypt', ledger, to], 'short\n')).toMatchObject({ status: 2 });
    const open = join(folder, 'open.sqlite');
    writeFileSync(open, '');
    writeFileSync(`${open}-wal`, '');
    expect(program(['encrypt', open, to], `${passphrase}\n`)).toMatchObject({ status: 2 });
    expect(program(['encrypt', ledger], `${passphrase}\n`)).toMatchObject({ status: 2 });
    expect(existsSync(to)).toBe(false);
  });
});

describe('an encrypted backup of a ledger', () => {
  const saved = join(folder, 'books.esimbackup');
  const into = join(folder, 'restored.sqlite');
  const quietly = (): void => undefined;
  const restore = (typed: string, mode: 'live' | 'practice' = 'practice') =>
    restoreBackup(saved, into, typedPassphrase.parse(typed), mode, quietly);

  beforeAll(async () => {
    const opened = Ledger.open(ledger);
    if (!opened.ok) expect.fail(opened.failure.detail);
    // As a till has it, and once more in the place of the first.
    for (const typed of ['another passphrase', passphrase]) {
      const work = {
        kind: 'encrypt',
        ledger,
        to: saved,
        passphrase: chosenPassphrase.parse(typed),
        keys: [],
      } as const;
      expect(await doLedgerWork(work, quietly)).toEqual({ kind: 'encrypted' });
    }
    opened.value.close();
  });

  it('is restored as the same books, with a valid chain', { timeout: 60_000 }, async () => {
    const verified = await verifyLedger(ledger, quietly);
    if (!verified.ok) expect.fail(verified.failure.kind);
    const { events, head } = verified.value;
    expect(await restore(passphrase)).toEqual({ ok: true, value: { events, head, keys: [] } });
    expect(filesOf('restored.sqlite')).toEqual(['restored.sqlite']);
    const taken = join(folder, 'taken.sqlite');
    renameSync(into, taken);
    const opened = Ledger.open(taken);
    if (!opened.ok) expect.fail(opened.failure.detail);
    opened.value.close();
    expect(await verifyLedger(taken, quietly)).toEqual(verified);
  });

  it('is not restored into another mode, and leaves nothing behind', async () => {
    expect(await restore(passphrase, 'live')).toEqual({
      ok: false,
      failure: { kind: 'other-mode', mode: 'practice' },
    });
    expect(filesOf('restored.sqlite')).toEqual([]);
  });

  it('is not restored with another passphrase, damaged, or without a ledger in it', async () => {
    const fault = async (typed = passphrase): Promise<string> => {
      const restored = await restore(typed);
      expect(filesOf('restored.sqlite')).toEqual([]);
      return restored.ok ? 'none' : restored.failure.kind;
    };
    expect(await fault('another passphrase')).toBe('wrong-passphrase');
    const bytes = readFileSync(saved);
    truncateSync(saved, bytes.length - 1);
    expect(await fault()).toBe('cut-off');
    writeFileSync(saved, bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 1));
    expect(await fault()).toBe('damaged');
    const text = join(folder, 'text');
    writeFileSync(text, 'no ledger, '.repeat(1_000));
    rmSync(saved);
    expect(program(['encrypt', text, saved], `${passphrase}\n`)).toMatchObject({ status: 0 });
    expect(await fault()).toBe('damaged');
    expect(filesOf('ledger.sqlite-encrypting')).toEqual([]);
  });
});

const filesOf = (name: string): string[] => readdirSync(folder).filter((file) => file.startsWith(name));

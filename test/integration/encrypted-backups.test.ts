import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateLedger } from '../../src-main/ledger/generate-ledger.ts';
import { verifyLedger } from '../../src-main/ledger/verify-ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'encrypted-backups-'));
const ledger = join(folder, 'ledger.sqlite');
const encrypted = join(folder, 'ledger.backup');
const passphrase = 'correct horse battery';

const program = (args: readonly string[], input: string) => {
  const ran = spawnSync(process.execPath, ['src-main/ledger/ledger-program.ts', ...args], {
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
  it('is the same ledger once it is decrypted, and every link of it holds', async () => {
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

  it('is not made with a passphrase that is short, or of a file that is in use', () => {
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

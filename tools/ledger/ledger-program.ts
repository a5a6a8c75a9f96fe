import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  chosenPassphrase,
  fewestCharacters,
  newOrigin,
  PassphraseKey,
  typedPassphrase,
} from '../../src-main/sealing/passphrase-key.ts';
import type { Head } from '../../src-main/shifts/shift-report.ts';
import { hasHead, type Misfit } from '../../src-main/ledger/checks/check-reports.ts';
import { decryptBackup } from '../../src-main/ledger/encrypted-copies/decrypt-backup.ts';
import { encryptBackup } from '../../src-main/ledger/encrypted-copies/encrypt-backup.ts';
import type { DecryptFault } from '../../src-main/ledger/encrypted-copies/encrypted-header.ts';
import { generateLedger } from './generate-ledger.ts';
import { faultOf } from '../../src-main/platform/storage-fault.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { verifyLedger } from '../../src-main/ledger/checks/verify-ledger.ts';

/**
 * What can be done with a ledger's file without the app: `npm run ledger -- verify FILE`, `encrypt`, `decrypt` and
 * `generate`. Ends with 0 where it was done and everything holds, with 1 where something doesn't, and with 2 where it
 * could not be done or the command is none.
 */
const usage = `Usage: npm run ledger -- verify FILE [--head NUMBER:HASH]
       npm run ledger -- encrypt FILE TO
       npm run ledger -- decrypt FILE TO
       npm run ledger -- generate --sales N [--seed N] [--days N] [--last-day YYYY-MM-DD] [--out FILE]

  verify FILE   reads every event of a ledger by its hash, and every row against its events; a till may have it open;
                with --head, whether the event that a Z report on paper names is the one that is there
  encrypt       writes a backup or an export to TO, where there is no file, encrypted with a passphrase
  decrypt       writes what was encrypted to TO again, whole or not at all
                The passphrase is asked for, or is the first line of the standard input.
  generate      makes a practice ledger of a shop's years that never were, for tests and measurements; the same seed
                makes the same content
`;

const options = {
  sales: { type: 'string' },
  seed: { type: 'string' },
  days: { type: 'string' },
  'last-day': { type: 'string' },
  out: { type: 'string' },
  head: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options, strict: false });
  const [command, file, ...more] = positionals;
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
  const { head, ...sizes } = given;
  const isBare = Object.keys(given).length === 0;
  if (command === 'verify' && file !== undefined && more.length === 0 && Object.keys(sizes).length === 0) {
    const known = head === undefined ? undefined : headOf(head);
    if (head === undefined || known !== undefined) return verify(file, known);
  }
  if (command === 'encrypt' && file !== undefined && isBare) {
    const [to, ...others] = more;
    if (to !== undefined && others.length === 0) return encrypt(file, to);
  }
  if (command === 'decrypt' && file !== undefined && isBare) {
    const [to, ...others] = more;
    if (to !== undefined && others.length === 0) return decrypt(file, to);
  }
  const areKnown = head === undefined && Object.keys(sizes).every((name) => Object.hasOwn(options, name));
  if (command === 'generate' && file === undefined && areKnown) return generate(sizes);
  process.stderr.write(usage);
  return 2;
}

/** Enough of a hash that no other event's begins so: it may be typed from paper. */
const fewestDigits = 8;

/** What a Z report says of the event before its shift's closing, as `40:9f86d081…`; undefined where it isn't that. */
function headOf(text: string): Head | undefined {
  const [, number, hash] = /^(\d{1,9}):([0-9a-f]{1,64})$/.exec(text.replace(/\s/g, '').toLowerCase()) ?? [];
  if (number === undefined || hash === undefined || hash.length < fewestDigits) return undefined;
  return { number: Number(number), hash };
}

async function verify(file: string, onPaper: Head | undefined): Promise<number> {
  const verified = await verifyLedger(file, tellProgress);
  clearProgress();
  if (verified.ok) {
    const { events, head, misfit } = verified.value;
    if (misfit !== null) {
      say(`verify: does not hold: ${inReport(misfit)}`);
      return 1;
    }
    if (onPaper !== undefined && !hasHead(file, onPaper)) {
      say(`verify: does not hold: event ${onPaper.number} is another than the one that the report names`);
      return 1;
    }
    say(`verify: ${events} events, each linked to the one before; head ${head}`);
    return 0;
  }
  const { kind, detail } = verified.failure;
  say(kind === 'corrupted' ? `verify: does not hold: ${detail}` : `verify: not read: ${detail}`);
  return kind === 'corrupted' ? 1 : 2;
}

const inReport = ({ shift, missing }: Misfit): string =>
  missing === 0
    ? `the Z report of shift ${shift} names other events before it than are there`
    : `the Z report of shift ${shift} counts ${missing} more events before it than are there`;

async function encrypt(file: string, to: string): Promise<number> {
  // What SQLite has in the log beside it would be missing.
  if (existsSync(`${file}-wal`)) {
    say('encrypt: not done: a till may have this file open; take the newest of its backups');
    return 2;
  }
  const typed = await askPassphrase('new');
  const chosen = chosenPassphrase.safeParse(typed);
  if (!chosen.success) {
    const why =
      typed === undefined
        ? 'the second was another'
        : `a passphrase has ${fewestCharacters} characters or more`;
    say(`encrypt: not done: ${why}`);
    return 2;
  }
  const key = await PassphraseKey.derive(chosen.data, newOrigin());
  try {
    const written = encryptBackup(file, to, key, tellProgress);
    clearProgress();
    if (!written.ok) {
      say('encrypt: not done: what was written there can not be read back; take another disk');
      return 2;
    }
    say(`encrypt: ${statSync(to).size} bytes: ${to}`);
    return 0;
  } catch (error) {
    clearProgress();
    say(`encrypt: not done: ${faultOf(error).detail}`);
    return 2;
  } finally {
    key.erase();
  }
}

async function decrypt(file: string, to: string): Promise<number> {
  try {
    const typed = typedPassphrase.parse(await askPassphrase('known'));
    const decrypted = await decryptBackup(file, to, typed, tellProgress);
    clearProgress();
    if (!decrypted.ok) {
      say(`decrypt: ${inWords(decrypted.failure)}`);
      return 1;
    }
    say(`decrypt: ${statSync(to).size} bytes: ${to}`);
    return 0;
  } catch (error) {
    clearProgress();
    say(`decrypt: not done: ${faultOf(error).detail}`);
    return 2;
  }
}

function inWords(fault: DecryptFault): string {
  switch (fault.kind) {
    case 'no-backup':
      return 'the file is no encrypted backup';
    case 'other-version':
      return `the file is of version ${fault.version}, which this program can't read`;
    case 'wrong-passphrase':
      return 'this is not its passphrase';
    case 'cut-off':
      return 'the end of the file is missing';
    case 'damaged':
      return 'the file is damaged';
  }
}

function generate(given: Readonly<Record<string, string>>): number {
  try {
    const generated = generateLedger(given, tellProgress);
    clearProgress();
    if (!generated.ok) {
      say(`generate: not done: ${generated.failure}`);
      return 2;
    }
    const { file, plan } = generated.value;
    say(`generate: ${plan.sales} sales of ${plan.days} days, seed ${plan.seed}: ${file}`);
    return 0;
  } catch (error) {
    clearProgress();
    say(`generate: not done: ${faultOf(error).detail}`);
    return 2;
  }
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** A line that is written over, where somebody looks. */
function tellProgress(done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${Math.floor(done * 100)} %`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r     \r');
}

process.exitCode = await main();

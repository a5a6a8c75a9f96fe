import { parseArgs } from 'node:util';
import { generateLedger } from './generate-ledger.ts';
import { faultOf } from './ledger-fault.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * What can be done with a ledger's file without the app: `npm run ledger -- verify FILE` and `generate`. Ends with 0 where
 * it was done and everything holds, with 1 where something doesn't, and with 2 where it could not be done or the command
 * is none.
 */
const usage = `Usage: npm run ledger -- verify FILE
       npm run ledger -- generate --sales N [--seed N] [--days N] [--last-day YYYY-MM-DD] [--out FILE]

  verify FILE   reads every event of a ledger by its hash, and every row against its events; a till may have it open
  generate      makes a practice ledger of a shop's years that never were, for tests and measurements; the same seed
                makes the same content
`;

const options = {
  sales: { type: 'string' },
  seed: { type: 'string' },
  days: { type: 'string' },
  'last-day': { type: 'string' },
  out: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options, strict: false });
  const [command, file, ...more] = positionals;
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
  const isBare = Object.keys(given).length === 0;
  if (command === 'verify' && file !== undefined && more.length === 0 && isBare) return verify(file);
  const areKnown = Object.keys(given).every((name) => Object.hasOwn(options, name));
  if (command === 'generate' && file === undefined && areKnown) return generate(given);
  process.stderr.write(usage);
  return 2;
}

async function verify(file: string): Promise<number> {
  const verified = await verifyLedger(file, tellProgress);
  clearProgress();
  if (verified.ok) {
    const { events, head } = verified.value;
    say(`verify: ${events} events, each linked to the one before; head ${head}`);
    return 0;
  }
  const { kind, detail } = verified.failure;
  say(kind === 'corrupted' ? `verify: does not hold: ${detail}` : `verify: not read: ${detail}`);
  return kind === 'corrupted' ? 1 : 2;
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

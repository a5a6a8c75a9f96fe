import { parseArgs } from 'node:util';
import { verifyLedger } from './verify-ledger.ts';

/**
 * What can be done with a ledger's file without the app: `npm run ledger -- verify FILE`. Ends with 0 where everything
 * holds, with 1 where something doesn't, and with 2 where it could not be read or the command is none.
 */
const usage = `Usage: npm run ledger -- verify FILE

  verify FILE   reads every event of a ledger by its hash, and every row against its events; a till may have it open
`;

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, file, ...more] = positionals;
  if (command !== 'verify' || file === undefined || more.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
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

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** A line that is written over, where somebody looks. */
function tellProgress(done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${Math.floor(done * 100)} %`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r     \r');
}

process.exitCode = await main();

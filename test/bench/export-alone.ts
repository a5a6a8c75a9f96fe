import { exportKinds } from '../../src-main/exports/export-kinds.ts';
import { exportLedger } from '../../src-main/exports/export-ledger.ts';

/**
 * Exports a ledger, and says how long it took in milliseconds and how much more memory the process had at most than before
 * it, in MiB.
 */
const [ledger, wanted, to] = process.argv.slice(2);
const what = exportKinds.find((kind) => kind === wanted);
if (ledger === undefined || what === undefined || to === undefined)
  throw new Error('what is to be exported?');

globalThis.gc?.();
const idle = process.memoryUsage.rss();
// Asked for as it goes: the most that the process ever had was before, while it read its programs.
let most = idle;
const look = (): void => {
  most = Math.max(most, process.memoryUsage.rss());
};
const before = performance.now();
exportLedger(
  { what, ledger, to, mode: 'practice', at: Date.now(), keys: [], timeZone: 'Europe/Berlin' },
  look,
);
const milliseconds = performance.now() - before;
look();
process.stdout.write(JSON.stringify({ mebibytes: (most - idle) / 1_048_576, milliseconds }));

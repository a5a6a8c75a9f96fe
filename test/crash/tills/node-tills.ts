import { bundle } from '../../bundled-program.ts';
import { hasFailingDisk, makeFailingDisk } from '../../failing-sync/failing-disk.ts';
import { codeIn } from '../../tills/sealed-codes.ts';
import { nodeTempo } from '../plan/life-plan.ts';
import { startTill, type TillHandle } from './till-handle.ts';
import type { TillKind } from './till-kind.ts';

/** Tills that are the app's engine and ledger in plain Node. */
export async function nodeTills(compiled: string): Promise<TillKind> {
  const program = await bundle('test/crash/tills/till-process.ts', compiled, 'es');
  const disk = hasFailingDisk() ? makeFailingDisk() : undefined;
  const start = (folder: string): TillHandle => startTill(program, folder, disk?.environment);
  return {
    tempo: nodeTempo,
    disk,
    ledgerAt: 'ledger.sqlite',
    folders: ['till'],
    tillsOf: (folder) => {
      let standby = start(folder);
      return {
        // The one after it loads while it works.
        next: () => {
          const till = standby;
          standby = start(folder);
          return till;
        },
        end: () => standby.leave(),
      };
    },
    codes: () => Promise.resolve(codeIn),
  };
}

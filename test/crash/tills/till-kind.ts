import type { FailingDisk } from '../../failing-sync/failing-disk.ts';
import type { CodeIn } from '../books/ledger-book.ts';
import type { LifePlan, Tempo } from '../plan/life-plan.ts';
import type { TillHandle } from './till-handle.ts';

/** What is killed: how it is started, and where its books are. */
export type TillKind = {
  readonly tempo: Tempo;
  /** Its ledger, in its folder. */
  readonly ledgerAt: string;
  /** Of the tills of the account. All of them have the same name. */
  readonly folders: readonly [string, ...string[]];
  /** Tills that come one after the other on a folder. */
  readonly tillsOf: (folder: string) => {
    /** @param plan of the life that it is to have; undefined where it is to settle everything. */
    readonly next: (plan?: LifePlan) => TillHandle;
    /** Ends what was started for later. */
    readonly end: () => Promise<void>;
  };
  /** The disk of all of them; undefined where none can be made to fail. */
  readonly disk: FailingDisk | undefined;
  /** Opens the codes that they have sealed. */
  readonly codes: () => Promise<CodeIn>;
};

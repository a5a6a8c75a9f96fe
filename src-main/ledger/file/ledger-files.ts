import { dirname, join } from 'node:path';

/** Where everything of one ledger stands: beside its file, so that the folder can be moved as a whole. */
export type LedgerFiles = {
  readonly folder: string;
  /** The SQLite database. SQLite puts its log and its shared memory beside it, as `-wal` and `-shm`. */
  readonly ledger: string;
  /** Locked while the ledger is open. */
  readonly lock: string;
  /** Says how the ledger was closed. */
  readonly closing: string;
  /** Names what was handed to the client. */
  readonly sent: string;
  /** Says how soon the service showed what was done last. */
  readonly sights: string;
  /** Says what may have been written though writing it failed. */
  readonly doubts: string;
  /** Says that traces of forgotten customers may be left. */
  readonly traces: string;
  /** What is being restored, until it is the ledger. */
  readonly restoring: string;
  /** The copy that is being encrypted. */
  readonly encrypting: string;
  /** The copy that is being encrypted into a folder outside. */
  readonly copying: string;
  /** Everything that an open ledger held whose file was taken away; the next start puts it in its place. */
  readonly rescued: string;
  /** The same, until it is whole. */
  readonly rescuing: string;
  readonly backups: string;
  /** Where damaged ledgers are kept. */
  readonly setAside: string;
};

export function ledgerFiles(ledger: string): LedgerFiles {
  const folder = dirname(ledger);
  return {
    folder,
    ledger,
    lock: `${ledger}-lock`,
    closing: `${ledger}-closing`,
    sent: `${ledger}-sent`,
    sights: `${ledger}-sights`,
    doubts: `${ledger}-doubts`,
    traces: `${ledger}-traces`,
    restoring: `${ledger}-restoring`,
    encrypting: `${ledger}-encrypting`,
    copying: `${ledger}-copying`,
    rescued: `${ledger}-rescued`,
    rescuing: `${ledger}-rescuing`,
    backups: join(folder, 'backups'),
    setAside: join(folder, 'set-aside'),
  };
}

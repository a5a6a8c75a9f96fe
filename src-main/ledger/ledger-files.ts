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
    backups: join(folder, 'backups'),
    setAside: join(folder, 'set-aside'),
  };
}

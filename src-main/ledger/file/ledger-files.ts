import { dirname, join } from 'node:path';

/** Where all files of one ledger are: side by side, so that the folder can be moved as a whole. */
export type LedgerFiles = {
  readonly folder: string;
  /** The SQLite database. SQLite puts its log and its shared memory beside it, as `-wal` and `-shm`. */
  readonly ledger: string;
  /** Locked while the ledger is open. */
  readonly lock: string;
  /** How the ledger was closed. */
  readonly closing: string;
  /** What was handed to the client. */
  readonly sent: string;
  /** How soon the service showed what was done last. */
  readonly freshness: string;
  /** At which address its account was last connected. */
  readonly address: string;
  /** What may have been written although the write failed. */
  readonly doubts: string;
  /** Set while traces of forgotten customers may be left. */
  readonly traces: string;
  /** A backup being restored, until it becomes the ledger. */
  readonly restoring: string;
  /** The copy being encrypted. */
  readonly encrypting: string;
  /** The copy being encrypted into an outside folder. */
  readonly copying: string;
  /** The content of an open ledger whose file was taken away; the next start puts it in place. */
  readonly rescued: string;
  /** The same, until it is complete. */
  readonly rescuing: string;
  readonly backups: string;
  /** Where damaged ledgers are kept. */
  readonly quarantine: string;
};

export function ledgerFiles(ledger: string): LedgerFiles {
  const folder = dirname(ledger);
  return {
    folder,
    ledger,
    lock: `${ledger}-lock`,
    closing: `${ledger}-closing`,
    sent: `${ledger}-sent`,
    freshness: `${ledger}-freshness`,
    address: `${ledger}-address`,
    doubts: `${ledger}-doubts`,
    traces: `${ledger}-traces`,
    restoring: `${ledger}-restoring`,
    encrypting: `${ledger}-encrypting`,
    copying: `${ledger}-copying`,
    rescued: `${ledger}-rescued`,
    rescuing: `${ledger}-rescuing`,
    backups: join(folder, 'backups'),
    quarantine: join(folder, 'quarantine'),
  };
}

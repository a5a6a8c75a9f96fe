import { statSync, type BigIntStats } from 'node:fs';
import { StorageFaultError } from '../../platform/storage-fault.ts';

/**
 * Whether the files that a ledger has open are those that stand under its names, and hold what it wrote. A file that is
 * deleted, moved or replaced stays open and takes everything, and all of that is gone with the program; SQLite doesn't
 * notice. Looking costs two calls of the system.
 */
export class LedgerPlace {
  readonly #file: string;
  readonly #log: string;
  readonly #isOwnFile: IsSame;
  /** Undefined until SQLite has made one, with the first thing that it reads. */
  #isOwnLog: IsSame | undefined;
  readonly #expectOwn: () => void;
  #written: string;
  #isOwn = true;
  #isShared = false;

  /**
   * To be made of a ledger that is open. Throws the file system's errors.
   *
   * @param expectOwn throws where the file doesn't hold what was written. Asked where something else has written into it.
   */
  constructor(file: string, expectOwn: () => void) {
    this.#expectOwn = expectOwn;
    this.#file = file;
    this.#log = `${file}-wal`;
    const stats = statOf(file);
    this.#isOwnFile = sameAs(stats);
    this.#rememberLog();
    this.#written = contentMark(stats);
  }

  /** Whether nothing, or another file, stands under a name of it. Throws the file system's errors, where it can't tell. */
  get isTakenAway(): boolean {
    return !this.#isOwnFile(statOf(this.#file)) || this.#isOwnLog?.(statOf(this.#log)) === false;
  }

  /** @throws StorageFaultError taken-away, corrupted; what `expectOwn` throws; the file system's errors. */
  expect(): void {
    this.#isOwn = false;
    if (this.isTakenAway)
      throw new StorageFaultError('taken-away', `${this.#file} or its log is not the one that is open`);
    const found = contentMark(statOf(this.#file));
    if (found !== this.#written && !this.#isShared) this.#expectOwn();
    this.#written = found;
    this.#isOwn = true;
  }

  /** A thread of this till writes into it from here on. @returns to be called when it is done. */
  threadWrites(): () => void {
    this.#isShared = true;
    return () => {
      this.#isShared = false;
      this.written();
    };
  }

  /** This till has written, or was about to. Never throws. */
  written(): void {
    if (!this.#isOwn) return;
    try {
      this.#written = contentMark(statOf(this.#file));
      this.#rememberLog();
    } catch {
      // Who looks next meets it.
    }
  }

  #rememberLog(): void {
    if (this.#isOwnLog !== undefined) return;
    const stats = statOf(this.#log);
    if (stats !== undefined) this.#isOwnLog = sameAs(stats);
  }
}

type Stats = BigIntStats | undefined;
type IsSame = (stats: Stats) => boolean;

/** A whole number would not hold every file's on Windows. */
const statOf = (file: string): Stats => statSync(file, { bigint: true, throwIfNoEntry: false });

const sameAs =
  (own: Stats): IsSame =>
  (stats) =>
    stats?.ino === own?.ino && stats?.dev === own?.dev;

const contentMark = (stats: Stats): string =>
  stats === undefined ? 'none' : `${stats.size}:${stats.mtimeNs}`;

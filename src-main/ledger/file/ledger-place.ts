import { statSync, type BigIntStats } from 'node:fs';
import { StorageFaultError } from '../../platform/storage-fault.ts';

/**
 * Checks that the files that a ledger has open are still the ones under its names, and hold what it wrote. A
 * file that is deleted, moved or replaced stays open and accepts writes, and all of them are lost with the
 * program; SQLite doesn't notice. A check costs two system calls.
 */
export class LedgerPlace {
  readonly #file: string;
  readonly #log: string;
  readonly #isOwnFile: IsSame;
  /** Undefined until SQLite has created one, with its first read. */
  #isOwnLog: IsSame | undefined;
  readonly #expectOwn: () => void;
  #written: string;
  #isOwn = true;
  #isShared = false;

  /**
   * Create it for a ledger that is open. Throws the file system's errors.
   *
   * @param expectOwn throws if the file doesn't hold what was written. Called if something else has written
   *   to it.
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

  /**
   * Whether nothing, or another file, is under one of its names. Throws the file system's errors if it can't
   * tell.
   */
  get isTakenAway(): boolean {
    return this.#isAnother(statOf(this.#file));
  }

  /** @throws StorageFaultError taken-away, corrupted; what `expectOwn` throws; the file system's errors. */
  expect(): void {
    this.#isOwn = false;
    const stats = statOf(this.#file);
    if (this.#isAnother(stats))
      throw new StorageFaultError('taken-away', `${this.#file} or its log is not the one that is open`);
    const found = contentMark(stats);
    if (found !== this.#written && !this.#isShared) this.#expectOwn();
    this.#written = found;
    this.#isOwn = true;
  }

  /** Another thread of this till writes to it from now on. @returns a function to call when it is done. */
  threadWrites(): () => void {
    this.#isShared = true;
    return () => {
      this.#isShared = false;
      this.written();
    };
  }

  /** This till has written, or tried to. Never throws. */
  written(): void {
    if (!this.#isOwn) return;
    try {
      this.#written = contentMark(statOf(this.#file));
      this.#rememberLog();
    } catch {
      // The next check reports it.
    }
  }

  #isAnother(stats: Stats): boolean {
    return !this.#isOwnFile(stats) || this.#isOwnLog?.(statOf(this.#log)) === false;
  }

  #rememberLog(): void {
    if (this.#isOwnLog !== undefined) return;
    const stats = statOf(this.#log);
    if (stats !== undefined) this.#isOwnLog = sameAs(stats);
  }
}

type Stats = BigIntStats | undefined;
type IsSame = (stats: Stats) => boolean;

/** As bigint: inode numbers on Windows exceed safe integers. */
const statOf = (file: string): Stats => statSync(file, { bigint: true, throwIfNoEntry: false });

const sameAs =
  (own: Stats): IsSame =>
  (stats) =>
    stats?.ino === own?.ino && stats?.dev === own?.dev;

const contentMark = (stats: Stats): string =>
  stats === undefined ? 'none' : `${stats.size}:${stats.mtimeNs}`;

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase as openSqlite, type DatabaseUse } from '../../src-sqlite/open-database.ts';
import { UnknownSchemaError, type Schema } from '../../src-sqlite/schema.ts';
import { errorCode, StartFailure } from '../start-failure.ts';
import { tables } from './tables.ts';

/** The file in the data folder; SQLite puts its write-ahead log beside it. */
const fileName = 'service.sqlite';

/** How long a service that is starting waits for one that is stopping, in milliseconds. */
const patienceMs = 1000;

const sqliteBusy = 5;

/** A commit writes each page that it changes whole; an order changes a little on several. Of a new database. */
const pageBytes = 2048;

/**
 * How long the write-ahead log grows before it is brought into the database, in pages. Orders in a row change the same
 * pages; a longer log writes those fewer times.
 */
const checkpointPages = 8000;

/** Memory for pages in use: of a million orders, the upper part of each index, and what was sold lately. */
const cacheKib = 32 * 1024;

/** "eSvc", by which a file from before the first release is told apart. */
const applicationId = 0x65537663;

const schema: Schema = { applicationId, versions: [tables] };

const use: DatabaseUse = {
  busyTimeoutMs: patienceMs,
  before: `PRAGMA page_size = ${pageBytes}; PRAGMA locking_mode = EXCLUSIVE`,
  after: `PRAGMA wal_autocheckpoint = ${checkpointPages}; PRAGMA cache_size = -${cacheKib}`,
  isExclusive: true,
};

/**
 * Opens the database of a data folder for this process alone.
 *
 * Two services on one folder would both issue what is due, so the second is refused. The lock is the operating
 * system's own on the file: it goes with the process, however that ends.
 *
 * @throws StartFailure where the folder can't be used, or is in use, or was written by another version.
 */
export function openDatabase(dataFolder: string): DatabaseSync {
  try {
    makeFolder(dataFolder);
  } catch (error) {
    throw new StartFailure(`the data folder ${dataFolder} can't be made (${errorCode(error)})`);
  }
  try {
    return openSqlite(join(dataFolder, fileName), schema, use);
  } catch (error) {
    throw openingFailure(error, dataFolder);
  }
}

/**
 * Makes a folder and its parents where there are none. Node's own way of making parents doesn't end where the system
 * takes no folder, as in /proc.
 *
 * SECURITY: activation codes are in there; other users of this computer can't look into a new folder.
 */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

function openingFailure(error: unknown, dataFolder: string): StartFailure {
  if (error instanceof UnknownSchemaError && error.kind === 'newer-version')
    return new StartFailure(`the data folder ${dataFolder} was written by a newer version of this service`);
  const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
  if (busy) return new StartFailure(`the data folder ${dataFolder} is in use by another service`);
  const why = error instanceof Error ? error.message : String(error);
  return new StartFailure(`the database in ${dataFolder} can't be opened (${why})`);
}

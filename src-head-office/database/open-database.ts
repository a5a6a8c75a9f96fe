import type { Database } from './database.ts';
import { asFailure } from './database-failure.ts';
import { openFolderDatabase, openMemoryDatabase } from './embedded-database.ts';
import { FolderTaken } from './folder-lock.ts';
import { openPgDatabase } from './pg-database.ts';

/** Where the database is. */
export type DatabasePlace =
  | { readonly kind: 'server'; readonly url: string; readonly connections?: number }
  | { readonly kind: 'folder'; readonly folder: string }
  /** For tests: gone with the process. */
  | { readonly kind: 'memory' };

export type OpenedDatabase =
  | { readonly kind: 'open'; readonly database: Database }
  /** `sentence` holds no password. */
  | { readonly kind: 'failed'; readonly sentence: string };

const usualConnections = 10;

export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  try {
    return { kind: 'open', database: await open(place) };
  } catch (error) {
    return { kind: 'failed', sentence: sentenceOf(place, error) };
  }
}

async function open(place: DatabasePlace): Promise<Database> {
  switch (place.kind) {
    case 'server':
      return openPgDatabase({ url: place.url, connections: place.connections ?? usualConnections });
    case 'folder':
      return openFolderDatabase(place.folder);
    case 'memory':
      return openMemoryDatabase();
  }
}

/** SECURITY: of an address only the host is named, never the user or the password. */
function sentenceOf(place: DatabasePlace, error: unknown): string {
  if (place.kind === 'memory') return 'The database in memory did not open.';
  if (place.kind === 'folder') {
    if (error instanceof FolderTaken) return `Another head office is running on ${place.folder}.`;
    const { code, message } = asFailure(error);
    return `The folder ${place.folder} can't be opened: ${code === '' ? message : code}.`;
  }
  const host = URL.canParse(place.url) ? new URL(place.url).host : 'its address';
  const { reason, code } = asFailure(error);
  const why = code === '' ? '' : ` (${code})`;
  switch (reason) {
    case 'refused':
      return `The database at ${host} refuses this user, password or database name${why}.`;
    case 'full':
      return `The database at ${host} has no room${why}.`;
    case 'read-only':
      return `The database at ${host} takes no writes${why}.`;
    case 'unavailable':
    case 'conflict':
      return `The database at ${host} can't be reached${why}.`;
    case 'duplicate':
    case 'fault':
      return `The database at ${host} can't be opened${why}.`;
  }
}

import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Choices } from '../crash/plan/random-choices.ts';
import { startChainNetwork, type ChainNetwork } from './chain-network.ts';
import { enrolTills } from './enrolled-till.ts';
import { startOffice, type OfficeProcess } from './office-process.ts';
import { hashesAt } from './oracle/head-office-links.ts';
import type { Postgres } from './postgres.ts';
import { watchSessions, type SessionWatch } from './session-watch.ts';
import { startChainTill, type ChainTill } from './tills/till-handle.ts';

/** A till: a folder, a keychain, and who sells there. A clone has the keychain of the till that it is a copy of. */
export type Place = {
  readonly folder: string;
  readonly keychain: string;
  readonly backups: string[];
  till: ChainTill;
};

/** What of a run outlives kills: tills' folders, the head office and its database, and the way between them. */
export type ChainWorld = {
  readonly network: ChainNetwork;
  readonly sessions: SessionWatch;
  readonly databaseUrl: string;
  /** All that sell, clones too. */
  readonly places: readonly Place[];
  readonly place: (index: number) => Place;
  /** Folders of ledgers that nobody sells from any more, and every copy. */
  readonly dead: () => readonly string[];
  /** Hashes that the head office had when a till was put back, and has to keep. */
  readonly kept: () => ReadonlySet<string>;
  readonly killTill: (place: Place) => Promise<void>;
  readonly openTill: (place: Place, before: number) => Promise<void>;
  readonly killServer: () => Promise<void>;
  /** Starts whatever of server and database is away. */
  readonly office: () => Promise<void>;
  readonly killPostgres: () => Promise<void>;
  readonly clone: (place: Place) => Promise<void>;
  readonly backUpTill: (place: Place) => void;
  /** Does nothing where there is no backup. */
  readonly restoreTill: (place: Place, before: number) => Promise<void>;
  readonly damageTill: (place: Place) => Promise<void>;
  readonly backUpOffice: () => Promise<void>;
  /** Does nothing where there is no backup. */
  readonly restoreOffice: () => Promise<void>;
  /** How often each thing was done, or came about. */
  readonly counts: ReadonlyMap<string, number>;
  readonly count: (what: string, times?: number) => void;
  readonly close: (keep: boolean) => Promise<void>;
  readonly folder: string;
};

/** What runs share: a database server, and the program of a till. */
export type Stage = { readonly postgres: Postgres; readonly tillProgram: string };

let databases = 0;

export async function openChainWorld(
  { postgres, tillProgram }: Stage,
  tills: number,
  choices: Choices,
): Promise<ChainWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  databases += 1;
  const name = `chain_${databases}`;
  await onServer(postgres.url, `CREATE DATABASE ${name}`);
  const databaseUrl = new URL(`/${name}`, postgres.url).href;
  const officeFolder = join(folder, 'office');
  mkdirSync(officeFolder, { mode: 0o700 });
  const network = await startChainNetwork();
  const sessions = watchSessions();
  network.onExchange(sessions.see);
  let server: OfficeProcess | undefined = await startOffice(databaseUrl, officeFolder);
  network.leadsTo(server.port);

  const counts = new Map<string, number>();
  const count = (what: string, times = 1): void => void counts.set(what, (counts.get(what) ?? 0) + times);
  const dead: string[] = [];
  let kept = new Set<string>();
  let putBackOffice: (() => Promise<void>) | undefined;
  let folders = 0;
  const newFolder = (what: string): string => join(folder, `${what}-${(folders += 1)}`);
  const start = (): ChainTill => startChainTill(tillProgram);
  const open = ({ folder: at, keychain, till }: Place, before: number): Promise<void> =>
    till.open({ folder: at, keychain, address: network.address, seed: choices.below(1_000_000_000), before });

  const keychains = Array.from({ length: tills }, (_, index) => join(folder, `keychain-${index + 1}.json`));
  await enrolTills(databaseUrl, keychains);
  const places = keychains.map((keychain): Place => {
    const at = newFolder('till');
    mkdirSync(at, { mode: 0o700 });
    return { folder: at, keychain, backups: [], till: start() };
  });
  await Promise.all(places.map((place) => open(place, 3)));

  const office = async (): Promise<void> => {
    await postgres.start();
    const ended = server?.ended();
    if (ended !== undefined) throw new Error(ended);
    if (server !== undefined) return;
    server = await startOffice(databaseUrl, officeFolder);
    network.leadsTo(server.port);
  };
  const killServer = async (): Promise<void> => {
    count('kills of the head office');
    const victim = server;
    server = undefined;
    network.leadsTo(undefined);
    await victim?.kill();
  };
  const killTill = ({ till }: Place): Promise<void> => {
    count('kills of tills');
    return till.kill();
  };
  const openTill = async (place: Place, before: number): Promise<void> => {
    place.till = start();
    await open(place, before);
  };
  const copyOf = (from: string, what: string): string => {
    const to = newFolder(what);
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    return to;
  };
  /** A copy takes a till's place; what was there is put aside. */
  const replace = (place: Place, copy: string): void => {
    const aside = newFolder('aside');
    renameSync(place.folder, aside);
    dead.push(aside);
    cpSync(copy, place.folder, { recursive: true });
  };

  return {
    network,
    sessions,
    databaseUrl,
    folder,
    places,
    place: (index) => {
      const place = places[index % places.length];
      if (place === undefined) throw new Error('there is no till');
      return place;
    },
    dead: () => dead,
    kept: () => kept,
    counts,
    count,
    killTill,
    openTill,
    killServer,
    office,
    killPostgres: () => {
      count('kills of PostgreSQL');
      return postgres.kill();
    },
    clone: async (place) => {
      count('clones');
      let copy = '';
      place.till.stillFor(() => (copy = copyOf(place.folder, 'clone')));
      const clone = { folder: copy, keychain: place.keychain, backups: [], till: start() };
      places.push(clone);
      await open(clone, 0);
    },
    backUpTill: (place) => {
      place.till.stillFor(() => {
        const copy = copyOf(place.folder, 'backup');
        place.backups.push(copy);
        dead.push(copy);
      });
    },
    restoreTill: async (place, before) => {
      const copy = place.backups.at(-1);
      if (copy === undefined) return;
      count('tills restored');
      await killTill(place);
      await office();
      kept = new Set([...kept, ...(await hashesAt(databaseUrl))]);
      replace(place, copy);
      await openTill(place, before);
    },
    damageTill: async (place) => {
      await killTill(place);
      await office();
      // So that there is something that was not sent.
      network.leadsTo(undefined);
      await openTill(place, 4);
      await killTill(place);
      network.leadsTo(server?.port);
      const clean = copyOf(place.folder, 'clean');
      dead.push(clean);
      if (damageUnsent(join(place.folder, 'ledger.sqlite'), await hashesAt(databaseUrl)))
        count('events damaged on a disk');
      await openTill(place, 2);
      await place.till.sell(6, 8);
      await killTill(place);
      kept = new Set([...kept, ...(await hashesAt(databaseUrl))]);
      replace(place, clean);
      await openTill(place, 0);
    },
    backUpOffice: async () => {
      await killServer();
      putBackOffice = await postgres.backUp();
      await office();
    },
    restoreOffice: async () => {
      if (putBackOffice === undefined) return;
      count('head offices restored');
      await killServer();
      await putBackOffice();
      const there = await hashesAt(databaseUrl);
      kept = new Set([...kept].filter((hash) => there.has(hash)));
      sessions.forget();
      await office();
    },
    close: async (keep) => {
      for (const { till } of places) await till.kill();
      await killServer();
      await network.close();
      await postgres.start();
      await onServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A bit of the disk flips in the last event that the head office hasn't: in its text, past the ledger's triggers. */
function damageUnsent(file: string, sent: ReadonlySet<string>): boolean {
  const database = new DatabaseSync(file);
  try {
    const rows = database.prepare('SELECT number, lower(hex(hash)) AS hash FROM event ORDER BY number').all();
    const unsent = rows.filter((row) => !sent.has(String(row['hash'])));
    const victim = unsent[Math.floor(unsent.length / 2)];
    if (victim === undefined) return false;
    const number = Number(victim['number']);
    database.exec('DROP TRIGGER event_stays');
    database.prepare(`UPDATE event SET event = replace(event, '{', '{ ') WHERE number = ?`).run(number);
    database.exec(
      `CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END`,
    );
    return true;
  } finally {
    database.close();
  }
}

/** Folders of a run that hold a ledger. */
export const ledgersIn = (folders: readonly string[]): string[] =>
  folders
    .filter((folder) => readdirSync(folder).includes('ledger.sqlite'))
    .map((folder) => join(folder, 'ledger.sqlite'));

import { networkInterfaces } from 'node:os';
import { enrolRequest } from '../src-chain-api/requests/enrol.ts';
import type { Database } from './database/database.ts';
import { openDatabase, type DatabasePlace } from './database/open-database.ts';
import { grantRights } from './database/roles.ts';
import { openChain, type Chain } from './directory/chain.ts';
import { enrolTill } from './directory/enrol-till.ts';
import { readTill } from './directory/tills.ts';
import type { Log } from './log/log-event.ts';
import { migrate } from './migrations/migrate.ts';
import { cardRoutes } from './routes/card-routes.ts';
import { claimRoutes } from './routes/claim-routes.ts';
import { keepEntering } from './projections/keep-entering.ts';
import { historyRoutes } from './routes/history-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { streamRoutes } from './routes/stream-routes.ts';
import { createHttpServer } from './server/http-server.ts';
import { usualLimits, type RateLimits } from './server/rate-limits.ts';
import { read } from './server/route.ts';
import { fingerprintOf } from './tls/make-certificate.ts';

export type BooksOptions = {
  readonly database: DatabasePlace;
  /** Who owns the tables, where the running head office isn't to. Connects for migrations only. */
  readonly owner?: DatabasePlace;
  /** Of the chain's secrets; and of the database where that is a folder's. */
  readonly folder: string;
  /** Of a new chain. */
  readonly chainName: string;
  readonly hostName: string;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
};

export type HeadOfficeOptions = BooksOptions & {
  /** `own`: HTTPS by a certificate of its own, from everywhere. `proxy`: plain HTTP on loopback, where something else ends TLS. */
  readonly reached: 'own' | 'proxy';
  /** 0 picks a free one. */
  readonly port: number;
  readonly log: Log;
  readonly limits?: RateLimits;
};

export type Books = { readonly database: Database; readonly chain: Chain };

export type Opened<Value> =
  | { readonly kind: 'open'; readonly value: Value }
  | { readonly kind: 'failed'; readonly sentence: string };

export type HeadOffice = Books & {
  readonly port: number;
  /** Where tills reach it, this computer first. */
  readonly addresses: readonly string[];
  /** SHA-256 of its certificate; null behind a proxy. */
  readonly fingerprint: string | null;
  readonly close: () => Promise<void>;
};

/** Opens database and secrets, and makes what is missing. */
export async function openBooks(options: BooksOptions): Promise<Opened<Books>> {
  const prepared = await prepareTables(options);
  if (prepared.kind === 'failed') return prepared;
  const database = prepared.value;
  const opened = await openChain(database, {
    folder: options.folder,
    name: options.chainName,
    hostName: options.hostName,
    now: new Date(options.now()),
  });
  if (opened.kind === 'open') return { kind: 'open', value: { database, chain: opened.chain } };
  await database.close();
  return opened;
}

/** By the owner where there is one, who then goes. */
async function prepareTables({ database, owner }: BooksOptions): Promise<Opened<Database>> {
  const first = await openDatabase(owner ?? database);
  if (first.kind === 'failed') return first;
  const migrated = await migrate(first.database);
  if (migrated.kind !== 'migrated') {
    await first.database.close();
    return { kind: 'failed', sentence: migrated.sentence };
  }
  if (owner === undefined) return { kind: 'open', value: first.database };
  const running = await openDatabase(database);
  if (running.kind === 'open') {
    const { rows } = await running.database.query('SELECT current_user AS role');
    await grantRights(first.database, String(rows[0]?.['role']));
  }
  await first.database.close();
  return running.kind === 'open' ? { kind: 'open', value: running.database } : running;
}

/** Opens everything and listens. */
export async function startHeadOffice(options: HeadOfficeOptions): Promise<Opened<HeadOffice>> {
  const books = await openBooks(options);
  if (books.kind === 'failed') return books;
  const { database, chain } = books.value;
  const isOwn = options.reached === 'own';
  const entering = keepEntering(database, options.log);
  const server = await createHttpServer({
    routes: [
      ...streamRoutes(database, options.log, entering.poke),
      ...cardRoutes(database),
      ...claimRoutes(database),
      ...historyRoutes(database),
      ...orderRoutes(database),
    ],
    enrol: async (body, now) => {
      const request = read(enrolRequest, body);
      if (!request.ok) return request;
      const enrolled = await enrolTill(database, chain, { request: request.value, now });
      if (enrolled.ok) options.log({ event: 'enrolled', till: enrolled.value.tillId });
      return enrolled;
    },
    findTill: (id) => readTill(database, id),
    tls: isOwn ? chain.secrets.tls : null,
    behindProxy: !isOwn,
    limits: options.limits ?? usualLimits,
    now: options.now,
    log: options.log,
  });
  try {
    // SECURITY: nothing is said over plain HTTP but on this computer.
    await server.listen({ host: isOwn ? everywhere() : '127.0.0.1', port: options.port });
  } catch (error) {
    await server.close();
    await entering.close();
    await database.close();
    return { kind: 'failed', sentence: `Port ${options.port} can't be listened at (${codeOf(error)}).` };
  }
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  options.log({ event: 'listening', port });
  return {
    kind: 'open',
    value: {
      ...books.value,
      port,
      addresses: addressesOf(isOwn, port),
      fingerprint: isOwn ? fingerprintOf(chain.secrets.tls.certificate) : null,
      close: async () => {
        await server.close();
        await entering.close();
        await database.close();
        options.log({ event: 'stopped' });
      },
    },
  };
}

/** With IPv6 where this computer has it: then both. */
const everywhere = (): string =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
    ? '::'
    : '0.0.0.0';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

function addressesOf(isOwn: boolean, port: number): string[] {
  if (!isOwn) return [`http://127.0.0.1:${port}`];
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `https://${address}:${port}`);
  return [`https://127.0.0.1:${port}`, ...outside];
}

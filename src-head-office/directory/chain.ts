import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { makeSecrets, phoneMarkCheck, readSecrets, type ChainSecrets } from '../secrets/chain-secrets.ts';
import { bytes } from '../streams/stream-row.ts';

export type Chain = { readonly name: string; readonly secrets: ChainSecrets };

export type OpenedChain =
  | { readonly kind: 'open'; readonly chain: Chain }
  | { readonly kind: 'failed'; readonly sentence: string };

const row = z.object({ name: z.string(), escrow_key: bytes, phone_mark_check: bytes });

type Place = {
  /** Where its secrets are. */
  readonly folder: string;
  /** For a new chain. */
  readonly name: string;
  readonly hostName: string;
  readonly now: Date;
};

/** The chain of this database with its secrets; both are made where there is neither. */
export async function openChain(database: Database, place: Place): Promise<OpenedChain> {
  let secrets: ChainSecrets | null;
  try {
    secrets = readSecrets(place.folder);
  } catch {
    return {
      kind: 'failed',
      sentence: `The secrets in ${place.folder} can't be read: bring back their backup.`,
    };
  }
  const there = await readChain(database);
  if (there === null) {
    secrets ??= await makeSecrets(place.folder, place.hostName, place.now);
    await addChain(database, place, secrets);
    return openChain(database, place);
  }
  if (secrets === null)
    return {
      kind: 'failed',
      sentence: `The database has a chain whose secrets are not in ${place.folder}: name their folder with --folder, or bring back its backup.`,
    };
  if (!isOf(there, secrets))
    return {
      kind: 'failed',
      sentence: `The secrets in ${place.folder} are another chain's than the database's.`,
    };
  return { kind: 'open', chain: { name: there.name, secrets } };
}

async function readChain({ query }: Database): Promise<z.infer<typeof row> | null> {
  const { rows } = await query(
    'SELECT name, escrow_key, phone_mark_check FROM chain ORDER BY made_at LIMIT 1',
  );
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

async function addChain(database: Database, { name, now }: Place, secrets: ChainSecrets): Promise<void> {
  const at = now.getTime();
  await database.query(
    `INSERT INTO chain (id, name, escrow_key, phone_mark_check, made_at)
     SELECT $1::uuid, $2::text, $3::bytea, $4::bytea, $5::bigint WHERE NOT EXISTS (SELECT 1 FROM chain)`,
    [
      randomUUID(),
      name,
      Buffer.from(secrets.escrow.public, 'base64url'),
      phoneMarkCheck(secrets.phoneMarkKey),
      at,
    ],
  );
}

const isOf = (chain: z.infer<typeof row>, secrets: ChainSecrets): boolean =>
  Buffer.from(secrets.escrow.public, 'base64url').equals(chain.escrow_key) &&
  Buffer.from(phoneMarkCheck(secrets.phoneMarkKey)).equals(chain.phone_mark_check);

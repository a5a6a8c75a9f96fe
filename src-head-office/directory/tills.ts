import { z } from 'zod';
import { tillId, type TillId } from '../../src-chain-api/ids.ts';
import type { Queries } from '../database/database.ts';
import { bytes } from '../streams/stream-row.ts';

const row = z
  .object({
    id: tillId,
    shop_id: z.string(),
    name: z.string(),
    signing_key: bytes.transform((key) => Buffer.from(key).toString('base64url')),
    revoked_at: z.int().nullable(),
  })
  .transform((till) => ({
    id: till.id,
    shop: till.shop_id,
    name: till.name,
    /** Ed25519, 32 bytes in base64url. */
    signingKey: till.signing_key,
    isRevoked: till.revoked_at !== null,
  }));
export type Till = z.infer<typeof row>;

export async function readTill({ query }: Queries, id: TillId): Promise<Till | null> {
  const { rows } = await query('SELECT id, shop_id, name, signing_key, revoked_at FROM till WHERE id = $1', [
    id,
  ]);
  return rows[0] === undefined ? null : row.parse(rows[0]);
}

const named = z.object({ id: tillId, name: z.string(), shop_name: z.string() });

/**
 * Takes a till's key from it: from now on it can neither write nor read. What it has told stays.
 *
 * @param name its name or its id. @returns the tills that were revoked; more than one is left alone unless named by id.
 */
export async function revokeTill(
  { query }: Queries,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<
  | { readonly kind: 'revoked'; readonly till: string; readonly shopName: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
> {
  const { rows } = await query(
    `SELECT till.id, till.name, shop.name AS shop_name FROM till JOIN shop ON shop.id = till.shop_id
     WHERE till.revoked_at IS NULL AND (till.name = $1 OR CAST(till.id AS text) = $1) ORDER BY till.enrolled_at`,
    [name],
  );
  const found = rows.map((one) => named.parse(one));
  const [till] = found;
  if (till === undefined) return { kind: 'unknown' };
  if (found.length > 1) return { kind: 'several', ids: found.map(({ id }) => id) };
  await query('UPDATE till SET revoked_at = $2 WHERE id = $1', [till.id, now]);
  return { kind: 'revoked', till: till.name, shopName: till.shop_name };
}

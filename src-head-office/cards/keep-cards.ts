import { z } from 'zod';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { Card, CardsReply, CardsRequest } from '../../src-chain-api/requests/cards.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Database, Queries } from '../database/database.ts';
import type { Till } from '../directory/tills.ts';

type Keeping = { readonly till: Till; readonly request: CardsRequest; readonly now: number };

const kept = z.object({ shop_id: z.string(), version: z.int() });

/**
 * Keeps the newest version of each customer's card. One that was forgotten stays as a tombstone, and older versions that come late
 * change nothing.
 *
 * SECURITY: a card is of the shop whose till sent it first. A till of another shop changes nothing and learns no version of it.
 */
export async function keepCards(
  database: Database,
  { till, request, now }: Keeping,
): Promise<Result<CardsReply, Problem>> {
  // In one order, so that two tills of a shop don't wait for each other.
  const cards = request.cards.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1));
  return database.transaction(async (queries) => {
    // The last told change is the stream's, so only its session tells it.
    const { changed } = await queries.query(
      'UPDATE stream SET cards_through = $3 WHERE till_id = $1 AND session = $2',
      [till.id, request.through.token, request.through.change],
    );
    if (changed !== 1)
      return fail<Problem>({ kind: 'session-taken', sentence: 'Another session of this stream has begun.' });
    const versions: { orderId: string; version: number }[] = [];
    for (const card of cards) {
      const version = await keepCard(queries, card, { till, now });
      if (version !== null) versions.push({ orderId: card.orderId, version });
    }
    return succeed({ versions });
  });
}

/** @returns the version that is kept now; null where the card is another shop's. */
async function keepCard(
  queries: Queries,
  card: Card,
  { till, now }: { readonly till: Till; readonly now: number },
): Promise<number | null> {
  const sealed = card.kind === 'kept' ? Buffer.from(card.sealed, 'base64') : null;
  const { changed } = await queries.query(
    `INSERT INTO card (order_id, shop_id, till_id, version, sealed, kept_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (order_id) DO UPDATE
       SET till_id = $3, version = $4, sealed = $5, kept_at = $6
       WHERE card.shop_id = $2 AND card.version < $4`,
    [card.orderId, till.shop, till.id, card.version, sealed, now],
  );
  if (changed === 1) {
    await markPhones(queries, card);
    return card.version;
  }
  const { rows } = await queries.query('SELECT shop_id, version FROM card WHERE order_id = $1', [
    card.orderId,
  ]);
  const there = kept.parse(rows[0]);
  return there.shop_id === till.shop ? there.version : null;
}

/** Whoever is forgotten is found by no number any more. */
async function markPhones({ query }: Queries, card: Card): Promise<void> {
  await query('DELETE FROM card_phone WHERE order_id = $1', [card.orderId]);
  const marks = card.kind === 'kept' ? new Set(card.phoneMarks) : new Set<string>();
  for (const mark of marks)
    await query('INSERT INTO card_phone (mark, order_id) VALUES ($1, $2)', [
      Buffer.from(mark, 'hex'),
      card.orderId,
    ]);
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { asFailure } from '../database/database-failure.ts';

/** The id of the shop of that name, which is made where there is none. */
export async function shopNamed(database: Database, name: string, now: number): Promise<string> {
  const found = await find(database, name);
  if (found !== null) return found;
  const id = randomUUID();
  try {
    await database.query('INSERT INTO shop (id, name, made_at) VALUES ($1, $2, $3)', [id, name, now]);
    return id;
  } catch (error) {
    const made = asFailure(error).reason === 'duplicate' ? await find(database, name) : null;
    if (made === null) throw error;
    return made;
  }
}

async function find({ query }: Database, name: string): Promise<string | null> {
  const { rows } = await query('SELECT id FROM shop WHERE name = $1', [name]);
  return rows[0] === undefined ? null : z.string().parse(rows[0]['id']);
}

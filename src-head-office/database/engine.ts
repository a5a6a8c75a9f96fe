import type { Engine, Queries } from './database.ts';

/** Which engine answers. Each says in its version that it is PostgreSQL too; Citus is PostgreSQL with an extension. */
export async function engineOf({ query }: Queries): Promise<Engine> {
  const { rows } = await query('SELECT version() AS version');
  const version = String(rows[0]?.['version']);
  if (/cockroach/i.test(version)) return 'cockroachdb';
  if (/-YB-/i.test(version)) return 'yugabytedb';
  if (/pglite/i.test(version)) return 'embedded';
  const { rows: extensions } = await query(`SELECT extname FROM pg_extension WHERE extname = 'citus'`);
  return extensions.length > 0 ? 'citus' : 'postgresql';
}

import type { Database } from './database.ts';

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const kept: readonly Right[] = ['SELECT', 'INSERT'];
const changed: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE'];
const all: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/**
 * What the running head office may do with each table that keeps what was told.
 *
 * SECURITY: events, what was kept of forks, alarms and who asked for what can be added and read, never changed or removed, by
 * whoever gets hold of this role. The owner of the tables, who can, connects for migrations only.
 */
const rightsOf: Readonly<Record<string, readonly Right[]>> = {
  event: kept,
  quarantine: kept,
  alarm: kept,
  lookup_log: kept,
  document: kept,
  chain: kept,
  shop: changed,
  till: changed,
  enrolment_code: changed,
  stream: changed,
  card: changed,
  history_account: changed,
  history_line: kept,
  migration: ['SELECT'],
  migration_lock: [],
};

/** Tables that can be made anew from the others, or whose rows end by themselves. */
const isOfEvents = (table: string): boolean => /^event_\d\d$/.test(table);

/** Gives the role what it needs of every table. To be run by their owner, after migrations. @throws DatabaseFailure */
export async function grantRights(database: Database, role: string): Promise<void> {
  const { rows } = await database.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  for (const table of rows.map(({ tablename }) => String(tablename))) {
    await database.query(`REVOKE ALL ON TABLE ${quoted(table)} FROM ${quoted(role)}`);
    // Of a partition nothing: rights on the whole are enough.
    const rights = isOfEvents(table) ? [] : (rightsOf[table] ?? all);
    if (rights.length > 0)
      await database.query(`GRANT ${rights.join(', ')} ON TABLE ${quoted(table)} TO ${quoted(role)}`);
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

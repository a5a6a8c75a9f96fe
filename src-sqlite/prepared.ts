import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Returns a statement by its name. */
export type Prepared<Name extends string> = (name: Name) => StatementSync;

/** A table's statements, each prepared on first use, so that opening a ledger waits for none of them. */
export function prepared<Name extends string>(
  database: DatabaseSync,
  sql: Readonly<Record<Name, string>>,
): Prepared<Name> {
  const statements = new Map<Name, StatementSync>();
  return (name) => {
    const known = statements.get(name);
    if (known !== undefined) return known;
    const statement = database.prepare(sql[name]);
    statements.set(name, statement);
    return statement;
  };
}

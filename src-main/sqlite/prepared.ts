import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A statement by its name. */
export type Prepared<Name extends string> = (name: Name) => StatementSync;

/** The statements of a table, each prepared when it is first used: opening a ledger waits for none of them. */
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

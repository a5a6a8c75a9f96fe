import { DatabaseSync } from 'node:sqlite';

/** Changes a ledger's file as no till does: without the triggers and references that keep it from that. */
export function tamper(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec('PRAGMA foreign_keys = OFF');
  database.exec(statement);
  for (const { sql } of triggers) database.exec(String(sql));
  database.close();
}

import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../src-main/ledger/database.ts';
import { ledgerMigrations } from '../src-main/ledger/migrations.ts';

/** What a ledger is made of; all else is derived from it. */
const tables = ['sale', 'operation', 'event', 'customer'];

/**
 * Makes a ledger that was closed into one of an older schema with the same sales, operations, events and customers.
 *
 * @param version how many migrations it has seen: at least 8.
 */
export function makeOlder(file: string, version: number): void {
  const made = `${file}-older`;
  const older = new DatabaseSync(made);
  migrate(older, ledgerMigrations.slice(0, version), 0);
  older.prepare('ATTACH DATABASE ? AS newest').run(file);
  for (const table of tables) {
    const columns = older
      .prepare(`PRAGMA main.table_info(${table})`)
      .all()
      .map(({ name }) => String(name))
      .join(', ');
    older.exec(
      `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM newest.${table} ORDER BY rowid`,
    );
  }
  older.close();
  for (const part of ['-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  renameSync(made, file);
}

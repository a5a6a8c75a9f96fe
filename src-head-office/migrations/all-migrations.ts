import type { MigrationBuilder } from 'node-pg-migrate';
import { booksMigration } from './0001_books.ts';
import { projectionsMigration } from './0002_projections.ts';

/** In the order in which they run. A released one is never changed. */
export const allMigrations: Readonly<Record<string, (builder: MigrationBuilder) => void | Promise<void>>> = {
  '0001_books': booksMigration,
  '0002_projections': projectionsMigration,
};

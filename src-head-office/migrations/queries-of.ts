import type { MigrationBuilder } from 'node-pg-migrate';
import { z } from 'zod';
import type { Queries } from '../database/database.ts';

const rowsOfAny = z.array(z.record(z.string(), z.unknown()));

/** A migration's own connection, as the rest of the head office asks it. */
export const queriesOf = (connection: MigrationBuilder['db']): Queries => ({
  query: async (text, values = []) => {
    const rows = rowsOfAny.parse(await connection.select(text, [...values]));
    return { rows, changed: 0 };
  },
});

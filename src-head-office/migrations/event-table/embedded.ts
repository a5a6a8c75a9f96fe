import { eventColumns } from './columns.ts';

/** PGlite, for a few tills: one table. */
export const embedded = [
  `CREATE TABLE IF NOT EXISTS event (${eventColumns},
    PRIMARY KEY (stream_id, number)
  )`,
];

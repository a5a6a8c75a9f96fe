import { eventColumns } from './columns.ts';

/** CockroachDB splits a table by its key by itself; streams are random UUIDs, so writes spread. */
export const onCockroachdb = [
  `CREATE TABLE IF NOT EXISTS event (${eventColumns},
    PRIMARY KEY (stream_id, number)
  )`,
];

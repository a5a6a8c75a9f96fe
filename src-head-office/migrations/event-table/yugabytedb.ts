import { eventColumns } from './columns.ts';

/** YugabyteDB spreads by the hash of the first column and keeps a stream's events in order. */
export const onYugabytedb = [
  `CREATE TABLE IF NOT EXISTS event (${eventColumns},
    PRIMARY KEY (stream_id HASH, number ASC)
  )`,
];

import { eventColumns } from './columns.ts';

/** As many as let vacuum and index builds of one be short; more cost each plan. */
const partitions = 16;

/** Hash partitions by stream: a till's events are all in one. Heads change with every batch, so their pages keep room. */
export const onPostgresql = [
  `CREATE TABLE IF NOT EXISTS event (${eventColumns},
    PRIMARY KEY (stream_id, number)
  ) PARTITION BY HASH (stream_id)`,
  ...Array.from(
    { length: partitions },
    (_, index) =>
      `CREATE TABLE IF NOT EXISTS event_${String(index).padStart(2, '0')} PARTITION OF event
       FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${index})`,
  ),
  `ALTER TABLE stream SET (fillfactor = 50)`,
];

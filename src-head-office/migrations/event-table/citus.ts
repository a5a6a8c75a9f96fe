import { eventColumns } from './columns.ts';

/**
 * Citus distributes by stream. Streams and quarantined events stand beside their events, so that a batch is a transaction of one
 * worker.
 */
export const onCitus = [
  `CREATE TABLE IF NOT EXISTS event (${eventColumns},
    PRIMARY KEY (stream_id, number)
  )`,
  ...['event:stream_id', 'quarantine:stream_id', 'stream:id'].map((place) => {
    const [table = '', column = ''] = place.split(':');
    return `SELECT create_distributed_table('${table}', '${column}', colocate_with => '${
      table === 'event' ? 'default' : 'event'
    }')
       WHERE NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = '${table}'::regclass)`;
  }),
];

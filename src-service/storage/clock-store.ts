import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** How far the service's clock is ahead of the computer's, in milliseconds; below zero when it is behind. */
export type ClockStore = {
  readonly offsetMs: () => number;
  readonly setOffset: (milliseconds: number) => void;
};

const offsetRow = z.object({ offset_ms: z.int() });

export function createClockStore(database: DatabaseSync): ClockStore {
  const select = database.prepare('SELECT offset_ms FROM clock');
  const update = database.prepare('UPDATE clock SET offset_ms = ?');
  return {
    offsetMs: () => offsetRow.parse(select.get()).offset_ms,
    setOffset: (milliseconds) => {
      update.run(milliseconds);
    },
  };
}

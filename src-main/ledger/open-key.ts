import { z } from 'zod';

/** What is known of something open without reading the whole of it. */
export type OpenKey<Id> = {
  readonly id: Id;
  readonly state: string;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

/** Reads `id, state, created_at`. */
export const openKeyRow = <Id>(id: z.ZodType<Id>) =>
  z
    .object({ id, state: z.string(), created_at: z.int() })
    .transform((row): OpenKey<Id> => ({ id: row.id, state: row.state, createdAt: row.created_at }));

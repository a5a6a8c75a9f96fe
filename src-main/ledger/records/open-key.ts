import { z } from 'zod';
import { isAnyState, type AnyState, type Kind } from '../../../src-books/orders/transitions.ts';

/** What is known about something open without reading all of it. */
export type OpenKey<Id> = {
  readonly id: Id;
  readonly kind: Kind;
  readonly state: AnyState;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

const anyState = z.string().refine(isAnyState);

/** Reads `id, kind, state, created_at`. */
export const openKeyRow = <Id>(id: z.ZodType<Id>) =>
  z
    .object({
      id,
      kind: z.enum(['sale', 'top-up', 'activation', 'refund']),
      state: anyState,
      created_at: z.int(),
    })
    .transform((row): OpenKey<Id> => {
      const { kind, state, created_at: createdAt } = row;
      return { id: row.id, kind, state, createdAt };
    });

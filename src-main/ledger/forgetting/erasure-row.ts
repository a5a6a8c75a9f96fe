import { z } from 'zod';
import { storedJson, storedStaff } from '../values/stored-values.ts';

/** The prefix of an erasure's subject, before its number. */
export const erasurePrefix = 'erasure:';

/**
 * Records that names, telephone numbers and notes of sales were erased: of how many sales, by whom and why.
 * Not whose they were.
 *
 * asked: somebody asked for it · kept-long-enough: they were older than the shop keeps them.
 */
const erasureEvent = z.object({
  kind: z.literal('erased'),
  sales: z.int().positive(),
  why: z.enum(['asked', 'kept-long-enough']),
  staff: storedStaff,
});
export type ErasureEvent = z.infer<typeof erasureEvent>;

const eventRow = z.object({ at: z.int(), event: storedJson(erasureEvent) });

/** Whether these are the complete events of an erasure. @throws ZodError if one can't be read. */
export const areEventsOfErasure = (events: readonly unknown[]): boolean =>
  events.map((event) => eventRow.parse(event)).length === 1;

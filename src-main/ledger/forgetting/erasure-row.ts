import { z } from 'zod';
import { storedJson, storedStaff } from '../records/stored-values.ts';

/** What an erasure is called among the subjects of events, before its number. */
export const erasurePrefix = 'erasure:';

/**
 * That names, telephone numbers and notes of sales were erased: of how many, by whom and why. Nothing of whom they were.
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

/** Whether these are all events that an erasure has. @throws ZodError where one can't be read. */
export const areEventsOfErasure = (events: readonly unknown[]): boolean =>
  events.map((event) => eventRow.parse(event)).length === 1;

import { z } from 'zod';
import { storedJson } from '../../values/stored-values.ts';

/** The prefix of the subject of a start that found the ledger behind, before its number. */
export const behindPrefix = 'behind:';

/** Records that a start found the ledger to lack what happened: it is an older copy, or was recovered. */
const behindEvent = z.object({ kind: z.literal('found-behind') });
export type BehindEvent = z.infer<typeof behindEvent>;

const eventRow = z.object({ event: storedJson(behindEvent) });

/** Whether these are the complete events of such a start. @throws ZodError if one can't be read. */
export const areEventsOfBehind = (events: readonly unknown[]): boolean =>
  events.map((event) => eventRow.parse(event)).length === 1;

import { z } from 'zod';
import { storedJson, storedStaff } from './stored-values.ts';

/** The prefix of an account move's subject, before its number. */
export const accountMovePrefix = 'account:';

/**
 * Records that an account moved to another address while something on it was unsettled, and who moved it.
 *
 * order, history: the service there knows that order of this till, so it is the same account · word: nothing
 * showed it, and a manager said so.
 */
const accountMoveEvent = z.object({
  kind: z.literal('moved'),
  merchantId: z.string(),
  from: z.string(),
  to: z.string(),
  shownBy: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('order'), orderId: z.string() }),
    z.object({ kind: z.literal('history'), orderId: z.string() }),
    z.object({ kind: z.literal('word') }),
  ]),
  unsettled: z.int().nonnegative(),
  staff: storedStaff,
});
export type AccountMoveEvent = z.infer<typeof accountMoveEvent>;

export const accountMoveRow = z.object({ number: z.int(), event: storedJson(accountMoveEvent) });

const recordedMove = z.object({ event: storedJson(accountMoveEvent) });

/** Whether these are the complete events of a move. @throws ZodError if one can't be read. */
export const areEventsOfAccountMove = (events: readonly unknown[]): boolean =>
  events.map((event) => recordedMove.parse(event)).length === 1;

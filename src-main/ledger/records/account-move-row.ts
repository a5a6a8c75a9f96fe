import { z } from 'zod';
import { storedJson, storedStaff } from './stored-values.ts';

/** What a move of an account is called among the subjects of events, before its number. */
export const accountMovePrefix = 'account:';

/**
 * That an account went on at another address while something of it was not settled, and who had it go on there.
 *
 * order, history: the service there knows that order of this till, so that it is the same account · word: nothing showed it,
 * and a manager said so.
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

export const accountMoveRow = z.object({ at: z.int(), event: storedJson(accountMoveEvent) });

/** Whether these are all events that a move has. @throws ZodError where one can't be read. */
export const areEventsOfAccountMove = (events: readonly unknown[]): boolean =>
  events.map((event) => accountMoveRow.parse(event)).length === 1;

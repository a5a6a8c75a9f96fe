import { z } from 'zod';
import { storedJson, storedStaff } from '../../values/stored-values.ts';

/** The prefix of an account move's subject, before its number. */
export const accountMovePrefix = 'account:';

/**
 * Records that an account continues at another address, or in the place of another account, and who moved it.
 *
 * order, history: the service there knows that order of this till, so it is the same account · word: nothing
 * showed it, and a manager said so · nothing-open: nothing showed it, and nobody was asked, as nothing was open.
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
    z.object({ kind: z.literal('nothing-open') }),
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

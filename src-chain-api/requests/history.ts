import { z } from 'zod';

/** GET. What the history of a merchant account holds of an order, as the whole chain has collected it. */
export const historyPath = (orderId: string, merchantId: string): string =>
  `/v1/history/${encodeURIComponent(orderId)}?${new URLSearchParams({ merchantId }).toString()}`;

/** Of an account that the till sells on. */
export const historyQuery = z.object({ merchantId: z.string().min(1).max(200) });

/** POST. Lines of the history that a till has read of an account that it sells on: each is kept once. */
export const historyLinesPath = '/v1/history';

export const historyLine = z.object({
  /** The service's number of the transaction. */
  transactionId: z.string().min(1).max(100),
  orderId: z.string().max(100).nullable(),
  /** As the service sent it: JSON. */
  line: z.string().max(16_384),
  /** By the service's clock, milliseconds since 1970 in UTC. */
  at: z.int(),
});
export type HistoryLine = z.infer<typeof historyLine>;

export const historyLinesRequest = z.object({
  merchantId: z.string().min(1).max(200),
  /** None where nothing happened in the span. */
  lines: z.array(historyLine).max(1000),
  /** From which time to which, both included, these lines are all that there were, by the service's clock. */
  complete: z.object({ from: z.int(), until: z.int() }),
});
export type HistoryLinesRequest = z.infer<typeof historyLinesRequest>;

export const historyReply = z.object({
  lines: z.array(historyLine),
  /** Spans of the service's time that are known without a gap. Within one, what isn't shown wasn't there. */
  complete: z.array(z.object({ from: z.int(), until: z.int() })),
});
export type HistoryReply = z.infer<typeof historyReply>;

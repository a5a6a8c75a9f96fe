import { z } from 'zod';

/** Why the balance changed. The interface shows no history record; docs/interface/history.md says what was chosen. */
export const transactionType = z.enum(['opening', 'order', 'topup', 'refund', 'cancellation', 'adjustment']);
export type TransactionType = z.infer<typeof transactionType>;

export const transactionRecord = z.object({
  id: z.int(),
  /** One of {@link transactionType}, but where the service is told to call them otherwise. */
  type: z.union([transactionType, z.string()]),
  /** What was added to the balance; below zero for a debit. */
  amount: z.number(),
  /** The balance after it. */
  balance: z.number(),
  /** The order that was paid for or credited. */
  uidCustomer: z.string().nullable(),
  orderId: z.string().nullable(),
  idPack: z.int().nullable(),
  createdAt: z.string(),
  /** Only where the service is told to describe them. */
  description: z.string().optional(),
});
export type TransactionRecord = z.infer<typeof transactionRecord>;

/** 200 body of GET /customer/history: the newest transaction first. */
export const historyRecord = z.object({
  status: z.string(),
  message: z.string().nullable(),
  transactions: z.array(transactionRecord),
});
export type HistoryRecord = z.infer<typeof historyRecord>;

import { z } from 'zod';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { snapshotTime, type BehaviorSetting } from '../behavior.ts';
import { transactionRecord } from '../history-record.ts';
import type { MerchantAccount } from '../storage/merchant-account.ts';
import { defineEndpoint, reply, type Endpoint } from './endpoint.ts';

const usualLimit = 100;

/** Who asks for more gets so many: a limit is the most that may come. */
const largestLimit = 1000;

const digits = z.string().regex(/^\d{1,9}$/);

const historyQuery = z.object({
  // A query has texts only; what is no number is left to the schema to refuse.
  limit: z.preprocess(
    (value) => (digits.safeParse(value).success ? Number(value) : value),
    z.int().min(1).optional(),
  ),
});

/** GET /customer/history: 200 or 400. */
export const readHistory = (account: MerchantAccount, behavior: BehaviorSetting, now: () => Date): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: '/customer/history',
    signature: 'optional',
    contract: {
      summary: 'Read the newest transactions',
      request: historyQuery,
      reply: { name: 'History', schema: historyRecord },
      refusals: [400],
    },
    answer: ({ limit = usualLimit }) => {
      const transactions = account
        .history(
          Math.min(limit, largestLimit, behavior.current().historyLines ?? largestLimit),
          snapshotTime(behavior.current(), now),
        )
        .map((change) => transactionRecord(change, behavior.current()));
      return reply({ status: 'completed', message: null, transactions });
    },
  });

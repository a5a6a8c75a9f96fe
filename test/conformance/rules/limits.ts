import { expect, expectStatus, numberAt, sameAmount, describeReply } from '../reply-checks.ts';
import type { Context, Rule } from '../rule.ts';
import type { Reply } from '../raw-request.ts';
import { Broken } from '../verdict.ts';

/** More refunds than the services that this can be run against allow in a month. */
const mostRefunds = 50;
/** Into another calendar month, from any day of this one. */
const nextMonthMs = 32 * 24 * 3_600_000;

async function refundNew({ shop, merchant }: Context): Promise<Reply> {
  const { reply } = await shop.topUp({ activationMode: 'ON_DEMAND' });
  return merchant.post('/orders/refund', { idPack: numberAt(reply, 'package.id') });
}

/** Refunds until that is refused. */
async function reachLimit(context: Context): Promise<Reply> {
  for (let refunds = 0; refunds < mostRefunds; refunds += 1) {
    const reply = await refundNew(context);
    if (reply.status !== 200) return reply;
  }
  throw new Broken(`${mostRefunds} refunds were not refused`);
}

/** These come last: after them, no package can be refunded in the month. */
export const limits: readonly Rule[] = [
  {
    id: 'refunds.month',
    section: 'Limits',
    words: 'a refund beyond the monthly limit is 400 and credits nothing',
    mode: 'control',
    check: async (context) => {
      const refused = expectStatus(await reachLimit(context), 400);
      const before = await context.shop.balance();
      const { reply } = await context.shop.topUp({ activationMode: 'ON_DEMAND' });
      await context.merchant.post('/orders/refund', { idPack: numberAt(reply, 'package.id') });
      const price = numberAt(reply, 'package.salePrice');
      const after = await context.shop.balance();
      expect(sameAmount(before - price, after), `from ${before} to ${after} after ${describeReply(refused)}`);
    },
  },
  {
    id: 'refunds.next-month',
    section: 'Limits',
    words: 'in the next calendar month there are refunds again',
    mode: 'control',
    check: async (context) => {
      await reachLimit(context);
      await context.controls().moveClock(nextMonthMs);
      try {
        expectStatus(await refundNew(context), 200);
      } finally {
        await context.controls().moveClock(0);
      }
    },
  },
];

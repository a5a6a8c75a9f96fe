import { z } from 'zod';
import { channel, done } from '../channel.ts';
import { shopMoney } from './figure-values.ts';
import { amount, currency, instant } from '../plain-values.ts';
import { problem } from '../problem.ts';

/** What is in the account. A clerk is told whether it is low or spent, and nothing else of it. */
export const balance = z.object({
  /** Null for a clerk. */
  amount: amount.nullable(),
  currency,
  at: instant,
  /** Rises with each that is told in a run of the till: `at` goes back where the clock is set back. */
  number: z.int().nonnegative(),
  /** For how many sales it lasts at today's mix; null where nobody can tell yet. */
  salesLeft: z.int().nonnegative().nullable(),
  /** It is below the shop's own threshold. */
  isLow: z.boolean(),
  /** It is less than the cheapest package costs: nothing can be sold. Also for a clerk. */
  isSpent: z.boolean(),
  /** That threshold; null where the shop wants no warning. */
  warning: amount.nullable(),
});
export type Balance = z.infer<typeof balance>;

/** A change of the balance in the service's own words; what it doesn't tell is null. */
const transaction = z.object({
  id: z.string().nullable(),
  type: z.string().nullable(),
  /** As the service signs it. */
  amount: amount.nullable(),
  /** The balance after it. */
  balance: amount.nullable(),
  at: instant.nullable(),
  /** The time as the service wrote it, for where nobody can read it. */
  rawTime: z.string().nullable(),
  orderId: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string().nullable(),
});
export type TransactionView = z.infer<typeof transaction>;

export const moneyRequests = {
  /** What the service tells of changes of the balance. */
  history: channel(
    'counter',
    z.object({ most: z.int().min(1).max(1_000) }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        currency,
        transactions: z.array(transaction),
        /** How many more there are that the till can't read. */
        unreadable: z.int().nonnegative(),
      }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Below which balance staff are warned; null for never. The balance is pushed. */
  'balance-warning-set': channel('counter', z.object({ amount: shopMoney.nullable() }), done),
} as const;

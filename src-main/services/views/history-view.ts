import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { TransactionView } from '../../../src-preload/contract/money/money.ts';
import { problemView } from './problem-view.ts';
import { momentView } from './sale-view.ts';

/** A change of the balance as the service reports it: nothing is added, and what it doesn't say is null. */
const transactionView = (transaction: Transaction): TransactionView => ({
  id: transaction.id,
  type: transaction.type,
  amount: transaction.amount,
  balance: transaction.balance,
  at: momentView(transaction.at),
  rawTime: transaction.at?.raw ?? null,
  orderId: transaction.orderId,
  description: transaction.description,
  status: transaction.status,
});

/** Asks the service for the last changes of the balance. @param currency of the balance. */
export async function askHistory(
  client: MerchantClient,
  most: number,
  currency: string,
): Promise<ReplyOf<'history'>> {
  const reply = await client.history(most);
  if (!reply.ok) return { ok: false, problem: problemView(reply.failure) };
  const { transactions, unreadableCount } = reply.value;
  return {
    ok: true,
    currency,
    transactions: transactions.slice(0, most).map(transactionView),
    unreadable: unreadableCount,
  };
}

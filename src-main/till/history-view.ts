import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { TransactionView } from '../../src-preload/contract/money.ts';
import { momentView } from './sale-view.ts';

/** A change of the balance as the service tells it: nothing is added, and what it doesn't tell is null. */
export const transactionView = (told: Transaction): TransactionView => ({
  id: told.id,
  type: told.type,
  amount: told.amount,
  balance: told.balance,
  at: momentView(told.at),
  rawTime: told.at?.raw ?? null,
  orderId: told.orderId,
  description: told.description,
  status: told.status,
});

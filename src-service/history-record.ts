import type { TransactionRecord } from '../src-merchant-api/records/history.ts';
import { toJsonNumber } from './minor-units.ts';
import type { RecordedChange } from './storage/merchant-account.ts';
import { timestamp } from './timestamp.ts';

/** Writes a change of the balance. The interface shows no history record; docs/interface.md says what was chosen. */
export const transactionRecord = (change: RecordedChange): TransactionRecord => ({
  id: change.id,
  type: change.kind,
  amount: toJsonNumber(change.amountMinor),
  balance: toJsonNumber(change.balanceMinor),
  uidCustomer: change.paidFor.uidCustomer,
  orderId: change.paidFor.orderId,
  idPack: change.paidFor.idPack,
  createdAt: timestamp(change.at),
});

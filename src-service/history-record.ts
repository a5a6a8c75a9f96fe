import type { TransactionRecord } from '../src-merchant-api/records/history.ts';
import type { Behavior } from './behavior.ts';
import { toJsonNumber } from './minor-units.ts';
import type { RecordedChange } from './storage/merchant-account.ts';
import { timestamp } from './timestamp.ts';

/** Writes a change of the balance. The interface shows no history record; docs/interface/history.md says what was chosen. */
export const transactionRecord = (change: RecordedChange, behavior: Behavior): TransactionRecord => ({
  id: change.id,
  type: typeOf(change, behavior),
  amount: toJsonNumber(signed(change.amountMinor, behavior)),
  balance: toJsonNumber(change.balanceMinor),
  uidCustomer: change.paidFor.uidCustomer,
  orderId: behavior.historyNamesOrders ? change.paidFor.orderId : null,
  idPack: change.paidFor.idPack,
  createdAt: timestamp(change.at),
  ...(behavior.historyDescription === null ? {} : { description: behavior.historyDescription }),
});

const typeOf = ({ kind }: RecordedChange, { historyType }: Behavior): string =>
  kind === 'opening' ? kind : (historyType ?? kind);

function signed(amountMinor: number, { historySigns }: Behavior): number {
  switch (historySigns) {
    case 'debits-below-zero':
      return amountMinor;
    case 'credits-below-zero':
      return -amountMinor;
    case 'none':
      return Math.abs(amountMinor);
  }
}

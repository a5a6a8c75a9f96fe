import type { TransactionRecord } from '../src-merchant-api/records/history.ts';
import type { Manner } from './manner.ts';
import { toJsonNumber } from './minor-units.ts';
import type { RecordedChange } from './storage/merchant-account.ts';
import { timestamp } from './timestamp.ts';

/** Writes a change of the balance. The interface shows no history record; docs/interface.md says what was chosen. */
export const transactionRecord = (change: RecordedChange, manner: Manner): TransactionRecord => ({
  id: change.id,
  type: typeOf(change, manner),
  amount: toJsonNumber(signed(change.amountMinor, manner)),
  balance: toJsonNumber(change.balanceMinor),
  uidCustomer: change.paidFor.uidCustomer,
  orderId: manner.historyNamesOrders ? change.paidFor.orderId : null,
  idPack: change.paidFor.idPack,
  createdAt: timestamp(change.at),
  ...(manner.historyDescription === null ? {} : { description: manner.historyDescription }),
});

const typeOf = ({ kind }: RecordedChange, { historyType }: Manner): string =>
  kind === 'opening' ? kind : (historyType ?? kind);

function signed(amountMinor: number, { historySigns }: Manner): number {
  switch (historySigns) {
    case 'debits-below-zero':
      return amountMinor;
    case 'credits-below-zero':
      return -amountMinor;
    case 'none':
      return Math.abs(amountMinor);
  }
}

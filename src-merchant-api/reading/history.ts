import type { Amount } from '../amount.ts';
import { fail, succeed } from '../result.ts';
import { entriesOf, readEntries, type ReadEntries } from './values/entries.ts';
import { fieldsOf } from './values/fields.ts';
import { momentOf, type Moment } from './values/moment.ts';
import type { Reading } from './values/reading.ts';
import { amountOf, integerOf, textOf, wordsOf } from './values/scalars.ts';

/** One change of the balance, or what the service counts as one. The interface does not show its fields. */
export type Transaction = {
  readonly id: string | null;
  /** The service's own word for it. */
  readonly type: string | null;
  /** As the service signs it: most write debits below zero, some don't. */
  readonly amount: Amount | null;
  /** The balance after it. */
  readonly balance: Amount | null;
  readonly at: Moment | null;
  /** The order id of a till. Where a record has two, the one that is called the merchant's. */
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  readonly description: string | null;
  readonly status: string | null;
};

/** Reads a history record. It takes an amount or a time to be one. */
export function readTransaction(entry: unknown): Reading<Transaction> {
  const fields = fieldsOf(entry);
  if (fields === undefined) return fail('it is no object');
  const amount = amountOf(
    fields('amount', 'sum', 'value', 'total', 'price', 'salePrice', 'cost', 'change', 'delta'),
  );
  const at = momentOf(
    fields(
      'createdAt',
      'date',
      'at',
      'time',
      'timestamp',
      'datetime',
      'transactionDate',
      'salesDate',
      'created',
    ),
  );
  if (amount === null && at === null) return fail('it has neither an amount nor a time');
  return succeed({
    id: textOf(fields('id', 'transactionId', 'uid', 'uuid', 'reference', 'number')),
    type: wordsOf(
      fields('type', 'kind', 'operation', 'operationType', 'transactionType', 'action', 'category'),
    ),
    amount,
    balance: amountOf(fields('balance', 'balanceAfter', 'newBalance', 'remainingBalance', 'runningBalance')),
    at,
    orderId: textOf(fields('merchantOrderId', 'externalId', 'orderId', 'order')),
    uidCustomer: textOf(fields('uidCustomer', 'orderUid', 'orderUuid', 'customerUid')),
    idPack: integerOf(fields('idPack', 'packageId', 'packId')),
    description: wordsOf(fields('description', 'message', 'comment', 'note', 'details', 'name', 'title')),
    status: wordsOf(fields('status', 'state')),
  });
}

/** Reads a history: see {@link entriesOf} for its shapes. */
export function readHistory(body: unknown): Reading<ReadEntries<Transaction>> {
  const entries = entriesOf(body, ['transactions', 'history', 'operations', 'movements', 'payments']);
  return entries === undefined ? fail('the reply is no history') : readEntries(entries, readTransaction);
}

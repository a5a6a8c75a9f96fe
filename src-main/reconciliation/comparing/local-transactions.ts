import Big from 'big.js';
import { exactAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { MovedEntry } from '../../ledger/records/money-movements.ts';
import { nameAtService } from '../../domain/orders/late-name.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import { purchaseCost } from '../../domain/payments/purchase-cost.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import type { LocalTransaction } from './local-transaction.ts';

const positive = (amount: Amount | null): Amount | null =>
  amount === null ? null : exactAmount(new Big(amount).abs());

function saleStatus(progress: Sale['progress']): LocalTransaction['standing'] {
  switch (progress.state) {
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
      return 'open';
    case 'accepted':
    case 'cancel-reported':
    case 'completed':
    case 'canceled':
      return 'moved';
    case 'refused':
      return 'not-moved';
    // Either the outcome was unknown, or the service was known to have the order; the books know no more than that.
    case 'written-off':
      return progress.uidCustomer === null ? 'written-off' : 'moved';
  }
}

/** An order that is being issued, or a package that is being added, may still be canceled; so may one that was closed. */
function cancellationStanding(state: string): LocalTransaction['standing'] {
  switch (state) {
    case 'canceled':
      return 'moved';
    case 'accepted':
    case 'cancel-reported':
      return 'open';
    case 'written-off':
      return 'written-off';
    default:
      return 'not-moved';
  }
}

/** The transactions of the balance in one entry of the books. */
export function transactionsOfEntry(entry: MovedEntry): readonly LocalTransaction[] {
  const { kind, orderId, operationId, boughtAs, uidCustomer, idPack, createdAt, purchaseState, cursor } =
    entry;
  const shared = {
    saleId: orderId,
    uidCustomer,
    idPack,
    amount: positive(entry.cost),
    standing: 'moved',
  } as const;
  switch (kind) {
    case 'sale':
    case 'top-up':
    case 'cancellation': {
      const id = operationId ?? orderId;
      if (id === null) return [];
      const bought = { ...shared, id, orderId: nameAtService(id), at: createdAt };
      // The same purchase may appear again as a cancellation, with that time.
      const at = kind === 'cancellation' ? cursor.at : createdAt;
      const standing = cancellationStanding(purchaseState ?? '');
      return [
        { ...bought, kind: operationId === null ? 'sale' : 'top-up' },
        { ...bought, kind: 'cancellation', at, standing },
      ];
    }
    case 'refund':
      return operationId === null
        ? []
        : [
            {
              ...shared,
              kind,
              id: operationId,
              orderId: boughtAs === null ? null : nameAtService(boughtAs),
              at: createdAt,
            },
          ];
  }
}

/** The transactions of the balance in a sale, whatever its state. */
export function transactionsOfSale(bought: Sale): readonly LocalTransaction[] {
  const { intent, progress } = bought;
  const sale = {
    id: intent.orderId,
    saleId: intent.orderId,
    orderId: nameAtService(intent.orderId),
    uidCustomer: 'uidCustomer' in progress ? progress.uidCustomer : null,
    idPack: null,
    amount: positive(purchaseCost(bought)),
    at: intent.createdAt,
  };
  return [
    { ...sale, kind: 'sale', standing: saleStatus(progress) },
    { ...sale, kind: 'cancellation', standing: cancellationStanding(progress.state) },
  ];
}

/** The transactions of the balance in an operation; none if it costs nothing. */
export function transactionsOfOperation(operation: ProfileOperation): readonly LocalTransaction[] {
  const { kind, intent, progress } = operation;
  if (kind === 'activation') return [];
  const shared = {
    id: intent.operationId,
    saleId: intent.orderId,
    uidCustomer: intent.uidCustomer,
    at: intent.createdAt,
    standing: standingOf(operation),
  } as const;
  if (kind === 'refund') {
    const amount = positive(intent.expected);
    const orderId = intent.orderId === null ? null : nameAtService(intent.orderId);
    return [{ ...shared, kind, orderId, idPack: intent.idPack, amount }];
  }
  const idPack = 'idPack' in progress ? progress.idPack : null;
  const orderId = nameAtService(intent.operationId);
  const bought = { ...shared, orderId, idPack, amount: positive(purchaseCost(operation)) };
  return [
    { ...bought, kind },
    { ...bought, kind: 'cancellation', standing: cancellationStanding(progress.state) },
  ];
}

function standingOf({ kind, progress }: ProfileOperation): LocalTransaction['standing'] {
  switch (progress.state) {
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'checked':
      return 'open';
    // An accepted top-up has moved the money; an accepted refund has not yet.
    case 'accepted':
      return kind === 'top-up' ? 'moved' : 'open';
    case 'completed':
    case 'canceled':
      return 'moved';
    case 'refused':
      return 'not-moved';
    case 'written-off':
      return 'isBought' in progress && progress.isBought ? 'moved' : 'written-off';
  }
}

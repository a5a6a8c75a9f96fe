import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { OperationEvent } from '../../domain/orders/operation.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import { purchaseCost } from '../../domain/payments/purchase-cost.ts';
import { isExchangeRefund } from '../../domain/orders/package-change.ts';
import { mayBeAnothersRefund } from '../../domain/payments/whose-refund.ts';
import type { ExchangedPiece } from './receipt-piece.ts';
import { problemView } from './problem-view.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { Ticket } from '../../../src-books/payments/ticket.ts';
import {
  currenciesOf,
  discountView,
  exchangedFor,
  givenPriceOf,
  instant,
  packageView,
  staffOf,
  taxView,
  ticketView,
} from './sale-view.ts';

/** How a top-up was paid. */
export type TopUpPaid = {
  /**
   * `ticket`: or what was said of its price where only the service knew it. `exchanged`: names what was exchanged for it. Null
   * if nobody knows.
   */
  readonly by: { readonly ticket: Ticket; readonly exchanged: ExchangedPiece } | null;
  readonly hasReceipt: boolean;
};

/** An operation for the windows. @param balanceCurrency as for {@link saleView}. @param paidFor tells of a top-up. */
export function operationView(
  operation: ProfileOperation,
  events: readonly Recorded<OperationEvent>[],
  nextTryAt: number | undefined,
  balanceCurrency: string,
  paidFor: (topUp: TopUp) => TopUpPaid,
): OperationView {
  const { intent, progress } = operation;
  const common = {
    operationId: intent.operationId,
    orderId: intent.orderId,
    uidCustomer: intent.uidCustomer,
    balanceCurrency,
    state: progress.state,
    createdAt: instant(intent.createdAt),
    staff: intent.staff,
    problem: 'failure' in progress ? problemView(progress.failure) : null,
    nextTryAt: nextTryAt === undefined ? null : instant(nextTryAt),
    events: events.map(({ at, event }) => ({
      at: instant(at),
      kind: event.kind,
      problem: 'failure' in event ? problemView(event.failure) : null,
      staff: staffOf(event),
      reason: event.kind === 'written-off' ? event.reason : null,
    })),
  };
  switch (operation.kind) {
    case 'top-up': {
      const { product, price: sold, terms: soldBy } = operation.intent;
      const { by, hasReceipt } = paidFor(operation);
      const given = sold === null ? givenPriceOf(by?.ticket) : undefined;
      const [price, terms] = [sold ?? given?.price ?? null, soldBy ?? given?.terms ?? null];
      const idPack = 'idPack' in operation.progress ? operation.progress.idPack : null;
      const packageSold = product === null ? null : packageView(product);
      const bought = { package: packageSold, cost: purchaseCost(operation), price, idPack };
      const currencies = currenciesOf(terms, balanceCurrency);
      const from = by === null ? [] : exchangedFor(by.ticket, by.exchanged);
      const exchange = from.length === 0 ? {} : { exchangedFrom: from };
      const paid = {
        tax: taxView(terms),
        discount: by === null ? null : discountView(by.ticket.intent, operation.intent.operationId),
        ticket: by === null ? null : ticketView(by.ticket, by.exchanged),
        hasReceipt,
      };
      return { kind: operation.kind, ...common, ...bought, ...currencies, ...paid, ...exchange };
    }
    case 'activation':
      return { kind: operation.kind, ...common, idPack: operation.intent.idPack };
    case 'refund': {
      const { idPack, reason, expected } = operation.intent;
      const mayBeAnothers = mayBeAnothersRefund(
        operation.intent,
        events.map(({ event }) => event),
      );
      const approvedBy = 'approvedBy' in operation.intent ? (operation.intent.approvedBy ?? null) : null;
      const isExchange = isExchangeRefund(operation.intent);
      const refund = { idPack, reason, amount: expected, approvedBy, isExchange, mayBeAnothers };
      return { kind: operation.kind, ...common, ...refund };
    }
  }
}

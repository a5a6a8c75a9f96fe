import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { OperationEvent } from '../../domain/orders/operation.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import { purchaseCost } from '../../domain/payments/purchase-cost.ts';
import { isExchangeRefund } from '../../domain/orders/package-change.ts';
import { mayBeAnothersRefund } from '../../domain/payments/whose-refund.ts';
import type { ExchangedPiece } from './receipt-order.ts';
import { problemView } from './problem-view.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import type { Ticket } from '../../domain/payments/ticket.ts';
import {
  currenciesOf,
  exchangedFor,
  givenPriceOf,
  instant,
  packageView,
  staffOf,
  ticketView,
} from './sale-view.ts';

/**
 * An operation for the windows. @param balanceCurrency as for {@link saleView}. @param ticketOf of a top-up: how it was paid,
 * or what was said of its price where only the service knew it. @param exchangedIn what was
 * exchanged for a ticket.
 */
export function operationView(
  operation: ProfileOperation,
  events: readonly Recorded<OperationEvent>[],
  nextTryAt: number | undefined,
  balanceCurrency: string,
  ticketOf: (topUp: OperationId) => Ticket | undefined,
  exchangedIn: (ticket: Ticket) => ExchangedPiece,
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
      const ticket = ticketOf(operation.intent.operationId);
      const given = sold === null ? givenPriceOf(ticket) : undefined;
      const [price, terms] = [sold ?? given?.price ?? null, soldBy ?? given?.terms ?? null];
      const idPack = 'idPack' in operation.progress ? operation.progress.idPack : null;
      const packageSold = product === null ? null : packageView(product);
      const bought = { package: packageSold, cost: purchaseCost(operation), price, idPack };
      const currencies = currenciesOf(terms, balanceCurrency);
      const from = ticket === undefined ? [] : exchangedFor(ticket, exchangedIn(ticket));
      const exchange = from.length === 0 ? {} : { exchangedFrom: from };
      const paid = ticket === undefined ? {} : { ticket: ticketView(ticket, exchangedIn(ticket)) };
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

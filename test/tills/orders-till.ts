import { join } from 'node:path';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import type { Clock } from '../../src-main/platform/clock.ts';
import {
  idOf,
  isOpen,
  type ProviderOperation,
  type ProviderOperationId,
} from '../../src-main/domain/orders/operation.ts';
import type { OrderId, Sale } from '../../src-main/domain/orders/sale.ts';
import { OrderRunner } from '../../src-main/selling/order-runner.ts';
import { beginOrders } from './begin-orders.ts';
import { fastClock } from './fast-clock.ts';
import { testCodes } from './sealed-codes.ts';
import { toldTime } from './told-time.ts';
import type { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';
import { seller } from '../fixtures/seller.ts';

export type OrdersTillDeps = {
  /** Where its ledger is kept: another till that is opened there later goes on with it. */
  readonly folder: string;
  readonly merchantId: string;
  readonly client: MerchantClient;
  readonly quietMs?: number;
  readonly customerWaitsMs?: number;
  /** What its client's replies told; without it, one told that the till's clock is right. */
  readonly serviceTime?: ServiceTime;
  readonly cancelSpacingMs?: number;
  readonly callback?: () => string | null;
  /** In milliseconds of its clock; without it, no history is known to show at once what was bought. */
  readonly shownWithinMs?: number;
  /** Instead of the fast one. */
  readonly clock?: Clock;
};

/** A till without windows: what runs orders over its ledger, and ways to wait for what it does. */
export function openOrdersTill({
  folder,
  merchantId,
  client,
  callback = () => null,
  ...rest
}: OrdersTillDeps) {
  const opened = Ledger.open(join(folder, 'ledger.sqlite'));
  if (!opened.ok) throw new Error(opened.failure.detail);
  const ledger = opened.value;
  const listeners = new Set<(operation: ProviderOperation) => void>();
  const notify = (operation: ProviderOperation): void => {
    for (const listener of listeners) listener(operation);
  };
  const faults: string[] = [];
  const issuedAfterCancel: ProviderOperationId[] = [];
  const uncreditedCancels: OrderId[] = [];
  const creditedSince: OrderId[] = [];
  const refundedElsewhere: ProviderOperationId[] = [];
  const esimsOfAnother: { orderId: OrderId; other: OrderId }[] = [];
  const otherProducts: ProviderOperationId[] = [];
  const doneAfterAll: ProviderOperationId[] = [];
  const runner = new OrderRunner({
    merchantId,
    ledger,
    client,
    clock: fastClock,
    serviceTime: toldTime(rest.clock ?? fastClock),
    codes: testCodes,
    random: () => 0.5,
    shownWithinMs: 0,
    onMove: notify,
    onWait: notify,
    onIssuedAfterCancel: (canceled) => {
      issuedAfterCancel.push(idOf(canceled));
      notify(canceled);
    },
    onUncreditedCancel: (sale) => uncreditedCancels.push(sale.intent.orderId),
    onCreditedSince: (sale) => creditedSince.push(sale.intent.orderId),
    onRefundedElsewhere: (canceled) => refundedElsewhere.push(idOf(canceled)),
    onEsimOfAnother: (sale, other) => {
      esimsOfAnother.push({ orderId: sale.intent.orderId, other });
      notify(sale);
    },
    onOtherProduct: (bought) => {
      otherProducts.push(idOf(bought));
      notify(bought);
    },
    onDoneAfterAll: (change) => doneAfterAll.push(idOf(change)),
    onCall: () => undefined,
    onLedgerFault: ({ detail }) => faults.push(detail),
    ...rest,
  });
  const { clock = fastClock } = rest;
  const orders = beginOrders({ seller: () => seller, merchantId, ledger, clock, callback }, runner);
  /** Resolves when something stands as is wanted, at once where it does already. */
  const when = (
    id: ProviderOperationId,
    holds: (operation: ProviderOperation) => boolean,
  ): Promise<ProviderOperation> =>
    new Promise((resolve) => {
      const look = (operation: ProviderOperation | undefined): void => {
        if (operation === undefined || idOf(operation) !== id || !holds(operation)) return;
        listeners.delete(look);
        resolve(operation);
      };
      listeners.add(look);
      look(ledger.sales.find(id) ?? ledger.operations.find(id));
    });
  const ended = (id: ProviderOperationId): Promise<ProviderOperation> =>
    when(id, (operation) => !isOpen(operation));
  return {
    ledger,
    orders,
    runner,
    /** What the ledger refused. */
    faults,
    /** Sales and top-ups that were canceled, and whose eSIM or package came after all. */
    issuedAfterCancel,
    /** Sales that count as canceled although the history shows no credit. */
    uncreditedCancels,
    /** Canceled sales whose money a later history shows to be back. */
    creditedSince,
    /** Sales and top-ups that were canceled, and whose package may have been refunded elsewhere. */
    refundedElsewhere,
    /** Sales that were answered with the eSIM of another one, and of which, each time. */
    esimsOfAnother,
    /** What was answered with another package than was ordered, each time. */
    otherProducts,
    /** What was refused, and that its package shows as done. */
    doneAfterAll,
    when,
    /** The sale or operation when it is over. */
    ended,
    /** The sale when it is over. */
    settled: async (orderId: OrderId): Promise<Sale> => {
      const operation = await ended(orderId);
      if (operation.kind !== 'sale') throw new Error(`${orderId} is no sale`);
      return operation;
    },
    /** As when the program ends: nothing more is asked or written. */
    close: (): void => {
      runner.stop();
      ledger.close();
    },
  };
}
export type OrdersTill = ReturnType<typeof openOrdersTill>;

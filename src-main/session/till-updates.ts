import type { PushName, PushOf } from '../../src-preload/contract.ts';
import type { ProfileOperation, ProviderOperation } from '../domain/orders/operation.ts';
import type { Sale } from '../domain/orders/sale.ts';
import type { LedgerStatus } from '../services/connection/ledger-status.ts';
import type { OpenWork } from '../services/orders/open-work.ts';
import type { OrderService } from '../services/orders/order-service.ts';
import type { RecordViews } from '../services/orders/record-views.ts';
import type { OwedTickets } from '../services/paybacks/owed-tickets.ts';
import type { TillDeps } from './till-deps.ts';

/** What is shown after a change, and what follows from one. */
type Shown = {
  readonly views: Pick<RecordViews, 'sale' | 'operation'>;
  readonly books: Pick<LedgerStatus, 'held'>;
  readonly openWork: Pick<OpenWork, 'held'>;
  readonly owed: Pick<OwedTickets, 'changed'>;
  readonly orders: Pick<OrderService, 'openCount'>;
};

export type TillUpdatesDeps = {
  readonly till: Pick<TillDeps, 'ledger' | 'push'>;
  readonly isClosed: () => boolean;
  /** They are built after this, since they push by it. */
  readonly services: () => Shown;
};

/** Tells the windows what changed on a till; nothing once it is closed. */
export class TillUpdates {
  readonly #deps: TillUpdatesDeps;
  /** As last pushed; undefined before. */
  #openCount: number | undefined;

  constructor(deps: TillUpdatesDeps) {
    this.#deps = deps;
  }

  push<Name extends PushName>(name: Name, push: PushOf<Name>): void {
    if (this.#deps.isClosed()) return;
    this.#deps.till.push(name, push);
  }

  sale(sale: Sale): void {
    // The view is made from the ledger, which is closed then.
    if (this.#deps.isClosed()) return;
    this.push('sale', this.#deps.services().views.sale(sale));
  }

  /** A sale or operation, and all that follows from it: what is held, owed and open. */
  operation(operation: ProviderOperation): void {
    if (operation.kind === 'sale') this.sale(operation);
    else this.#profileOperation(operation);
    if (this.#deps.isClosed()) return;
    const { books, openWork, owed, orders } = this.#deps.services();
    books.held(openWork.held);
    owed.changed();
    const count = orders.openCount;
    if (count === this.#openCount) return;
    this.#openCount = count;
    this.push('open-count', count);
  }

  /** A sale is shown with everything that was done with it later. */
  #profileOperation(operation: ProfileOperation): void {
    if (this.#deps.isClosed()) return;
    const { till, services } = this.#deps;
    const { merchantId, uidCustomer } = operation.intent;
    // One that was begun before its order was adopted names no sale.
    const orderId = operation.intent.orderId ?? till.ledger.sales.ofUid(merchantId, uidCustomer);
    const sale = orderId === undefined ? undefined : till.ledger.sales.find(orderId);
    this.push('operation', services().views.operation(operation));
    if (sale !== undefined) this.sale(sale);
  }
}

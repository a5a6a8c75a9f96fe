import type { Ledger } from '../../ledger/ledger.ts';
import type { OrderId } from '../../domain/sale.ts';

/**
 * Whether the word that an order is canceled is to be written down. The first one is. After one that was taken back, it
 * has to be said twice in a row, after two four times, and so on.
 *
 * SECURITY: a service that says one thing and then the other would fill the ledger for ever, and a customer would get
 * money back for an order that is still being made.
 */
export class CancelWords {
  readonly #sales: Pick<Ledger['sales'], 'events'>;
  readonly #inRow = new Map<OrderId, number>();

  constructor(sales: Pick<Ledger['sales'], 'events'>) {
    this.#sales = sales;
  }

  /** The service says that an order is canceled. @returns whether it was said often enough. */
  isEnough(orderId: OrderId): boolean {
    const inRow = (this.#inRow.get(orderId) ?? 0) + 1;
    const takenBack = this.#sales
      .events(orderId)
      .filter(({ event }) => event.kind === 'cancel-withdrawn').length;
    const isEnough = inRow >= 2 ** takenBack;
    if (isEnough) this.#inRow.delete(orderId);
    else this.#inRow.set(orderId, inRow);
    return isEnough;
  }

  /** The service says anything else of it. */
  saidOtherwise(orderId: OrderId): void {
    this.#inRow.delete(orderId);
  }
}

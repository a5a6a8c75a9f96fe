import type { Ledger } from '../../../ledger/ledger.ts';
import type { OrderId } from '../../../domain/orders/sale.ts';

/**
 * Decides whether "canceled" is to be recorded. The first one is. After one that was withdrawn, it has to be said
 * twice in a row, after two four times, and so on.
 *
 * SECURITY: a service that alternates between two answers would otherwise fill the ledger, and a customer would get
 * money back for an order that is still being made.
 */
export class CancelWords {
  readonly #sales: Pick<Ledger['sales'], 'events'>;
  readonly #inRow = new Map<OrderId, number>();

  constructor(sales: Pick<Ledger['sales'], 'events'>) {
    this.#sales = sales;
  }

  /**
   * The service says that an order is canceled.
   *
   * @returns whether it has said so often enough.
   */
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

  /** The service says anything else about it. */
  saidOtherwise(orderId: OrderId): void {
    this.#inRow.delete(orderId);
  }
}

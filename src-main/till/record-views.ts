import type { OperationView } from '../../src-preload/contract/operation.ts';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Operation, SubjectId } from '../sales/operation.ts';
import type { Sale } from '../sales/sale.ts';
import { operationView } from './operation-view.ts';
import { saleView } from './sale-view.ts';

export type RecordViewsParts = {
  readonly ledger: Ledger;
  /** What the service counts in. */
  readonly balanceCurrency: () => string;
  /** When the service is asked about something next, in milliseconds since 1970; undefined where it isn't. */
  readonly nextTryAt: (id: SubjectId) => number | undefined;
};

/** What the ledger has of sales and operations, as the windows show it. */
export class RecordViews {
  readonly #parts: RecordViewsParts;

  constructor(parts: RecordViewsParts) {
    this.#parts = parts;
  }

  /** With what was done with it later. */
  sale(sale: Sale): SaleView {
    const { orderId } = sale.intent;
    const { ledger, balanceCurrency, nextTryAt } = this.#parts;
    const { sales, operations } = ledger;
    return {
      ...saleView(
        sale,
        sales.events(orderId),
        sales.customerOf(orderId),
        nextTryAt(orderId),
        balanceCurrency(),
      ),
      operations: operations.ofSale(orderId).map((operation) => this.operation(operation)),
    };
  }

  operation(operation: Operation): OperationView {
    const { operationId } = operation.intent;
    const { ledger, balanceCurrency, nextTryAt } = this.#parts;
    const events = ledger.operations.events(operationId);
    return operationView(operation, events, nextTryAt(operationId), balanceCurrency());
  }
}

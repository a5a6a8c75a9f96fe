import { isDeepStrictEqual } from 'node:util';
import type { OperationView } from '../../src-preload/contract/operation.ts';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { faultOf, LedgerFaultError, type LedgerFault } from '../ledger/ledger-fault.ts';
import { idOf, type Operation, type Subject, type SubjectId } from '../sales/operation.ts';
import { replayOperation, replaySale } from '../sales/replay.ts';
import { isIn, type Sale } from '../sales/sale.ts';
import { operationView } from './operation-view.ts';
import { saleView } from './sale-view.ts';
import type { TillCodes } from './till-codes.ts';

export type RecordViewsParts = {
  readonly ledger: Ledger;
  /** What the service counts in. */
  readonly balanceCurrency: () => string;
  /** When the service is asked about something next, in milliseconds since 1970; undefined where it isn't. */
  readonly nextTryAt: (id: SubjectId) => number | undefined;
  readonly codes: Pick<TillCodes, 'read' | 'isAskedFor' | 'shownWithout' | 'shownWithoutPhone'>;
  /** Something isn't what its events say. */
  readonly onDamage: (fault: LedgerFault) => void;
};

/**
 * What the ledger has of sales and operations, as the windows show it. Each is compared with its events first: damage
 * that wasn't found yet must not be shown as what was sold, nor its code be handed over.
 */
export class RecordViews {
  readonly #parts: RecordViewsParts;

  constructor(parts: RecordViewsParts) {
    this.#parts = parts;
  }

  /** With what was done with it later. @throws LedgerFaultError corrupted, after it was told. */
  sale(sale: Sale): SaleView {
    const { orderId } = sale.intent;
    const { ledger, balanceCurrency, nextTryAt, codes } = this.#parts;
    const { sales, operations } = ledger;
    const events = sales.events(orderId);
    const replayed = replaySale(events.map(({ event }) => event));
    this.#expectToldBy(replayed, sale, () => sales.find(orderId));
    const customer = sales.customerOf(orderId);
    const view = saleView(sale, events, customer, nextTryAt(orderId), balanceCurrency(), {
      read: ({ progress }) => codes.read(orderId, progress.profile.activation),
      isAskedFor: codes.isAskedFor,
    });
    if (customer?.phone?.kind === 'unreadable') codes.shownWithoutPhone(orderId);
    if (view.install?.kind === 'unreadable' && isIn(sale, 'completed')) codes.shownWithout(sale);
    return {
      ...view,
      operations: operations.ofSale(orderId).map((operation) => this.operation(operation)),
    };
  }

  /** Throws like {@link sale}. */
  operation(operation: Operation): OperationView {
    const { operationId } = operation.intent;
    const { ledger, balanceCurrency, nextTryAt } = this.#parts;
    const events = ledger.operations.events(operationId);
    const replayed = replayOperation(
      operation.kind,
      events.map(({ event }) => event),
    );
    this.#expectToldBy(replayed, operation, () => ledger.operations.find(operationId));
    return operationView(operation, events, nextTryAt(operationId), balanceCurrency());
  }

  /** What is to be shown may have moved on since it was read; its row can't have. */
  #expectToldBy(replayed: Subject | undefined, shown: Subject, kept: () => Subject | undefined): void {
    if (isDeepStrictEqual(replayed, shown) || isDeepStrictEqual(replayed, kept())) return;
    const fault = new LedgerFaultError('corrupted', `${idOf(shown)} is not what its events say`);
    this.#parts.onDamage(faultOf(fault));
    throw fault;
  }
}

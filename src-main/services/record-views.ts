import { isDeepStrictEqual } from 'node:util';
import type { OperationView } from '../../src-preload/contract/operation.ts';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import type { Recorded } from '../ledger/events/event-log.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { faultOf, StorageFaultError, type StorageFault } from '../platform/storage-fault.ts';
import { canceledAfterIssueKey } from '../reconciliation/findings/canceled-after-issue.ts';
import { afterAllKey } from '../reconciliation/comparing/finding.ts';
import { idOf, type Operation, type Subject, type SubjectId } from '../domain/operation.ts';
import type { LastAnswer } from '../domain/last-answer.ts';
import { replayOperation, replaySale } from '../domain/replay.ts';
import { isIn, type Sale } from '../domain/sale.ts';
import { operationView } from './views/operation-view.ts';
import { saleView } from './views/sale-view.ts';
import { waitingView } from './views/waiting-view.ts';
import type { TillCodes } from './connection/till-codes.ts';

export type RecordViewsDeps = {
  readonly ledger: Ledger;
  /** What the service counts in. */
  readonly balanceCurrency: () => string;
  /** When the service is asked about something next, in milliseconds since 1970; undefined where it isn't. */
  readonly nextTryAt: (id: SubjectId) => number | undefined;
  /** What the service said last of what it has and isn't done with. */
  readonly lastAnswer: (id: SubjectId) => LastAnswer | undefined;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  readonly codes: Pick<TillCodes, 'read' | 'isAskedFor' | 'shownWithout' | 'shownWithoutPhone'>;
  /** Something isn't what its events say. */
  readonly onDamage: (fault: StorageFault) => void;
};

/**
 * What the ledger has of sales and operations, as the windows show it. Each is compared with its events first: damage
 * that wasn't found yet must not be shown as what was sold, nor its code be handed over.
 */
export class RecordViews {
  readonly #deps: RecordViewsDeps;

  constructor(deps: RecordViewsDeps) {
    this.#deps = deps;
  }

  /** With what was done with it later. @throws StorageFaultError corrupted, after it was told. */
  sale(sale: Sale): SaleView {
    const { orderId } = sale.intent;
    const { ledger, balanceCurrency, nextTryAt, codes } = this.#deps;
    const { sales, operations } = ledger;
    const events = sales.events(orderId);
    const replayed = replaySale(events.map(({ event }) => event));
    this.#expectToldBy(replayed, sale, () => sales.find(orderId));
    const customer = sales.customerOf(orderId);
    const view = saleView(sale, events, customer, nextTryAt(orderId), balanceCurrency(), {
      read: ({ progress }) => codes.read(orderId, progress.profile.activation),
      isAskedFor: codes.isAskedFor,
      isCanceled: () => this.#isCanceledAfterIssue(sale),
    });
    if (customer?.phone?.kind === 'unreadable') codes.shownWithoutPhone(orderId);
    if (view.install?.kind === 'unreadable' && view.install.why !== 'canceled' && isIn(sale, 'completed'))
      codes.shownWithout(sale);
    return {
      ...view,
      waiting: this.#waiting(sale, events),
      isMadeAfterAll: this.#isMadeAfterAll(sale),
      operations: operations.ofSale(orderId).map((operation) => this.operation(operation)),
    };
  }

  /** Throws like {@link sale}. */
  operation(operation: Operation): OperationView {
    const { operationId } = operation.intent;
    const { ledger, balanceCurrency, nextTryAt } = this.#deps;
    const events = ledger.operations.events(operationId);
    const replayed = replayOperation(
      operation.kind,
      events.map(({ event }) => event),
    );
    this.#expectToldBy(replayed, operation, () => ledger.operations.find(operationId));
    return {
      ...operationView(operation, events, nextTryAt(operationId), balanceCurrency()),
      waiting: this.#waiting(operation, events),
      isMadeAfterAll: this.#isMadeAfterAll(operation),
    };
  }

  /** Whether staff were told "no" of something that the service did after all. */
  #isMadeAfterAll(subject: Subject): boolean {
    if (subject.progress.state !== 'refused') return false;
    const key = afterAllKey(subject.kind, idOf(subject));
    const found = this.#deps.ledger.findings.ofKey(subject.intent.merchantId, key);
    return found !== undefined && found.standing !== 'agrees';
  }

  /** Whether the service said, after it issued its eSIM, that it canceled a sale, and hasn't called it completed since. */
  #isCanceledAfterIssue({ intent }: Sale): boolean {
    const { findings } = this.#deps.ledger;
    const found = findings.ofKey(intent.merchantId, canceledAfterIssueKey(intent.orderId));
    return found !== undefined && found.standing !== 'agrees';
  }

  #waiting(subject: Subject, events: readonly Recorded<{ readonly kind: string }>[]) {
    const { now, lastAnswer } = this.#deps;
    return waitingView(subject, events, lastAnswer(idOf(subject)), now());
  }

  /** What is to be shown may have moved on since it was read; its row can't have. */
  #expectToldBy(replayed: Subject | undefined, shown: Subject, kept: () => Subject | undefined): void {
    if (isDeepStrictEqual(replayed, shown) || isDeepStrictEqual(replayed, kept())) return;
    const fault = new StorageFaultError('corrupted', `${idOf(shown)} is not what its events say`);
    this.#deps.onDamage(faultOf(fault));
    throw fault;
  }
}

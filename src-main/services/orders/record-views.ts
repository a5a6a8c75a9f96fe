import { isDeepStrictEqual } from 'node:util';
import { isForWantOfRoom } from '../../../src-merchant-api/failure.ts';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { MoneyBack } from '../../../src-preload/contract/payments/money-back.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { SaleView, UnreadableInstall } from '../../../src-preload/contract/sales/sale.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import {
  faultOf,
  StorageFaultError,
  type StorageFault,
  type StorageFaultKind,
} from '../../platform/storage-fault.ts';
import { canceledAfterIssueKey } from '../../reconciliation/findings/canceled-after-issue.ts';
import { uncreditedCancelKey } from '../../reconciliation/findings/uncredited-cancel.ts';
import { keysOfClosed } from '../../reconciliation/findings/closed-and-done.ts';
import { afterAllKey } from '../../reconciliation/comparing/finding.ts';
import {
  idOf,
  isOpen,
  type ProfileOperation,
  type ProviderOperation,
  type ProviderOperationId,
} from '../../domain/orders/operation.ts';
import { firstPieceOf, type PieceId } from '../../../src-books/payments/ticket-id.ts';
import { mayHaveLivePackage } from '../../domain/esims/live-packages.ts';
import type { LastAnswer } from '../../domain/orders/last-answer.ts';
import { replayOperation, replaySale } from '../../domain/orders/replay.ts';
import { isIn, type Sale } from '../../domain/orders/sale.ts';
import { moneyBackView } from '../views/money-back-view.ts';
import { operationView } from '../views/operation-view.ts';
import { saleView, type CodeReading } from '../views/sale-view.ts';
import { exchangedPieces, hasReceipt } from '../views/receipt-piece.ts';
import { waitingView } from '../views/waiting-view.ts';
import type { TillCodes } from '../connection/till-codes.ts';

export type RecordViewsDeps = {
  readonly ledger: Ledger;
  /** The currency of the service's balance. */
  readonly balanceCurrency: () => string;
  /** When the service is asked next, in milliseconds since 1970; undefined if it won't be. */
  readonly nextTryAt: (id: ProviderOperationId) => number | undefined;
  /** The service's last answer about something that it has accepted and not completed. */
  readonly lastAnswer: (id: ProviderOperationId) => LastAnswer | undefined;
  /** Why the ledger didn't take what came of something last; undefined if it took it. */
  readonly notWritten: (id: ProviderOperationId) => StorageFaultKind | undefined;
  /** Whether the service is on this computer, as in practice: the disk that it can't write to is this one's. */
  readonly isServiceHere: boolean;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  readonly codes: Pick<TillCodes, 'read' | 'isAskedFor' | 'shownWithout' | 'shownWithoutPhone'>;
  /** A record isn't what its events say. */
  readonly onDamage: (fault: StorageFault) => void;
};

/**
 * The ledger's sales and operations as the windows show them. Each is first compared with its events: undetected
 * damage must not be shown as a sale, nor its code be handed over.
 */
export class RecordViews {
  readonly #deps: RecordViewsDeps;

  constructor(deps: RecordViewsDeps) {
    this.#deps = deps;
  }

  /** With everything that was done with it later. @throws StorageFaultError corrupted, after reporting it. */
  sale(sale: Sale): SaleView {
    const { orderId } = sale.intent;
    const { ledger, balanceCurrency, nextTryAt, codes } = this.#deps;
    const { sales, operations } = ledger;
    const events = sales.events(orderId);
    const replayed = replaySale(events.map(({ event }) => event));
    this.#expectToldBy(replayed, sale, () => sales.find(orderId));
    const customer = sales.customerOf(orderId);
    const ticket = ledger.tickets.of(orderId) ?? null;
    const done = operations.ofSale(orderId);
    const reading: CodeReading = {
      read: ({ progress }) => codes.read(orderId, progress.profile.activation),
      isAskedFor: codes.isAskedFor,
      isCanceled: () => this.#isCanceledAfterIssue(sale),
      isRefunded: () => !mayHaveLivePackage(orderId, done),
    };
    const nextTry = nextTryAt(orderId);
    const view = saleView(sale, events, customer, ticket, nextTry, balanceCurrency(), reading, (from) =>
      ticket === null ? firstPieceOf(from) : exchangedPieces(ledger, ticket)(from),
    );
    if (customer?.phone?.kind === 'unreadable') codes.shownWithoutPhone(orderId);
    if (view.install?.kind === 'unreadable' && !isTakenBack(view.install) && isIn(sale, 'completed'))
      codes.shownWithout(sale);
    return {
      ...view,
      problem: this.#notWritten(sale) ?? view.problem,
      waiting: this.#waiting(sale, events),
      isMadeAfterAll: this.#isMadeAfterAll(sale),
      isUncredited: this.#isUncredited(sale),
      ...this.#moneyBack(orderId),
      operations: done.map((operation) => this.operation(operation)),
    };
  }

  /** Throws like {@link sale}. */
  operation(operation: ProfileOperation): OperationView {
    const { operationId } = operation.intent;
    const { ledger, balanceCurrency, nextTryAt } = this.#deps;
    const events = ledger.operations.events(operationId);
    const replayed = replayOperation(
      operation.kind,
      events.map(({ event }) => event),
    );
    this.#expectToldBy(replayed, operation, () => ledger.operations.find(operationId));
    const view = operationView(operation, events, nextTryAt(operationId), balanceCurrency(), (topUp) => {
      const ticket = ledger.tickets.of(operationId);
      return {
        hasReceipt: hasReceipt(ledger, topUp, ticket),
        by: ticket === undefined ? null : { ticket, exchanged: exchangedPieces(ledger, ticket) },
      };
    });
    return {
      ...view,
      problem: this.#notWritten(operation) ?? view.problem,
      waiting: this.#waiting(operation, events),
      isMadeAfterAll: this.#isMadeAfterAll(operation),
      ...this.#moneyBack(pieceOf(operation, ledger.tickets)),
    };
  }

  /** @param piece undefined of what has nothing to do with a customer's money. */
  #moneyBack(piece: PieceId | undefined): { readonly moneyBack?: MoneyBack } {
    const back = piece === undefined ? undefined : this.#deps.ledger.tickets.moneyBack(piece);
    return back === undefined ? {} : { moneyBack: moneyBackView(back) };
  }

  /** Of what the till is following: its last step may have been made at the service, and isn't in the ledger. */
  #notWritten(operation: ProviderOperation): Problem | undefined {
    if (!isOpen(operation)) return undefined;
    const fault = this.#deps.notWritten(idOf(operation)) ?? this.#noRoomAtService(operation);
    return fault === undefined ? undefined : { kind: 'ledger', fault };
  }

  /** The service on this computer has no room for its next step: staff can make room, and nobody else will. */
  #noRoomAtService(operation: ProviderOperation): StorageFaultKind | undefined {
    const { isServiceHere, lastAnswer } = this.#deps;
    if (!isServiceHere) return undefined;
    const { progress } = operation;
    const said = lastAnswer(idOf(operation))?.said;
    const failures = [
      ...('failure' in progress ? [progress.failure] : []),
      ...(said?.kind === 'nothing' ? [said.failure] : []),
    ];
    return failures.some(isForWantOfRoom) ? 'disk-full' : undefined;
  }

  /** Whether staff were told that something had not been done, or a manager closed it, and the service did it after all. */
  #isMadeAfterAll(operation: ProviderOperation): boolean {
    const { state } = operation.progress;
    if (state !== 'refused' && state !== 'written-off') return false;
    const { findings } = this.#deps.ledger;
    const id = idOf(operation);
    const keys = state === 'refused' ? [afterAllKey(operation.kind, id)] : keysOfClosed(operation.kind, id);
    return keys.some((key) => {
      const found = findings.ofKey(operation.intent.merchantId, key);
      // What was taken back and closed once more was found before.
      return (
        found !== undefined &&
        found.standing !== 'agrees' &&
        (state === 'refused' || found.standing !== 'adopted')
      );
    });
  }

  /** Whether a sale counts as canceled although the history doesn't show the money back. */
  #isUncredited({ intent, progress }: Sale): boolean {
    if (progress.state !== 'canceled') return false;
    const { findings } = this.#deps.ledger;
    const found = findings.ofKey(intent.merchantId, uncreditedCancelKey(intent.orderId));
    return found !== undefined && found.standing !== 'agrees';
  }

  /**
   * Whether the service said that it canceled a sale after it had issued the eSIM, and hasn't called it completed
   * since.
   */
  #isCanceledAfterIssue({ intent }: Sale): boolean {
    const { findings } = this.#deps.ledger;
    const found = findings.ofKey(intent.merchantId, canceledAfterIssueKey(intent.orderId));
    return found !== undefined && found.standing !== 'agrees';
  }

  #waiting(operation: ProviderOperation, events: readonly Recorded<{ readonly kind: string }>[]) {
    const { now, lastAnswer } = this.#deps;
    return waitingView(operation, events, lastAnswer(idOf(operation)), now());
  }

  /** The record may have moved on since it was read, so the stored row counts as well. */
  #expectToldBy(
    replayed: ProviderOperation | undefined,
    shown: ProviderOperation,
    kept: () => ProviderOperation | undefined,
  ): void {
    if (isDeepStrictEqual(replayed, shown) || isDeepStrictEqual(replayed, kept())) return;
    const fault = new StorageFaultError('corrupted', `${idOf(shown)} is not what its events say`);
    this.#deps.onDamage(faultOf(fault));
    throw fault;
  }
}

/** The sale or top-up whose money may go back by an operation. */
function pieceOf(
  { kind, intent: { operationId } }: ProfileOperation,
  tickets: Pick<Ledger['tickets'], 'refundedBy'>,
): PieceId | undefined {
  switch (kind) {
    case 'top-up':
      return operationId;
    case 'refund':
      return tickets.refundedBy(operationId);
    case 'activation':
      return undefined;
  }
}

/** Whether a code is hidden for what happened to its eSIM: then the service isn't asked for it. */
const isTakenBack = ({ why }: UnreadableInstall): boolean => why === 'canceled' || why === 'refunded';

import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Outcome } from '../../../src-preload/contract/problem.ts';
import type { GoodwillPiece } from '../../../src-preload/contract/payments/tickets.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import { contractAmount } from '../contract-amount.ts';
import { openProblem } from '../../selling/open-problem.ts';
import { completedRefunds, openRefund, purchaseOf, purchasesWith } from './purchase-of-piece.ts';
import { instant, packageView } from '../views/sale-view.ts';
import { writeProblem } from '../views/write-problem.ts';
import type { RecordingDeps } from './recording-deps.ts';

export type GoodwillDeps = RecordingDeps & {
  readonly onGiven: () => void;
};

/**
 * Goodwill: money that is paid back for what the provider doesn't refund, by a manager or with a manager's approval. That
 * is decided before (ipc/required-role.ts).
 */
export class GoodwillService {
  readonly #deps: GoodwillDeps;

  constructor(deps: GoodwillDeps) {
    this.#deps = deps;
  }

  read({ piece }: RequestOf<'goodwill-read'>): ReplyOf<'goodwill-read'> {
    return { pieces: purchasesWith(this.#deps.ledger, piece).flatMap((each) => this.#view(each)) };
  }

  /** Records that a manager gave money for a piece, or a clerk whom a manager approved. */
  give(
    { piece, left, currency, isCountedElsewhere, ...wanted }: RequestOf<'goodwill'>,
    approvedBy: StaffMark | null = null,
  ): Outcome {
    const { ledger, clock, staff, shifts, whyNotRecord, onGiven, onLedgerFault } = this.#deps;
    const problem = shifts.whyNotSell ?? whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const bought = purchaseOf(ledger, piece);
    const id = bought === undefined ? undefined : idOf(bought);
    if (id === undefined || ledger.goodwill.of(id)?.currency !== currency)
      return { ok: false, problem: { kind: 'not-left' } };
    // SECURITY: a refund that is completed later would owe the customer what they were given.
    const refund = openRefund(ledger, id);
    if (refund !== undefined) return { ok: false, problem: openProblem(ledger, refund.intent.operationId) };
    // SECURITY: what this till alone can have given never leaves its drawer unseen.
    if (isCountedElsewhere && !this.#mayBeGiven(id)) return { ok: false, problem: { kind: 'not-left' } };
    const { tender, reason } = wanted;
    const goodwill = {
      ...{ piece: id, tender, amount: contractAmount(wanted.amount), reason, staff: staff() },
      ...(isCountedElsewhere ? { isCountedElsewhere } : {}),
      ...(approvedBy === null ? {} : { approvedBy }),
    };
    const given = ledger.goodwill.give(goodwill, contractAmount(left), clock.now());
    if (given.ok) {
      onGiven();
      return { ok: true };
    }
    if (given.failure.kind === 'not-left') return { ok: false, problem: { kind: 'not-left' } };
    onLedgerFault(given.failure, 'payback');
    return { ok: false, problem: writeProblem(given.failure) };
  }

  #view(bought: Purchase): GoodwillPiece[] {
    const id = idOf(bought);
    const found = this.#deps.ledger.goodwill.of(id);
    if (found === undefined) return [];
    const { currency, left, tender, byTender } = found;
    const { product } = bought.intent;
    const given = found.given.map(({ at, event }) => {
      const { amount, reason, staff, approvedBy = null } = event;
      return { at: instant(at), tender: event.tender, amount, reason, staff, approvedBy };
    });
    return [
      {
        id,
        package: product === null ? null : packageView(product),
        currency,
        left,
        tender,
        byTender: [...byTender],
        given,
        mayBeGiven: this.#mayBeGiven(id),
        waitsFor: this.#waitsFor(id),
      },
    ];
  }

  #waitsFor(piece: PieceId): GoodwillPiece['waitsFor'] {
    const refund = openRefund(this.#deps.ledger, piece);
    if (refund === undefined) return null;
    return refund.progress.state === 'held' ? 'held-refund' : 'open-refund';
  }

  /**
   * Whether the customer may have been given it already. SECURITY: what was given after an older ledger was copied is not
   * in it, and whoever made a refund that this till only found may have given the customer the money.
   */
  #mayBeGiven(piece: PieceId): boolean {
    const { ledger } = this.#deps;
    const ticketId = ledger.tickets.idOf(piece);
    if (ticketId !== undefined && ledger.behind.isBefore(ticketId)) return true;
    return completedRefunds(ledger, piece).some(({ intent }) => intent.reason === null);
  }
}

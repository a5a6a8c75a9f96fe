import { isDeepStrictEqual } from 'node:util';
import { fail, type Result } from '../../../src-merchant-api/result.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { isExchangeRefund } from '../../domain/orders/package-change.ts';
import type { OperationEvent, ProviderOperation } from '../../domain/orders/operation.ts';
import type { SaleEvent } from '../../domain/orders/sale.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import { mayBeAnothersRefund, mayBeRefundedElsewhere } from '../../domain/payments/whose-refund.ts';
import type { NotOwed, OwedAmount, OwedTicket, SeenOwed } from '../../ledger/tickets/payback-book.ts';
import { faultOf, type StorageFault } from '../../platform/storage-fault.ts';
import { refundedElsewhereKey } from '../../reconciliation/comparing/finding.ts';
import { detailsOf } from '../../reconciliation/findings/finding-details.ts';
import { uncreditedCancelKey } from '../../reconciliation/findings/uncredited-cancel.ts';
import { isPaidElsewhere } from '../../../src-books/tickets/tender-correction.ts';
import { contractAmount } from '../contract-amount.ts';
import { completedRefunds, purchaseOf, toldOf } from './purchase-of-piece.ts';
import { owedView, type OwedPiece } from '../views/owed-view.ts';
import { writeProblem } from '../views/write-problem.ts';
import type { RecordingDeps } from './recording-deps.ts';

export type OwedTicketsDeps = RecordingDeps & {
  /** A payback is on record. @param changed what windows show of it. */
  readonly onPaidBack: (changed: readonly ProviderOperation[]) => void;
  readonly push: (owed: OwedTicketView[]) => void;
  /** A record isn't what was written. */
  readonly onDamage: (fault: StorageFault) => void;
};

/** What of a view stays as long as the same is owed. */
type StandingView = Omit<OwedTicketView, 'mayBeGiven' | 'customer'>;

type SeenByStaff = Pick<RequestOf<'pay-back'>, 'ticketId' | 'owed' | 'paybacks'>;

/** What the shop owes its customers, on whichever account they bought, until staff say that they gave it. */
export class OwedTickets {
  readonly #deps: OwedTicketsDeps;
  /** As the windows were told last; undefined before. */
  #told: OwedAmount[] | undefined;
  /** What was shown of tickets that have not changed since. */
  readonly #views = new WeakMap<OwedTicket, StandingView>();

  constructor(deps: OwedTicketsDeps) {
    this.#deps = deps;
  }

  get shown(): OwedTicketView[] {
    const { ledger, onDamage } = this.#deps;
    try {
      return ledger.paybacks.owed.map((owed) => ({
        ...this.#view(owed),
        mayBeGiven: this.#mayBeGiven(owed),
        customer: this.#customerOf(owed),
      }));
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'corrupted') throw error;
      onDamage(fault);
      return [];
    }
  }

  /** Something moved: tells the windows, if something else is owed than they were told last. */
  changed(): void {
    const { amounts } = this.#deps.ledger.paybacks;
    if (isDeepStrictEqual(amounts, this.#told)) return;
    this.#told = amounts;
    this.#deps.push(this.shown);
  }

  /** Whether what is owed may have been given already may be known better now: tells the windows. */
  doubted(): void {
    this.#deps.push(this.shown);
  }

  /**
   * What is owed on a ticket, to pay for another one with it. SECURITY: never what the customer may have been given already,
   * and only what is owed now as staff saw it.
   */
  toCarryOver({ ticketId, owed, paybacks }: SeenByStaff, currency: string): Result<OwedTicket, Problem> {
    const problem = this.#deps.whyNotRecord();
    if (problem !== undefined) return fail(problem);
    const found = this.#asSeen({ ticketId, owed: contractAmount(owed), paybacks });
    const isOwed = found.ok && found.value.ticket.intent.currency === currency;
    return isOwed && !this.#mayBeGiven(found.value) ? found : fail({ kind: 'not-owed' });
  }

  /** Records that staff gave a customer what they are owed, or the part of it that goes back by one tender. */
  payBack({ ticketId, owed, paybacks, ...back }: RequestOf<'pay-back'>): Outcome {
    const { ledger, clock, staff, shifts, whyNotRecord, onPaidBack, onLedgerFault } = this.#deps;
    const problem = shifts.whyNotSell ?? whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const seen = { ticketId, owed: contractAmount(owed), paybacks };
    const { tender, isCountedElsewhere } = back;
    const given = {
      ...{
        tender,
        amount: contractAmount(back.amount),
        rounding: contractAmount(back.rounding),
        staff: staff(),
      },
      ...(isCountedElsewhere ? { isCountedElsewhere } : {}),
    };
    // SECURITY: what this till alone can have given never leaves its drawer unseen.
    if (isCountedElsewhere) {
      const found = this.#asSeen(seen);
      if (!found.ok || !this.#mayBeGiven(found.value)) return { ok: false, problem: { kind: 'not-owed' } };
    }
    const paid = ledger.paybacks.payBack(seen, given, clock.now());
    if (paid.ok) {
      onPaidBack(toldOf(ledger, paid.value));
      this.changed();
      return { ok: true };
    }
    if (paid.failure.kind === 'not-owed') return { ok: false, problem: { kind: 'not-owed' } };
    onLedgerFault(paid.failure, 'payback');
    return { ok: false, problem: writeProblem(paid.failure) };
  }

  #asSeen(seen: SeenOwed): Result<OwedTicket, NotOwed> {
    const { ledger, onDamage } = this.#deps;
    try {
      return ledger.paybacks.asSeen(seen);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'corrupted') throw error;
      onDamage(fault);
      return fail({ kind: 'not-owed' });
    }
  }

  #view(owed: OwedTicket): StandingView {
    const known = this.#views.get(owed);
    if (known !== undefined) return known;
    const view = owedView(owed, this.#pieceOf(owed), this.#isExchange(owed));
    this.#views.set(owed, view);
    return view;
  }

  /** As it is known now: names are changed, and forgotten. */
  #customerOf({ unsettled }: OwedTicket): string | null {
    const { ledger } = this.#deps;
    for (const piece of unsettled) {
      const orderId = purchaseOf(ledger, piece)?.intent.orderId ?? null;
      const customer = orderId === null ? null : ledger.sales.customerOf(orderId);
      const said = customer?.name ?? customer?.note ?? null;
      if (said !== null) return said;
    }
    return null;
  }

  /** Whether what is owed was to pay for another eSIM: by a refund for it, or by a sale that came to nothing. */
  #isExchange({ ticket, unsettled }: OwedTicket): boolean {
    const { ledger } = this.#deps;
    if (
      unsettled.some((piece) =>
        completedRefunds(ledger, piece).some(({ intent }) => isExchangeRefund(intent)),
      )
    )
      return true;
    const isPaidByExchange = ticket.payments.some(({ kind }) => kind === 'carried-over');
    return isPaidByExchange && unsettled.some((piece) => isNotSold(purchaseOf(ledger, piece)));
  }

  /** Whether the customer may have been given it already. */
  #mayBeGiven(owed: OwedTicket): boolean {
    const { merchantId } = owed.ticket.intent;
    return (
      owed.unsettled.some((piece) => this.#mayBeAnothers(merchantId, piece)) ||
      this.#mayBeOwedElsewhere(owed) ||
      this.#mayBeLost(owed)
    );
  }

  /**
   * Whether the till that took the money may owe it too. SECURITY: a service tells every till of a cancellation, so where only
   * the price of an order is known here, the till that sold it gives its customer the same money.
   */
  #mayBeOwedElsewhere({ ticket, unsettled }: OwedTicket): boolean {
    return (
      isPaidElsewhere(ticket) && unsettled.some((piece) => isNotSold(purchaseOf(this.#deps.ledger, piece)))
    );
  }

  /** Whether another till may have refunded a piece, and given the customer the money. */
  #mayBeAnothers(merchantId: string, piece: PieceId): boolean {
    if (this.#mayBeRefundedElsewhere(merchantId, piece)) return true;
    return completedRefunds(this.#deps.ledger, piece).some((refund) =>
      mayBeAnothersRefund(refund.intent, this.#eventsOf(refund)),
    );
  }

  /**
   * SECURITY: a cancellation's money may be another till's refund as long as a finding says so, or that no history shows
   * how it came back. Findings know more than the cancellation: what a comparison found since, and what a manager settled.
   * Until one is recorded, the cancellation itself tells.
   */
  #mayBeRefundedElsewhere(merchantId: string, piece: PieceId): boolean {
    const { ledger } = this.#deps;
    const found = [refundedElsewhereKey(piece), uncreditedCancelKey(piece)].flatMap(
      (key) => ledger.findings.ofKey(merchantId, key) ?? [],
    );
    if (found.length > 0)
      return found.some((kept) => kept.standing === 'open' && detailsOf(kept).kind !== 'amounts-differ');
    const bought = ledger.find(piece);
    return bought !== undefined && mayBeRefundedElsewhere(this.#eventsOf(bought));
  }

  #eventsOf(operation: ProviderOperation): readonly (SaleEvent | OperationEvent)[] {
    return this.#deps.ledger.eventsOf(operation).map(({ event }) => event);
  }

  /**
   * Whether a payback may be among what the ledger lacks. SECURITY: an older ledger says that a customer is owed what
   * they were given after it was copied. What a refund made owed that was begun since may have been given too: as goodwill.
   */
  #mayBeLost({ ticket }: OwedTicket): boolean {
    return this.#deps.ledger.behind.isBefore(ticket.intent.ticketId);
  }

  #pieceOf({ unsettled: [piece] }: OwedTicket): OwedPiece | undefined {
    return piece === undefined ? undefined : purchaseOf(this.#deps.ledger, piece)?.intent;
  }
}

const isNotSold = (bought: Purchase | undefined): boolean =>
  bought?.progress.state === 'refused' || bought?.progress.state === 'canceled';

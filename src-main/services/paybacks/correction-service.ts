import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { CorrectableTicket } from '../../../src-preload/contract/payments/corrections.ts';
import { namedTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Outcome, Problem } from '../../../src-preload/contract/problem.ts';
import { idOf, type ProviderOperation } from '../../domain/orders/operation.ts';
import { cardReferenceOf } from '../../../src-books/payments/card-reference.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import {
  isUndone,
  keptOf,
  tenderOf,
  timesSettled,
  type Taken,
  type Ticket,
} from '../../../src-books/payments/ticket.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { NotCorrected } from '../../ledger/records/correction-book.ts';
import { isOffered } from '../../../src-books/tickets/offered-tender.ts';
import {
  hasGoneBack,
  isPaidElsewhere,
  type SaidTender,
} from '../../../src-books/tickets/tender-correction.ts';
import { instant, packageView } from '../views/sale-view.ts';
import { writeProblem } from '../views/write-problem.ts';
import { purchaseOf, purchasesWith } from './purchase-of-piece.ts';
import type { RecordingDeps } from './recording-deps.ts';

export type CorrectionDeps = RecordingDeps & {
  /** The names of the shop's own tenders, as they are now. */
  readonly tenders: () => readonly string[];
  /** @param pieces what was paid so. */
  readonly onCorrected: (pieces: readonly ProviderOperation[]) => void;
};

/**
 * Corrections of by which tender customers paid, by a manager or with a manager's approval. That is decided before
 * (ipc/required-role.ts).
 */
export class CorrectionService {
  readonly #deps: CorrectionDeps;

  constructor(deps: CorrectionDeps) {
    this.#deps = deps;
  }

  read({ piece }: RequestOf<'payments-read'>): ReplyOf<'payments-read'> {
    const { ledger } = this.#deps;
    // What was bought at once was paid at once, and is corrected at once.
    const byTicket = Map.groupBy(purchasesWith(ledger, piece), (each) => ledger.tickets.idOf(idOf(each)));
    return {
      tickets: [...byTicket.values()].flatMap(([first]) => (first === undefined ? [] : this.#view(first))),
    };
  }

  correct(
    { piece, said, ...wanted }: RequestOf<'tender-correct'>,
    approvedBy: StaffMark | null = null,
  ): Outcome {
    const { ledger, clock, staff, shifts, tenders, whyNotRecord, onCorrected, onLedgerFault } = this.#deps;
    const problem = shifts.whyNotSell ?? whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const read = readSaid(said);
    if (!read.ok) return { ok: false, problem: read.failure };
    if (said.kind === 'named' && !isOffered(namedTender(said.name), tenders))
      return { ok: false, problem: { kind: 'tender-removed' } };
    const bought = purchaseOf(ledger, piece);
    if (bought === undefined) return { ok: false, problem: { kind: 'not-corrected', why: 'changed' } };
    const by = { staff: staff(), ...(approvedBy === null ? {} : { approvedBy }) };
    const corrected = ledger.corrections.correct(
      idOf(bought),
      { ...wanted, said: read.value, ...by },
      clock.now(),
    );
    if (corrected.ok) {
      const pieces = ledger.tickets.of(idOf(bought))?.intent.pieces ?? [];
      onCorrected(pieces.flatMap(({ id }) => ledger.find(id) ?? []));
      return { ok: true };
    }
    const { failure } = corrected;
    if (failure.kind === 'not-corrected') return { ok: false, problem: problemOf(failure) };
    onLedgerFault(failure, 'tender-correction');
    return { ok: false, problem: writeProblem(failure) };
  }

  #view(bought: Purchase): CorrectableTicket[] {
    const found = this.#deps.ledger.corrections.of(idOf(bought));
    if (found === undefined || found.ticket.payments.length === 0) return [];
    const { ticket, isMoneyUnderWay, made } = found;
    const { product } = bought.intent;
    return [
      {
        piece: idOf(bought),
        isTopUp: bought.kind === 'top-up',
        package: product === null ? null : packageView(product),
        others: Math.max(0, ticket.intent.pieces.length - 1),
        paidAt: instant(ticket.intent.createdAt),
        currency: ticket.intent.currency,
        payments: ticket.payments.map((taken) => paymentView(ticket, taken)),
        isMoneyUnderWay,
        corrected: made.map(({ at, event: { from, to, reason, staff, approvedBy = null } }) => ({
          ...{ at: instant(at), from: tenderOf(from), to: tenderOf(to), amount: keptOf(to) },
          ...{ reason, staff, approvedBy },
        })),
        ...this.#paybacksOf(ticket),
      },
    ];
  }

  #paybacksOf(ticket: Ticket): Pick<CorrectableTicket, 'ticketId' | 'settled' | 'paybacks' | 'undone'> {
    const { ticketId } = ticket.intent;
    const { tickets } = this.#deps.ledger;
    return {
      ticketId,
      settled: timesSettled(ticket),
      paybacks: tickets.paybacks(ticketId).flatMap(({ at, event }, payback) => {
        const { tender, amount, isCountedElsewhere = false, staff } = event;
        return isUndone(ticket, payback)
          ? []
          : [{ payback, at: instant(at), tender, amount, isCountedElsewhere, staff }];
      }),
      undone: tickets.recorded(ticketId).flatMap(({ at, event }) => {
        if (event.kind !== 'payback-undone') return [];
        const { was, reason, staff, approvedBy = null } = event;
        return [{ at: instant(at), tender: was.tender, amount: was.amount, reason, staff, approvedBy }];
      }),
    };
  }
}

function paymentView(ticket: Ticket, taken: Taken): CorrectableTicket['payments'][number] {
  if (taken.kind === 'carried-over') return { tender: null, amount: taken.amount, stays: taken.kind };
  const stays = hasGoneBack(ticket, taken) ? 'given-back' : isPaidElsewhere(ticket) ? 'paid-elsewhere' : null;
  return { tender: tenderOf(taken), amount: keptOf(taken), stays };
}

/** SECURITY: no whole card number reaches the books. */
export function readSaid(said: RequestOf<'tender-correct'>['said']): Result<SaidTender, Problem> {
  if (said.kind !== 'card-terminal') return succeed(said);
  const reference = cardReferenceOf(said.reference ?? '');
  return reference.ok ? succeed({ kind: said.kind, reference: reference.value }) : fail(reference.failure);
}

function problemOf({ why }: NotCorrected): Problem {
  switch (why) {
    case 'not-in-coins':
      return { kind: 'not-in-coins' };
    case 'given-back':
    case 'money-under-way':
      return { kind: 'not-corrected', why };
    case 'changed':
    case 'paid-elsewhere':
    case 'no-money':
    case 'same-tender':
      return { kind: 'not-corrected', why: 'changed' };
  }
}

import { compareAmounts, sum } from '../../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import { isOpen, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { TenderCorrection, Ticket, TicketEvent } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import {
  correctTender,
  type SaidTender,
  type WhyTenderStays,
} from '../../../src-books/tickets/tender-correction.ts';
import type { EventLog, Recorded } from '../events/event-log.ts';
import type { Write } from '../events/ledger-write.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { TicketBook } from '../tickets/ticket-book.ts';
import { readTicketEvent } from '../tickets/ticket-row.ts';
import type { EntryBook } from './entry-book.ts';
import type { OperationBook } from './operation-book.ts';

/** What staff ask for: which payment was by which tender in truth, and why it wasn't recorded so. */
export type WantedCorrection = Omit<TenderCorrection, 'from' | 'to'> & {
  readonly said: SaidTender;
  /** How often the ticket was corrected when they asked. */
  readonly corrections: number;
};

/**
 * Nothing is written.
 *
 * changed: the ticket was corrected meanwhile, so that a second press corrects nothing · money-under-way: something of it is
 * owed to the customer, or being refunded.
 */
export type NotCorrected = {
  readonly kind: 'not-corrected';
  readonly why: WhyTenderStays | 'changed' | 'money-under-way';
};

/** The payments of a ticket, and what was corrected of them. */
export type CorrectedTicket = {
  readonly ticket: Ticket;
  readonly isMoneyUnderWay: boolean;
  readonly made: readonly Recorded<TenderCorrection>[];
};

export type CorrectionBookParts = {
  readonly log: EventLog;
  readonly write: Write;
  readonly tickets: TicketBook;
  readonly entries: EntryBook;
  readonly operations: Pick<OperationBook, 'ofSale' | 'ofPackage'>;
  readonly find: (piece: PieceId) => ProviderOperation | undefined;
};

/** Corrections of how customers paid. The sum that was paid stays as it was, and so does every Z report. */
export class CorrectionBook {
  readonly #parts: CorrectionBookParts;

  constructor(parts: CorrectionBookParts) {
    this.#parts = parts;
  }

  /** Undefined if nobody knows what was paid for a piece: it has no ticket. */
  of(piece: PieceId): CorrectedTicket | undefined {
    const { log, tickets } = this.#parts;
    const ticket = tickets.of(piece);
    if (ticket === undefined) return undefined;
    const made = log.of(ticket.intent.ticketId).flatMap((row): Recorded<TenderCorrection>[] => {
      const { at, event } = readTicketEvent(row);
      return event.kind === 'tender-corrected' ? [{ at, event }] : [];
    });
    return { ticket, isMoneyUnderWay: this.#isMoneyUnderWay(ticket), made };
  }

  /** Records that a payment of a piece's ticket was by another tender. */
  correct(
    piece: PieceId,
    { said, corrections, ...wanted }: WantedCorrection,
    at: number,
  ): Result<void, WriteFault | NotCorrected> {
    const { log, write, tickets, entries } = this.#parts;
    const written = write((): Result<void, NotCorrected> => {
      const ticket = tickets.of(piece);
      if (ticket === undefined) return stays('no-money');
      if (ticket.corrections.length !== corrections) return stays('changed');
      if (this.#isMoneyUnderWay(ticket)) return stays('money-under-way');
      const corrected = correctTender(ticket, wanted.part, said);
      if (!corrected.ok) return stays(corrected.failure);
      const { ticketId } = ticket.intent;
      const event: TicketEvent = { kind: 'tender-corrected', ...wanted, ...corrected.value };
      const number = log.append(ticketId, at, event);
      tickets.enter(ticketId, number, event);
      entries.enterCorrection(number, tickets.find(ticketId));
      // Coins may not have been able to give back what another tender can.
      tickets.figure(ticketId);
      return succeed(undefined);
    });
    return written.ok ? written.value : written;
  }

  /** Whether something of a ticket is owed, or a refund of one of its eSIMs is open: it goes back by the tenders of now. */
  #isMoneyUnderWay(ticket: Ticket): boolean {
    const { owed } = this.#parts.tickets.totals(ticket);
    if (compareAmounts(owed, sum([])) !== 0) return true;
    return ticket.intent.pieces.some(({ id }) =>
      this.#operationsOn(id).some((operation) => operation.kind === 'refund' && isOpen(operation)),
    );
  }

  #operationsOn(piece: PieceId): readonly ProviderOperation[] {
    const { operations, find } = this.#parts;
    const bought = find(piece);
    if (bought === undefined) return [];
    const { orderId, merchantId } = bought.intent;
    if (orderId !== null) return operations.ofSale(orderId);
    const idPack = 'idPack' in bought.progress ? (bought.progress.idPack ?? null) : null;
    return idPack === null ? [] : operations.ofPackage(merchantId, idPack);
  }
}

const stays = (why: NotCorrected['why']): Result<never, NotCorrected> => fail({ kind: 'not-corrected', why });

import type { Result } from '../../src-merchant-api/result.ts';
import type { Customer } from '../domain/customer.ts';
import { cartOfPiece, type SoldPiece } from '../domain/orders/cart.ts';
import type { SaleIn, SaleIntent } from '../domain/orders/sale.ts';
import type { TopUpIn, TopUpIntent } from '../domain/orders/top-up.ts';
import type { AgreedDiscount } from '../../src-books/payments/discount.ts';
import { ticketFor, type Payment } from '../../src-books/payments/ticket.ts';
import type { Write } from './events/ledger-write.ts';
import type { WriteFault } from './events/write-fault.ts';
import type { OperationBook } from './records/operation-book.ts';
import type { SaleBook } from './records/sale-book.ts';
import type { TicketBook } from './tickets/ticket-book.ts';

/** A piece of a ticket as it was agreed: a sale or a top-up. */
export type PieceIntent = SaleIntent | TopUpIntent;

/** A piece that is written: about to be sent, or waiting for an earlier top-up of its eSIM. */
export type DraftedPiece = SaleIn<'sending'> | TopUpIn<'sending'> | TopUpIn<'drafted'>;

/** One customer's purchase. */
export type AgreedTicket = {
  /** In the order of the ticket. */
  readonly pieces: readonly [PieceIntent, ...PieceIntent[]];
  /** Of its sales: the eSIM of a top-up has one already. */
  readonly customer: Customer | null;
  /** Exactly, by the tender of the first piece, if absent. */
  readonly paid?: Payment | undefined;
  /** What its prices are off the shop's. */
  readonly discounts?: readonly AgreedDiscount[] | undefined;
};

export type TicketDraftsDeps = {
  readonly write: Write;
  readonly tickets: Pick<TicketBook, 'take'>;
  readonly sales: Pick<SaleBook, 'draftOnTicket' | 'ofCart'>;
  readonly operations: Pick<OperationBook, 'draftOnTicket' | 'topUpOfCart'>;
};

/** Writes and finds tickets of sales and top-ups, before anything of them is sent. */
export class TicketDrafts {
  readonly #deps: TicketDraftsDeps;

  constructor(deps: TicketDraftsDeps) {
    this.#deps = deps;
  }

  /** The pieces that one press of "sell" led to, in the order of their ticket. */
  ofCart(merchantId: string, cart: string): readonly SoldPiece[] {
    const { sales, operations } = this.#deps;
    const found: SoldPiece[] = [];
    for (;;) {
      const name = cartOfPiece(cart, found.length);
      const orderId = sales.ofCart(merchantId, name);
      const operationId = orderId === undefined ? operations.topUpOfCart(merchantId, name) : undefined;
      if (orderId !== undefined) found.push({ kind: 'sale', orderId });
      else if (operationId !== undefined) found.push({ kind: 'top-up', operationId });
      else return found;
    }
  }

  /** What the customer paid, its pieces and their first attempts, with a single wait for the disk: all or nothing. */
  draft({ pieces, customer, paid, discounts }: AgreedTicket): Result<readonly DraftedPiece[], WriteFault> {
    const { write, tickets, sales, operations } = this.#deps;
    return write(() => {
      tickets.take(ticketFor(pieces, paid, discounts));
      return pieces.map((intent) =>
        'operationId' in intent ? operations.draftOnTicket(intent) : sales.draftOnTicket(intent, customer),
      );
    });
  }
}

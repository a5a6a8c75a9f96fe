import type { OperationId, OrderId } from '../orders/ids.ts';

declare const ticketIdBrand: unique symbol;

/** The id of one ticket, and its subject among the ledger's events: `ticket:` and the id of its first piece. */
export type TicketId = string & { readonly [ticketIdBrand]: true };

/** No id of a sale or an operation has a colon. */
export const ticketPrefix = 'ticket:';

/** What one customer buys with one payment: each piece is a sale or a top-up of its own. */
export type PieceId = OrderId | OperationId;

/** The id of a ticket's first piece: an order or a top-up. */
export const firstPieceOf = (ticketId: TicketId): string => ticketId.slice(ticketPrefix.length);

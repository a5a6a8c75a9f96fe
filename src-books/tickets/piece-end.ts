import type { AnyState } from '../orders/transitions.ts';
import type { PieceEnd } from './ticket-totals.ts';

/**
 * What has become of a piece of a ticket.
 *
 * A cancellation counts once it is certain. What a manager closed with an unknown outcome stays on its way: the customer
 * may have what they paid for, and nobody is told to pay it back. So does what these books lost and the service may have.
 *
 * @param state of the sale or top-up; null if it isn't in these books.
 * @param isRefunded a refund of this till gave its cost back.
 */
export function pieceEnd(state: AnyState | null, isRefunded: boolean): PieceEnd {
  if (isRefunded) return 'refunded';
  switch (state) {
    case 'refused':
    case 'canceled':
      return 'not-sold';
    case 'completed':
      return 'completed';
    case null:
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'checked':
    case 'accepted':
    case 'cancel-reported':
    case 'written-off':
      return 'on-its-way';
  }
}

import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { OrderId } from '../../domain/sale.ts';

/** What a change of the balance can be about, in our books. */
export type MoveKind = 'sale' | 'top-up' | 'refund' | 'cancellation';

/**
 * A change of the merchant's balance as our books have it: one for a sale or a top-up, one more where that was
 * canceled, and one for a refund.
 */
export type LocalTransaction = {
  readonly kind: MoveKind;
  /** Names it in our books: an order id, or an operation's. A purchase and its cancellation share one. */
  readonly id: string;
  /** The sale to show for it; null where the eSIM was sold elsewhere. */
  readonly saleId: OrderId | null;
  /** The order id that the service knows its purchase by; null of a refund of what was sold elsewhere. */
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** Above zero, whichever way it went; null where nobody knows. */
  readonly amount: Amount | null;
  /** When it was begun at the till, milliseconds since 1970 in UTC. */
  readonly at: number;
  /**
   * moved: the balance changed · open: nobody knows yet, or it may still come · not-moved: it came to nothing ·
   * written-off: a manager closed it without knowing, so that the books have nothing of it.
   */
  readonly standing: 'moved' | 'open' | 'not-moved' | 'written-off';
};

/** Whether it takes from the balance. */
export const isDebit = (kind: MoveKind): boolean => kind === 'sale' || kind === 'top-up';

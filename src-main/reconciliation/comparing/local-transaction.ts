import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { OrderId } from '../../domain/orders/sale.ts';

/** What can change the balance, according to our books. */
export type MoveKind = 'sale' | 'top-up' | 'refund' | 'cancellation';

/**
 * A change of the merchant's balance in our books: one for a sale or top-up, another if it was canceled, and one for
 * a refund.
 */
export type LocalTransaction = {
  readonly kind: MoveKind;
  /** Its id in our books: an order id, or an operation's id. A purchase and its cancellation share one. */
  readonly id: string;
  /** The sale to show with it; null if the eSIM was sold elsewhere. */
  readonly saleId: OrderId | null;
  /** The order id by which the service knows the purchase; null for a refund of something sold elsewhere. */
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** Above zero in either direction; null if unknown. */
  readonly amount: Amount | null;
  /** When it was started at the till, in milliseconds since 1970 in UTC. */
  readonly at: number;
  /**
   * moved: the balance changed · open: unknown, or may still happen · not-moved: nothing came of it · written-off: a
   * manager closed it without knowing the outcome, so it is not in the books. A purchase that was closed after the service
   * had accepted it has moved, and only its cancellation is written off.
   */
  readonly standing: 'moved' | 'open' | 'not-moved' | 'written-off';
};

/** Whether it reduces the balance. */
export const isDebit = (kind: MoveKind): boolean => kind === 'sale' || kind === 'top-up';

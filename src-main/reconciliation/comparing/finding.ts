import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Kind } from '../../../src-books/orders/transitions.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { MoveKind } from './local-transaction.ts';

/** The kinds of difference between the books and the service's history. */
export type FindingKind =
  /** In our books, but not in the history, although it reaches back that far. */
  | 'ours-only'
  /** In the history, but not in our books. */
  | 'theirs-only'
  /** In both, with different amounts. */
  | 'amounts-differ'
  /** The balance changed between two lines, and neither they nor our books explain why. */
  | 'balance-jump'
  /** A period that no history showed; see missed-time.ts. */
  | 'not-shown'
  /**
   * The service issued the eSIM of a sale, or added the package of a top-up, after canceling it, when the books
   * already had the money back. Reported by the till, not by a comparison.
   */
  | 'issued-after-cancel'
  /** The service canceled the order of a sale after issuing its eSIM. Reported by the till, not by a comparison. */
  | 'canceled-after-issue'
  /**
   * The service canceled a purchase, and its history has a refund of the package in place of the cancellation: another
   * till or the service's portal may have made it. Reported by the till, and by a comparison.
   */
  | 'refunded-elsewhere'
  /**
   * The service answered for a sale with an eSIM that belongs to another sale in the books. Reported by the till, not
   * by a comparison.
   */
  | 'esim-of-another'
  /** The service delivered another package than was ordered. Reported by the till, not by a comparison. */
  | 'other-product'
  /**
   * The service shows less data or less time for a purchase than was ordered. Reported by the till, not by a
   * comparison.
   */
  | 'smaller-package'
  /**
   * A package shows an activation or a refund that was refused, or the service ended what a manager had closed. Reported by
   * the till, not by a comparison.
   */
  | 'done-after-all';

/** Why only the history has something; `not-here` for everything else. */
export type WhyTheirs =
  | 'not-here'
  /** It was refused, according to our books. */
  | 'refused-here'
  /** A manager closed it without knowing the outcome, according to our books. */
  | 'written-off-here'
  /** The same purchase or credit a second time. */
  | 'again';

/** Which side the balances in the history agree with. */
export type BalanceSays = 'as-ours' | 'as-theirs' | 'not-told';

/** The key of something that is refused in the books, although the service did it. */
export const afterAllKey = (kind: Kind | MoveKind, id: string): string => `${kind} ${id}`;

/** The key of a cancellation in the books that is a refund in the history. */
export const refundedElsewhereKey = (id: string): string => `refunded-elsewhere ${id}`;

/** What a difference is about. An activation moves no money. */
export type FindingSubject = MoveKind | 'activation' | 'other';

/** One difference between our books and the service's history. */
export type Finding = {
  /** Identifies the same difference in every run. */
  readonly key: string;
  readonly kind: FindingKind;
  readonly about: FindingSubject;
  readonly why: WhyTheirs;
  /** The sale in our books that it concerns; null if there is none. */
  readonly saleId: OrderId | null;
  /** The order id by which the service knows the purchase. */
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** Milliseconds since 1970 in UTC; null if the service gives no readable time. */
  readonly at: number | null;
  /** Above zero; null on the side that doesn't have it or gives no amount. A balance jump keeps its sign. */
  readonly ours: Amount | null;
  readonly theirs: Amount | null;
  /** For something that only the history has: how much of the same order was credited later. */
  readonly creditedBack: Amount | null;
  readonly balance: BalanceSays;
};

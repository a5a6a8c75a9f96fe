import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { ActivationMode } from '../../src-merchant-api/requests.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { OperationOpen } from '../ledger/records/operation-book.ts';
import type { Customer } from '../domain/customer.ts';
import type { AgreedDiscount } from '../../src-books/payments/discount.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { OperationId } from '../domain/orders/order-id.ts';
import type { OrderId, PaidBy } from '../domain/orders/sale.ts';
import type { Payment } from '../../src-books/payments/ticket.ts';

/** Pieces with their discounts. */
export type Discounted = {
  /** In their order, line by line. */
  readonly pieces: readonly { readonly price: Amount; readonly terms: PriceTerms }[];
  readonly discounts: readonly AgreedDiscount[];
};

/** A package to sell, once or several times: for a new eSIM each, or as top-ups of one. */
export type SaleLine = {
  readonly product: Product;
  readonly price: Amount;
  /** What the price was made with. */
  readonly terms: PriceTerms;
  readonly activationMode?: ActivationMode;
  /** How many of it; one if absent. */
  readonly quantity?: number;
  /** The eSIM that it tops up; absent for new ones. */
  readonly esim?: ToppedUp;
};

/** An eSIM that gets a further package: of a sale of these books, or one that was sold elsewhere, with its ICCID. */
export type ToppedUp = (
  | { readonly orderId: OrderId }
  | { readonly orderId: null; readonly iccid: string }
) & {
  readonly uidCustomer: string;
  /** The uids of its packages, from a getStatus just before. */
  readonly knownPackages: readonly string[];
};

/** All that one customer buys together. */
export type SaleCommand = {
  readonly lines: readonly [SaleLine, ...SaleLine[]];
  /** Several only with `paid`. */
  readonly tender?: PaidBy | null;
  /** What the customer paid for all of it; exactly its price by the tender if absent. */
  readonly paid?: Payment;
  /** What each piece costs in place of its line's price, and why; absent if nothing is discounted. */
  readonly discounted?: Discounted;
  readonly customer?: Customer | null;
  /** The staff member at the till; null without staff accounts. */
  readonly staff?: StaffMark | null;
  /** Sell even though sales of the same products are unsettled. */
  readonly again?: boolean;
};

/** An existing profile, and the sale that it came from, if it was sold here. */
export type OnProfile = {
  readonly uidCustomer: string;
  readonly orderId: OrderId | null;
  /** The staff member at the till; null without staff accounts. */
  readonly staff?: StaffMark | null;
};

export type ActivationCommand = OnProfile & { readonly idPack: IdPack };

export type RefundCommand = OnProfile & {
  readonly idPack: IdPack;
  readonly reason: string;
  /** The manager who approved it for the clerk at the till; null if nobody had to. */
  readonly approvedBy?: StaffMark | null;
  /** What the customer gets for it is to pay for another eSIM. */
  readonly isExchange?: boolean;
  /** What the service is expected to credit. */
  readonly expected: Amount;
  /** The purchase of these books whose price goes back; null if it is unknown. */
  readonly boughtAs?: OrderId | OperationId | null;
  /** No purchase of these books bought it. */
  readonly isOthers?: boolean;
};

/** Why a sale was not started. Nothing was sent. */
export type SaleRefusal =
  | WriteFault
  /** A top-up of another ticket is open on an eSIM of this one. */
  | OperationOpen
  /** Sales of the same products are unsettled: one, and one of each other product. */
  | { readonly kind: 'unsettled-twin'; readonly orderId: OrderId; readonly others: readonly OrderId[] };

/** Why an operation was not started. Nothing was sent. */
export type OperationRefusal =
  | WriteFault
  /** Another one on the same profile or package is unsettled. */
  | OperationOpen
  | { readonly kind: 'already-refunded'; readonly operationId: OperationId };

/** A press that has begun nothing yet can't begin anything now. */
export type NotPrepared<WhyNot> = { readonly kind: 'not-prepared'; readonly why: WhyNot };

import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Decimal } from '../money/decimal.ts';
import type { StaffMark } from '../staff-mark.ts';
import type { OperationId, OrderId } from '../orders/ids.ts';

/** What staff do to a price: a part of it off, an amount off, or another price in its place. */
export type PriceChange =
  | { readonly kind: 'percent'; readonly percent: Decimal }
  | { readonly kind: 'amount'; readonly amount: Amount }
  | { readonly kind: 'price'; readonly price: Amount };

/** A change of a price, and why: a discount, or another price. */
export type Discount = {
  readonly change: PriceChange;
  /** One of the shop's reasons, as it was called then. */
  readonly reason: string;
};

/** A discount and what it is on. Who gave it is who took the money. */
type PlacedDiscount = Discount & {
  /** On each piece of one line, or on all of the ticket. */
  readonly on: 'line' | 'ticket';
  /** The manager who approved it at the clerk's till; null if nobody had to. */
  readonly approvedBy: StaffMark | null;
};

/** A discount as it was agreed at the counter, before its pieces have ids: what is off each, in their order. */
export type AgreedDiscount = PlacedDiscount & {
  /** Zero for the pieces of other lines. */
  readonly off: readonly Amount[];
};

/** A discount as it was given: what each piece bears of it. */
export type GivenDiscount = PlacedDiscount & {
  /** What is off each piece that it is on, in the order of the ticket; below zero where its price was raised. */
  readonly shares: readonly { readonly id: OrderId | OperationId; readonly amount: Amount }[];
};

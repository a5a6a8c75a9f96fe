import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { ActivationMode } from '../../../src-merchant-api/requests.ts';
import type { OrderId } from '../../../src-books/orders/ids.ts';
import type { PaidBy, Tender } from '../../../src-books/payments/tender.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { PriceTerms } from '../price-rules.ts';
import type { Canceled } from './canceled.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import type { IssuedProfile, StoredActivation } from './issued-profile.ts';
import type { NextEventKind, StateOf } from '../../../src-books/orders/transitions.ts';

/** A receipt that was made. */
export type ReceiptMade = {
  /** 1 is the original. */
  readonly copy: number;
  /** With the sale, on request, because one did not come out, or saved as a file. */
  readonly why: 'hand-over' | 'asked-for' | 'did-not-come-out' | 'saved';
  /** The printer's name; null for a file. */
  readonly to: string | null;
};

export type { OrderId, PaidBy, Tender };

/** What was agreed at the counter. Never changes. */
export type SaleIntent = {
  readonly orderId: OrderId;
  /** The account of the sale; another account can't settle it. */
  readonly merchantId: string;
  /** The package as the catalog described it at the time. */
  readonly product: Product;
  /** What the service was expected to debit. */
  readonly cost: Amount;
  /** What the customer pays. */
  readonly price: Amount;
  /** What the price was made with. */
  readonly terms: PriceTerms;
  /** When the package starts. */
  readonly activationMode: ActivationMode;
  /** Null if nobody said. */
  readonly tender: PaidBy | null;
  /** The address where the service is asked to report on the order; null if none. */
  readonly callback: string | null;
  /** The window's name for this press of "sell"; null if nobody pressed it. Unique among sales. */
  readonly cart: string | null;
  /** Who sold it; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** When the intent was made, milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly serviceTime?: ServiceTimeThen;
};

/**
 * When an intent was made by the service's clock, in milliseconds since 1970 in UTC: only this can be compared with the times
 * in a history. Absent if no reply had told it. With the balance just before, where that was known: a later run compares it
 * with the one that it finds.
 */
export type ServiceTimeThen = (TimeSpan & { readonly balance?: Amount | undefined }) | undefined;

/** From the earliest to the latest time that it can have been, in milliseconds since 1970 in UTC. */
export type TimeSpan = { readonly from: number; readonly until: number };

/**
 * A sale that was lost from the ledger and is known only from the service. What only the counter knew is
 * null, including the price; product and cost are set if the service reported them.
 */
export type RecoveredSaleIntent = {
  readonly orderId: OrderId;
  readonly merchantId: string;
  readonly product: Product | null;
  readonly cost: Amount | null;
  readonly price: null;
  readonly terms: null;
  readonly activationMode: null;
  readonly tender: null;
  readonly callback: null;
  readonly cart: null;
  readonly staff: null;
  /** From the order id. */
  readonly createdAt: number;
};

/**
 * What shows that a uidCustomer is the sale's own: the service named it together with the order id, or in its answer to
 * the first attempt. Absent if only a 409, a history or the package does.
 */
export type ToldBy = 'order-id' | 'first-answer';

/** The state of a sale. Each state carries what is known in it, and no more. */
export type SaleProgress =
  /** Recorded; nothing was sent. */
  | { readonly state: 'drafted' }
  /** An attempt is under way; `attempts` includes it. */
  | { readonly state: 'sending'; readonly attempts: number }
  /**
   * It isn't known whether it was sent, or whether what was sent had an effect; its customer may have gone. It is not
   * sent unless staff say so.
   */
  | { readonly state: 'held'; readonly attempts: number }
  /** The last attempt had no definite answer: the money may or may not have moved. */
  | { readonly state: 'unknown'; readonly attempts: number; readonly failure: AttemptFailure }
  /** The service has the order: the money moved. `charged` is null if the service didn't say how much. */
  | {
      readonly state: 'accepted';
      readonly uidCustomer: string;
      readonly charged: Amount | null;
      readonly toldBy?: ToldBy | undefined;
    }
  /** The service has the order, and said once that it is canceled: it is asked again before that is believed. */
  | {
      readonly state: 'cancel-reported';
      readonly uidCustomer: string;
      readonly charged: Amount | null;
      readonly toldBy?: ToldBy | undefined;
    }
  /** The eSIM is issued. */
  | {
      readonly state: 'completed';
      readonly uidCustomer: string;
      readonly charged: Amount | null;
      readonly profile: IssuedProfile;
      /** The number of the package that was sold; absent if that wasn't clear when the eSIM was issued. */
      readonly idPack?: IdPack | undefined;
    }
  /** The service canceled the order and gave the money back. */
  | { readonly state: 'canceled'; readonly uidCustomer: string }
  /** The service refused, or was never reached: the money did not move. */
  | { readonly state: 'refused'; readonly failure: AttemptFailure }
  /** A manager closed it with an unknown outcome. What the service is known to have of it is kept. */
  | {
      readonly state: 'written-off';
      readonly uidCustomer: string | null;
      readonly charged: Amount | null;
    };

export type SaleState = StateOf<'sale'>;
export type ProgressIn<State extends SaleState> = Extract<SaleProgress, { state: State }>;

/** It is about to be sent. `staff`: who decided that, for a held one; absent if the till did. */
export type Attempted = { readonly kind: 'attempted'; readonly staff?: StaffMark | null | undefined };

/** It isn't done. `staff`: who dropped a held one; absent if nobody did. */
export type Refused = {
  readonly kind: 'refused';
  readonly failure: AttemptFailure;
  readonly staff?: StaffMark | null | undefined;
};

/** A manager took what was closed back into the books, which had counted it as bought before. */
export type Reopened = { readonly kind: 'reopened'; readonly staff: StaffMark | null };

/**
 * Printing a receipt began, or one was saved. Doesn't change what was sold. `receipt` is null in events from
 * before there was more than one kind.
 */
export type Printed = {
  readonly kind: 'printed';
  readonly staff: StaffMark | null;
  readonly receipt: ReceiptMade | null;
};

/** What happened to a sale. Stored for good, in order. */
export type SaleEvent =
  | { readonly kind: 'drafted'; readonly intent: SaleIntent }
  /** It was lost and was written again from the service's data. */
  | {
      readonly kind: 'recovered';
      readonly intent: RecoveredSaleIntent;
      readonly uidCustomer: string;
      readonly charged: Amount | null;
      /** Who adopted it; absent if the till found it by itself. */
      readonly staff?: StaffMark | null | undefined;
    }
  | Attempted
  | {
      readonly kind: 'accepted';
      readonly uidCustomer: string;
      readonly charged: Amount | null;
      readonly toldBy?: ToldBy | undefined;
      /** Who took it back into the books after it was closed; absent if it never was. */
      readonly staff?: StaffMark | null | undefined;
    }
  | { readonly kind: 'unanswered'; readonly failure: AttemptFailure }
  /** It is left to staff, as {@link SaleProgress} says of `held`. */
  | { readonly kind: 'held' }
  | Refused
  | { readonly kind: 'issued'; readonly profile: IssuedProfile; readonly idPack?: IdPack | undefined }
  /** The service said once that it is canceled. */
  | { readonly kind: 'cancel-reported' }
  /** The service says again that the order is being processed. */
  | { readonly kind: 'cancel-withdrawn' }
  | Canceled
  /** The service's history names another uidCustomer for the order than its answer did. */
  | { readonly kind: 'uid-corrected'; readonly uidCustomer: string }
  /** A manager closed it, with the reason in their words. */
  | { readonly kind: 'written-off'; readonly staff: StaffMark | null; readonly reason: string }
  | Reopened
  /** The code could no longer be read here, and the service sent it again. */
  | { readonly kind: 'code-fetched'; readonly activation: StoredActivation }
  | Printed;

/** The events that may follow in a state: a move that isn't in the transition tables doesn't compile. */
export type NextSaleEvent<State extends SaleState> = Extract<
  SaleEvent,
  { kind: NextEventKind<'sale', State> }
>;

/** The states in which the service has the order, and is asked about its progress. */
export type FollowedState = 'accepted' | 'cancel-reported';

/** A sale that was made at this counter. */
export type CounterSale = {
  readonly kind: 'sale';
  readonly intent: SaleIntent;
  readonly progress: SaleProgress;
};

/** The states that a recovered sale can be in: it is never sent. */
export type RecoveredState = FollowedState | 'completed' | 'canceled' | 'written-off';

export type RecoveredSale = {
  readonly kind: 'sale';
  readonly intent: RecoveredSaleIntent;
  readonly progress: ProgressIn<RecoveredState>;
};

/** A sale as the ledger knows it. */
export type Sale = CounterSale | RecoveredSale;

/** A sale in a given state. */
export type SaleIn<State extends SaleState> = (State extends RecoveredState ? Sale : CounterSale) & {
  readonly progress: ProgressIn<State>;
};

export const isIn = <State extends SaleState>(sale: Sale, state: State): sale is SaleIn<State> =>
  sale.progress.state === state;

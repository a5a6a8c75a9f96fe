import type { Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';

declare const orderIdBrand: unique symbol;

/** The merchant-side id of one sale: made once, before the first attempt, and never again for that sale. */
export type OrderId = string & { readonly [orderIdBrand]: true };

/**
 * Why a sale is unknown or refused: what the service or the way to it did, or that this program ended while it
 * waited for the answer.
 */
export type SaleFailure =
  MerchantFailure | { readonly kind: 'no-reply'; readonly cause: 'interrupted'; readonly detail: string };

/** What was agreed on at the counter. Never changes. */
export type SaleIntent = {
  readonly orderId: OrderId;
  /** The account that the sale was made on; another account can't settle it. */
  readonly merchantId: string;
  /** The package as the catalog described it at the time. */
  readonly product: Product;
  /** What the service was expected to debit. */
  readonly cost: Amount;
  /** What the customer pays. */
  readonly price: Amount;
  /** When the intent was made, milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

/** Where a sale stands. Each state carries what is known in it, and no more. */
export type SaleProgress =
  /** Written down; nothing was sent. */
  | { readonly state: 'drafted' }
  /** An attempt is under way; `attempts` counts it. */
  | { readonly state: 'sending'; readonly attempts: number }
  /** The last attempt had no definite answer: the money may or may not have moved. */
  | { readonly state: 'unknown'; readonly attempts: number; readonly failure: SaleFailure }
  /** The service has the order: the money moved. `charged` is null where the service didn't say how much. */
  | { readonly state: 'accepted'; readonly uidCustomer: string; readonly charged: Amount | null }
  /** The eSIM is issued. */
  | {
      readonly state: 'completed';
      readonly uidCustomer: string;
      readonly charged: Amount | null;
      readonly profile: EsimProfile;
    }
  /** The service canceled the order and gave the money back. */
  | { readonly state: 'canceled'; readonly uidCustomer: string }
  /** The service said no, or was never reached: the money did not move. */
  | { readonly state: 'refused'; readonly failure: SaleFailure };

export type SaleState = SaleProgress['state'];
export type ProgressIn<State extends SaleState> = Extract<SaleProgress, { state: State }>;

/** What happened to a sale. Stored for ever, in order. */
export type SaleEvent =
  | { readonly kind: 'drafted' }
  | { readonly kind: 'attempted' }
  | { readonly kind: 'accepted'; readonly uidCustomer: string; readonly charged: Amount | null }
  | { readonly kind: 'unanswered'; readonly failure: SaleFailure }
  | { readonly kind: 'refused'; readonly failure: SaleFailure }
  | { readonly kind: 'issued'; readonly profile: EsimProfile }
  | { readonly kind: 'canceled' }
  /** The receipt was printed or saved. Changes nothing of the sale. */
  | { readonly kind: 'printed' };

export type SaleEventKind = SaleEvent['kind'];
export type EventOf<Kind extends SaleEventKind> = Extract<SaleEvent, { kind: Kind }>;

/** The moves of a sale: in each state, the events that can happen and the state that they lead to. */
export const moves = {
  drafted: { attempted: 'sending' },
  sending: { accepted: 'accepted', unanswered: 'unknown', refused: 'refused' },
  unknown: { attempted: 'sending' },
  accepted: { issued: 'completed', canceled: 'canceled' },
  completed: {},
  canceled: {},
  refused: {},
} as const satisfies Record<SaleState, Partial<Record<SaleEventKind, SaleState>>>;

type Moves = typeof moves;

/** The events that may follow in a state: a move that isn't in the table doesn't compile. */
export type NextEvent<State extends SaleState> = EventOf<Extract<keyof Moves[State], SaleEventKind>>;

/** A sale before anything happened to it. */
export const drafted: ProgressIn<'drafted'> = { state: 'drafted' };

/** Moves a drafted or unknown sale into its next attempt. */
export function attempt(progress: ProgressIn<'drafted' | 'unknown'>): ProgressIn<'sending'> {
  return { state: 'sending', attempts: progress.state === 'drafted' ? 1 : progress.attempts + 1 };
}

/** Moves a sale that was being sent to what its answer made of it. */
export function answer(progress: ProgressIn<'sending'>, event: NextEvent<'sending'>): SaleProgress {
  switch (event.kind) {
    case 'accepted':
      return { state: moves.sending.accepted, uidCustomer: event.uidCustomer, charged: event.charged };
    case 'unanswered':
      return { state: moves.sending.unanswered, attempts: progress.attempts, failure: event.failure };
    case 'refused':
      return { state: moves.sending.refused, failure: event.failure };
  }
}

/** Moves an accepted sale to its end. */
export function conclude(progress: ProgressIn<'accepted'>, event: NextEvent<'accepted'>): SaleProgress {
  switch (event.kind) {
    case 'issued':
      return { ...progress, state: moves.accepted.issued, profile: event.profile };
    case 'canceled':
      return { state: moves.accepted.canceled, uidCustomer: progress.uidCustomer };
  }
}

/** A sale as the ledger knows it. */
export type Sale = {
  readonly intent: SaleIntent;
  readonly progress: SaleProgress;
};

/** A sale that stands in one state. */
export type SaleIn<State extends SaleState> = Sale & { readonly progress: ProgressIn<State> };

export const isIn = <State extends SaleState>(sale: Sale, state: State): sale is SaleIn<State> =>
  sale.progress.state === state;

/** Whether something is still to be asked of the service. */
export function isOpen(sale: Sale): boolean {
  return Object.keys(moves[sale.progress.state]).length > 0;
}

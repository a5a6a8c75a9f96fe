import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { ActivationMode } from '../../../src-merchant-api/requests.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { PriceTerms } from '../price-rules.ts';
import type { Canceled } from './canceled.ts';
import { dropped, type AttemptFailure } from './attempt-failure.ts';
import { transitions, type NextEventKind, type StateOf } from '../../../src-books/orders/transitions.ts';
import type { OperationId } from './order-id.ts';
import type { Attempted, OrderId, PaidBy, Printed, Refused, Reopened, ServiceTimeThen } from './sale.ts';
import { both, step, type Step } from './step.ts';

/** A further package for a profile, as agreed at the counter. Never changes. */
export type TopUpIntent = {
  /** Also the order id of every attempt. */
  readonly operationId: OperationId;
  /** The sale that the profile came from; null if it was sold elsewhere. */
  readonly orderId: OrderId | null;
  readonly merchantId: string;
  /** The window's name for this press of a button; null if nobody pressed one. Unique among operations. */
  readonly cart: string | null;
  /** Who sold it; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The order whose profile gets the package. */
  readonly uidCustomer: string;
  /**
   * Of a profile that was sold elsewhere: as the service wrote it when the package was asked for. Absent where a sale of these
   * books has it, and in records from before it was written down.
   */
  readonly iccid?: string | undefined;
  readonly product: Product;
  /** What the service was expected to debit. */
  readonly cost: Amount;
  /** What the customer pays. */
  readonly price: Amount;
  /** As of a sale. */
  readonly terms: PriceTerms;
  readonly activationMode: ActivationMode;
  /** Null if nobody said. */
  readonly tender: PaidBy | null;
  readonly callback: string | null;
  /** The uids of the packages that the profile had before: after a 409 they show which one is new. */
  readonly knownPackages: readonly string[];
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly serviceTime?: ServiceTimeThen;
};

/** A top-up that was lost from the ledger, as described by the service's history. */
export type RecoveredTopUpIntent = {
  readonly operationId: OperationId;
  readonly orderId: OrderId | null;
  readonly merchantId: string;
  readonly cart: null;
  readonly staff: null;
  readonly uidCustomer: string;
  readonly product: null;
  readonly cost: Amount | null;
  readonly price: null;
  readonly terms: null;
  readonly activationMode: null;
  readonly tender: null;
  readonly callback: null;
  readonly knownPackages: null;
  /** From the order id. */
  readonly createdAt: number;
};

/** Where a top-up stands. */
export type TopUpProgress =
  /** Paid for and not sent: an earlier top-up of its eSIM has to end first. */
  | { readonly state: 'drafted' }
  | { readonly state: 'sending'; readonly attempts: number }
  /**
   * It isn't known whether it was sent, or whether what was sent had an effect; its customer may have gone. It is not
   * sent unless staff say so. Without an attempt it is certain that nothing was sent.
   */
  | { readonly state: 'held'; readonly attempts: number }
  /** The money may or may not have moved. */
  | { readonly state: 'unknown'; readonly attempts: number; readonly failure: AttemptFailure }
  /** Bought. What the answer left out is null: a 409 has neither. */
  | { readonly state: 'accepted'; readonly charged: Amount | null; readonly idPack: IdPack | null }
  /** The profile has the package. Its ids are null if the service's answers don't identify it. */
  | {
      readonly state: 'completed';
      readonly charged: Amount | null;
      readonly idPack: IdPack | null;
      readonly packageUid: string | null;
    }
  /** The service canceled it and gave the money back. */
  | { readonly state: 'canceled'; readonly idPack: IdPack | null }
  /** The money did not move. */
  | { readonly state: 'refused'; readonly failure: AttemptFailure }
  /** A manager closed it with an unknown outcome. `isBought` if the service is known to have it. */
  | {
      readonly state: 'written-off';
      readonly isBought: boolean;
      readonly charged: Amount | null;
      readonly idPack: IdPack | null;
    };

export type TopUpState = StateOf<'top-up'>;
export type TopUpProgressIn<State extends TopUpState> = Extract<TopUpProgress, { state: State }>;

/** What happened to a top-up. Stored for good, in order. */
export type TopUpEvent =
  | { readonly kind: 'drafted'; readonly intent: TopUpIntent }
  /** It was lost and was written again. */
  | {
      readonly kind: 'recovered';
      readonly intent: RecoveredTopUpIntent;
      readonly charged: Amount | null;
      readonly idPack: IdPack | null;
      /** As of a sale. */
      readonly staff?: StaffMark | null | undefined;
    }
  | Attempted
  | {
      readonly kind: 'accepted';
      readonly charged: Amount | null;
      readonly idPack: IdPack | null;
      /** As of a sale. */
      readonly staff?: StaffMark | null | undefined;
    }
  | { readonly kind: 'unanswered'; readonly failure: AttemptFailure }
  /** As of a sale. */
  | { readonly kind: 'held' }
  | Refused
  | Canceled
  /** A manager closed it, with the reason in their words. */
  | { readonly kind: 'written-off'; readonly staff: StaffMark | null; readonly reason: string }
  | Reopened
  | { readonly kind: 'found'; readonly idPack: IdPack | null; readonly packageUid: string | null }
  | Printed;

/** The events that may follow in a state: a move that isn't in the transition tables doesn't compile. */
export type NextTopUpEvent<State extends TopUpState> = Extract<
  TopUpEvent,
  { kind: NextEventKind<'top-up', State> }
>;

export type TopUpStep<State extends TopUpState = TopUpState> = Step<TopUpProgressIn<State>, TopUpEvent>;

/** Moves a drafted or unknown top-up into its next attempt. */
export const attemptTopUp = (progress: TopUpProgressIn<'drafted' | 'unknown'>): TopUpStep<'sending'> =>
  step(
    { kind: 'attempted' },
    {
      state: transitions['top-up'].drafted.attempted,
      attempts: 'attempts' in progress ? progress.attempts + 1 : 1,
    },
  );

/** Sends a held top-up, as staff decided. */
export const sendHeldTopUp = (
  { attempts }: TopUpProgressIn<'held'>,
  staff: StaffMark | null,
): TopUpStep<'sending'> =>
  step({ kind: 'attempted', staff }, { state: transitions['top-up'].held.attempted, attempts: attempts + 1 });

/** Drops a held top-up, as staff decided. */
export const dropHeldTopUp = (
  _progress: TopUpProgressIn<'held'>,
  staff: StaffMark | null,
): TopUpStep<'refused'> =>
  step(
    { kind: 'refused', failure: dropped, staff },
    { state: transitions['top-up'].held.refused, failure: dropped },
  );

/** Moves a top-up that was being sent, by its answer. */
export function answerTopUp(
  { attempts }: TopUpProgressIn<'sending'>,
  event: NextTopUpEvent<'sending'>,
): TopUpStep {
  const next = transitions['top-up'].sending;
  switch (event.kind) {
    case 'accepted':
      return step(event, { state: next.accepted, charged: event.charged, idPack: event.idPack });
    case 'unanswered':
      return step(event, { state: next.unanswered, attempts, failure: event.failure });
    case 'refused':
      return step(event, { state: next.refused, failure: event.failure });
    case 'held':
      return step(event, { state: next.held, attempts });
  }
}

/** Holds a waiting or unknown top-up: it is not sent any more unless staff say so. */
export const holdTopUp = (progress: TopUpProgressIn<'drafted' | 'unknown'>): TopUpStep<'held'> =>
  step(
    { kind: 'held' },
    {
      state: transitions['top-up'].unknown.held,
      attempts: 'attempts' in progress ? progress.attempts : 0,
    },
  );

/** Holds a waiting or never sent top-up of a ledger that lost its end: it may have been sent since. */
export const holdLostTopUp = (progress: TopUpProgressIn<'drafted' | 'held'>): TopUpStep<'held'> =>
  both(progress.state === 'held' ? sendHeldTopUp(progress, null) : attemptTopUp(progress), (sent) =>
    answerHeld(sent),
  );

/** Whether it is certain that nothing of a top-up was ever sent. */
export const isNeverSent = ({ attempts }: TopUpProgressIn<'held'>): boolean => attempts === 0;

const answerHeld = ({ attempts }: TopUpProgressIn<'sending'>): TopUpStep<'held'> =>
  step({ kind: 'held' }, { state: transitions['top-up'].sending.held, attempts });

/** Moves a held or unknown top-up, by what the service or staff showed, without another attempt. */
export function settleTopUp(
  _progress: TopUpProgressIn<'held' | 'unknown'>,
  event: Extract<NextTopUpEvent<'held' | 'unknown'>, { kind: 'accepted' | 'refused' }>,
): TopUpStep<'accepted' | 'refused'> {
  const next = transitions['top-up'].unknown;
  switch (event.kind) {
    case 'accepted':
      return step(event, { state: next.accepted, charged: event.charged, idPack: event.idPack });
    case 'refused':
      return step(event, { state: next.refused, failure: event.failure });
  }
}

/** Ends a top-up that was bought. */
export function concludeTopUp(
  { charged, idPack }: TopUpProgressIn<'accepted'>,
  event: Exclude<NextTopUpEvent<'accepted'>, { kind: 'written-off' }>,
): TopUpStep<'completed' | 'canceled'> {
  const next = transitions['top-up'].accepted;
  switch (event.kind) {
    case 'found':
      return step(event, { state: next.found, charged, idPack: event.idPack, packageUid: event.packageUid });
    case 'canceled':
      return step(event, { state: next.canceled, idPack });
  }
}

/** Closes a top-up with an unknown outcome. One that waits is held first, so that nothing sends it. */
export const writeOffTopUp = (
  progress: TopUpProgressIn<'drafted' | 'held' | 'unknown' | 'accepted'>,
  by: WrittenOffBy,
): TopUpStep<'written-off'> =>
  progress.state === 'drafted'
    ? both(holdTopUp(progress), (held) => writeOffBegun(held, by))
    : writeOffBegun(progress, by);

type WrittenOffBy = { readonly staff: StaffMark | null; readonly reason: string };

const writeOffBegun = (
  progress: TopUpProgressIn<'held' | 'unknown' | 'accepted'>,
  by: WrittenOffBy,
): TopUpStep<'written-off'> =>
  step(
    { kind: 'written-off', ...by },
    {
      state: transitions['top-up'].unknown['written-off'],
      isBought: progress.state === 'accepted',
      charged: progress.state === 'accepted' ? progress.charged : null,
      idPack: progress.state === 'accepted' ? progress.idPack : null,
    },
  );

/** Takes a closed top-up back into the books, which didn't know yet that the service has it. */
export const acceptClosedTopUp = (
  _progress: TopUpProgressIn<'written-off'>,
  event: Extract<NextTopUpEvent<'written-off'>, { kind: 'accepted' }>,
): TopUpStep<'accepted'> =>
  step(event, {
    state: transitions['top-up']['written-off'].accepted,
    charged: event.charged,
    idPack: event.idPack,
  });

/** Takes a closed top-up back into the books; undefined if they didn't know that the service has it. */
export const reopenTopUp = (
  { isBought, charged, idPack }: TopUpProgressIn<'written-off'>,
  staff: StaffMark | null,
): TopUpStep<'accepted'> | undefined =>
  isBought
    ? step(
        { kind: 'reopened', staff },
        { state: transitions['top-up']['written-off'].reopened, charged, idPack },
      )
    : undefined;

/** The state of a recovered top-up: there is nothing more to find. */
export const recoveredTopUp = (
  event: Extract<TopUpEvent, { kind: 'recovered' }>,
): TopUpProgressIn<'completed'> => ({
  state: 'completed',
  charged: event.charged,
  idPack: event.idPack,
  packageUid: null,
});

/** A top-up that was made at this counter. */
export type CounterTopUp = {
  readonly kind: 'top-up';
  readonly intent: TopUpIntent;
  readonly progress: TopUpProgress;
};

/** A top-up as the ledger knows it. */
export type TopUp =
  | CounterTopUp
  | {
      readonly kind: 'top-up';
      readonly intent: RecoveredTopUpIntent;
      readonly progress: TopUpProgressIn<'completed'>;
    };

/** A top-up in a given state. */
export type TopUpIn<State extends TopUpState> = (State extends 'completed' ? TopUp : CounterTopUp) & {
  readonly progress: TopUpProgressIn<State>;
};

import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Refusal } from '../../../src-merchant-api/failure.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { dropped, type AttemptFailure } from './attempt-failure.ts';
import { transitions, type NextEventKind, type StateOf } from '../../../src-books/orders/transitions.ts';
import type { OperationId } from './order-id.ts';
import type { Attempted, OrderId, Refused, ServiceTimeThen } from './sale.ts';
import { both, step, type Step } from './step.ts';

/** What an activation and a refund have in common. Never changes. */
type ChangeIntent = {
  readonly operationId: OperationId;
  /** The sale that the profile came from; null if it was sold elsewhere. */
  readonly orderId: OrderId | null;
  readonly merchantId: string;
  /** The window's name for this press of a button; null if nobody pressed one. Unique among operations. */
  readonly cart: string | null;
  /** Who asked for it; null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The order whose profile has the package; its packages are read to see what happened. */
  readonly uidCustomer: string;
  readonly idPack: IdPack;
  /** An earlier operation of the same kind on this package has ended; what the package shows may be its effect. */
  readonly triedBefore: boolean;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly serviceTime?: ServiceTimeThen;
};

export type ActivationIntent = ChangeIntent;

/**
 * The sale or top-up of these books that bought the package, and whose price goes back; null if that is unknown: an
 * eSIM may have packages that were bought elsewhere.
 */
type BoughtAs = { readonly boughtAs: OrderId | OperationId | null };

export type RefundIntent = ChangeIntent &
  BoughtAs & {
    /** Why the customer gets the money back, in the staff's words. Never empty. */
    readonly reason: string;
    /** The manager who approved it at the clerk's till; absent if nobody had to. */
    readonly approvedBy?: StaffMark | undefined;
    /** What the customer gets for it is to pay for another eSIM: see docs/exchanges.md. */
    readonly isExchange?: true | undefined;
    /** What the service is expected to credit. */
    readonly expected: Amount;
    /** The package is known to be none that these books bought: another till did, or somebody in the portal. */
    readonly isOthers?: true | undefined;
  };

/** A refund that was lost from the ledger, as described by the service's history. */
export type RecoveredRefundIntent = ChangeIntent &
  BoughtAs & {
    readonly cart: null;
    readonly staff: null;
    /** No longer known, as whether the customer has their money. */
    readonly reason: null;
    /** What was credited, if the service said so. */
    readonly expected: Amount | null;
    /** It was made on another till, and came from no drawer of this one. */
    readonly isElsewhere?: true | undefined;
  };

/** Whether staff asked for a refund to sell the customer another eSIM for it. */
export const isExchangeRefund = (intent: RefundIntent | RecoveredRefundIntent): boolean =>
  'isExchange' in intent && intent.isExchange === true;

/** The state of an activation or a refund. */
export type ChangeProgress =
  | { readonly state: 'drafted' }
  | { readonly state: 'sending'; readonly attempts: number }
  /**
   * It isn't known whether it was sent, or whether what was sent had an effect; its customer may have gone. It is not
   * sent unless staff say so.
   */
  | { readonly state: 'held'; readonly attempts: number }
  /** The last attempt had no answer that can be believed: the package has to be read. */
  | { readonly state: 'unknown'; readonly attempts: number; readonly failure: AttemptFailure }
  /** The package was read: no attempt had its effect. */
  | { readonly state: 'checked'; readonly attempts: number }
  /** The service accepted it and isn't done: the package is read again, and nothing is ever resent. */
  | { readonly state: 'accepted'; readonly attempts: number }
  /** Done, by the service's answer or as seen later. */
  | { readonly state: 'completed'; readonly by: 'answer' | 'look' }
  /** Not done: the service refused, or was never reached. */
  | { readonly state: 'refused'; readonly failure: AttemptFailure }
  /** A manager closed it with an unknown outcome. */
  | { readonly state: 'written-off' };

export type ChangeState = StateOf<'activation'>;
export type ChangeProgressIn<State extends ChangeState> = Extract<ChangeProgress, { state: State }>;

/** What happened to an activation or a refund. Stored for good, in order. */
export type ChangeEvent =
  | { readonly kind: 'drafted'; readonly intent: ActivationIntent | RefundIntent }
  /** A lost refund was written again. */
  | {
      readonly kind: 'recovered';
      readonly intent: RecoveredRefundIntent;
      /** As of a sale. */
      readonly staff?: StaffMark | null | undefined;
    }
  | Attempted
  | { readonly kind: 'confirmed' }
  /** The service accepted it, and says that it isn't done yet. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unanswered'; readonly failure: AttemptFailure }
  /** As of a sale. */
  | { readonly kind: 'held' }
  /** A manager closed it, with the reason in their words. */
  | { readonly kind: 'written-off'; readonly staff: StaffMark | null; readonly reason: string }
  | Refused
  /** `mayBeAnothers`: the service took this refund, and what shows as done may have come too early or too late to be it. */
  | {
      readonly kind: 'seen-done';
      readonly mayBeAnothers?: true | undefined;
      /** Who took it back into the books after it was closed; absent if it never was. */
      readonly staff?: StaffMark | null | undefined;
    }
  | { readonly kind: 'seen-undone' };

/** The events that may follow in a state: a move that isn't in the transition tables doesn't compile. */
export type NextChangeEvent<State extends ChangeState> = Extract<
  ChangeEvent,
  { kind: NextEventKind<'activation', State> }
>;

export type ChangeStep<State extends ChangeState = ChangeState> = Step<ChangeProgressIn<State>, ChangeEvent>;

/** Moves a change into its next attempt. From an unknown one the only way here is to read the package first. */
export const attemptChange = (progress: ChangeProgressIn<'drafted' | 'checked'>): ChangeStep<'sending'> =>
  step(
    { kind: 'attempted' },
    {
      state: transitions.refund.drafted.attempted,
      attempts: 'attempts' in progress ? progress.attempts + 1 : 1,
    },
  );

/** Sends a held change, as staff decided. */
export const sendHeldChange = (
  { attempts }: ChangeProgressIn<'held'>,
  staff: StaffMark | null,
): ChangeStep<'sending'> =>
  step({ kind: 'attempted', staff }, { state: transitions.refund.held.attempted, attempts: attempts + 1 });

/** Drops a held change, as staff decided. */
export const dropHeldChange = (
  _progress: ChangeProgressIn<'held'>,
  staff: StaffMark | null,
): ChangeStep<'refused'> =>
  step(
    { kind: 'refused', failure: dropped, staff },
    { state: transitions.refund.held.refused, failure: dropped },
  );

/** Moves a change that was being sent, by its answer. */
export function answerChange(
  { attempts }: ChangeProgressIn<'sending'>,
  event: NextChangeEvent<'sending'>,
): ChangeStep {
  const next = transitions.refund.sending;
  switch (event.kind) {
    case 'confirmed':
      return step(event, { state: next.confirmed, by: 'answer' });
    case 'accepted':
      return step(event, { state: next.accepted, attempts });
    case 'held':
      return step(event, { state: next.held, attempts });
    case 'unanswered':
      return step(event, { state: next.unanswered, attempts, failure: event.failure });
    case 'refused':
      return step(event, { state: next.refused, failure: event.failure });
  }
}

/** Holds an unknown change: it is not sent any more unless staff say so. */
export const holdChange = ({ attempts }: ChangeProgressIn<'unknown'>): ChangeStep<'held'> =>
  step({ kind: 'held' }, { state: transitions.refund.unknown.held, attempts });

/** Ends a change, by what the package or staff showed; a closed one only as done. */
export function endChange(
  _progress: ChangeProgressIn<'held' | 'unknown' | 'accepted' | 'written-off'>,
  event: Extract<NextChangeEvent<'held' | 'unknown' | 'accepted'>, { kind: 'seen-done' | 'refused' }>,
): ChangeStep<'completed' | 'refused'> {
  const next = transitions.refund.unknown;
  switch (event.kind) {
    case 'seen-done':
      return step(event, { state: next['seen-done'], by: 'look' });
    case 'refused':
      return step(event, { state: next.refused, failure: event.failure });
  }
}

const seeDone = (): ChangeStep<'completed'> =>
  step({ kind: 'seen-done' }, { state: transitions.refund.unknown['seen-done'], by: 'look' });

/**
 * Ends a change that was refused and is shown as done at once. The refusal is recorded too, because it says that the
 * change may be somebody else's.
 */
export const seeRefusedDone = (
  { attempts }: ChangeProgressIn<'sending'>,
  failure: Refusal,
): ChangeStep<'completed'> =>
  both(
    step(
      { kind: 'unanswered', failure },
      { state: transitions.refund.sending.unanswered, attempts, failure },
    ),
    seeDone,
  );

/** Closes a change with an unknown outcome. */
export const writeOffChange = (
  _progress: ChangeProgressIn<'held' | 'unknown' | 'accepted'>,
  by: { readonly staff: StaffMark | null; readonly reason: string },
): ChangeStep<'written-off'> =>
  step({ kind: 'written-off', ...by }, { state: transitions.refund.unknown['written-off'] });

/** Records that the package shows no attempt's effect. */
export const seeNotDone = ({ attempts }: ChangeProgressIn<'unknown'>): ChangeStep<'checked'> =>
  step({ kind: 'seen-undone' }, { state: transitions.refund.unknown['seen-undone'], attempts });

/**
 * Moves an unknown change, whose package shows no attempt's effect, into its next attempt. Both events are
 * written together: the observation must not grow stale before it is acted on.
 */
export const attemptChangeAgain = (progress: ChangeProgressIn<'unknown'>): ChangeStep<'sending'> =>
  both(seeNotDone(progress), attemptChange);

export type Activation = {
  readonly kind: 'activation';
  readonly intent: ActivationIntent;
  readonly progress: ChangeProgress;
};

/** A refund that was made at this counter. */
export type CounterRefund = {
  readonly kind: 'refund';
  readonly intent: RefundIntent;
  readonly progress: ChangeProgress;
};

export type Refund =
  | CounterRefund
  | {
      readonly kind: 'refund';
      readonly intent: RecoveredRefundIntent;
      readonly progress: ChangeProgressIn<'completed'>;
    };

/** An activation or a refund that was made at this counter. */
export type CounterChange = Activation | CounterRefund;

/** An activation or a refund as the ledger knows it. */
export type PackageChange = Activation | Refund;

/** A change in a given state. */
export type ChangeIn<State extends ChangeState> = (State extends 'completed'
  ? PackageChange
  : CounterChange) & {
  readonly progress: ChangeProgressIn<State>;
};

/** The state of a recovered refund. */
export const recoveredRefund: ChangeProgressIn<'completed'> = { state: 'completed', by: 'look' };

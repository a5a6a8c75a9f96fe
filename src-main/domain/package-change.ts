import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import type { StaffMark } from './staff-mark.ts';
import { dropped, type AttemptFailure } from './attempt-failure.ts';
import { moves, type NextEventKind, type StateOf } from './transitions.ts';
import type { OperationId } from './order-id.ts';
import type { Attempted, OrderId, Refused } from './sale.ts';
import { both, step, type Step } from './step.ts';

/** What an activation and a refund have in common. Never changes. */
type ChangeIntent = {
  readonly operationId: OperationId;
  /** The sale that the profile came from; null where it was sold elsewhere. */
  readonly orderId: OrderId | null;
  readonly merchantId: string;
  /** What the window called this one press; null where nobody pressed. No two operations have the same. */
  readonly cart: string | null;
  /** Who asked for it; null where the till knows no names. */
  readonly staff: StaffMark | null;
  /** Of the order whose profile has the package: it is looked at there. */
  readonly uidCustomer: string;
  readonly idPack: IdPack;
  /** An earlier operation of the same kind on this package ended; what the package shows may be its doing then. */
  readonly triedBefore: boolean;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

export type ActivationIntent = ChangeIntent;

export type RefundIntent = ChangeIntent & {
  /** Why the customer gets the money back, in the staff's words. Never empty. */
  readonly reason: string;
  /** What the service is expected to credit. */
  readonly expected: Amount;
};

/** A refund that was lost from the ledger, as the service's history tells of it. */
export type RecoveredRefundIntent = ChangeIntent & {
  readonly cart: null;
  readonly staff: null;
  /** Nobody knows it any more. */
  readonly reason: null;
  /** What was credited, where the service told it. */
  readonly expected: Amount | null;
  /** It was made on another till: what the customer got back isn't known, and was in no drawer of this one. */
  readonly isElsewhere?: true | undefined;
};

/** Where an activation or a refund stands. */
export type ChangeProgress =
  | { readonly state: 'drafted' }
  | { readonly state: 'sending'; readonly attempts: number }
  /** Written down, but this program has no record that it was sent. It is not sent unless staff say so. */
  | { readonly state: 'held'; readonly attempts: number }
  /** The last attempt had no answer that can be believed: the package has to be looked at. */
  | { readonly state: 'unknown'; readonly attempts: number; readonly failure: AttemptFailure }
  /** Looked at: no attempt had its effect. */
  | { readonly state: 'checked'; readonly attempts: number }
  /** The service took it and is not done: the package is looked at, and nothing is ever sent again. */
  | { readonly state: 'accepted'; readonly attempts: number }
  /** Done, as the service answered or as was seen afterwards. */
  | { readonly state: 'completed'; readonly by: 'answer' | 'look' }
  /** Not done: the service said no, or was never reached. */
  | { readonly state: 'refused'; readonly failure: AttemptFailure }
  /** A manager closed it, though nobody knows whether it was done. */
  | { readonly state: 'written-off' };

export type ChangeState = StateOf<'activation'>;
export type ChangeProgressIn<State extends ChangeState> = Extract<ChangeProgress, { state: State }>;

/** What happened to an activation or a refund. Stored for ever, in order. */
export type ChangeEvent =
  | { readonly kind: 'drafted'; readonly intent: ActivationIntent | RefundIntent }
  /** A refund was lost and was written down again. */
  | {
      readonly kind: 'recovered';
      readonly intent: RecoveredRefundIntent;
      /** As of a sale. */
      readonly staff?: StaffMark | null | undefined;
    }
  | Attempted
  | { readonly kind: 'confirmed' }
  /** The service took it, and says that it is not done yet. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unanswered'; readonly failure: AttemptFailure }
  /** As of a sale. */
  | { readonly kind: 'held' }
  /** A manager closed it, and why, in their words. */
  | { readonly kind: 'written-off'; readonly staff: StaffMark | null; readonly reason: string }
  | Refused
  | { readonly kind: 'seen-done' }
  | { readonly kind: 'seen-undone' };

/** The events that may follow in a state: a move that isn't in the table of moves doesn't compile. */
export type NextChangeEvent<State extends ChangeState> = Extract<
  ChangeEvent,
  { kind: NextEventKind<'activation', State> }
>;

export type ChangeStep<State extends ChangeState = ChangeState> = Step<ChangeProgressIn<State>, ChangeEvent>;

/** Moves a change into its next attempt. There is no way here from an unknown one but by looking. */
export const attemptChange = (progress: ChangeProgressIn<'drafted' | 'checked'>): ChangeStep<'sending'> =>
  step(
    { kind: 'attempted' },
    { state: moves.refund.drafted.attempted, attempts: 'attempts' in progress ? progress.attempts + 1 : 1 },
  );

/** Sends a held change, as staff decided. */
export const sendHeldChange = (
  { attempts }: ChangeProgressIn<'held'>,
  staff: StaffMark | null,
): ChangeStep<'sending'> =>
  step({ kind: 'attempted', staff }, { state: moves.refund.held.attempted, attempts: attempts + 1 });

/** Drops a held change, as staff decided. */
export const dropHeldChange = (
  _progress: ChangeProgressIn<'held'>,
  staff: StaffMark | null,
): ChangeStep<'refused'> =>
  step({ kind: 'refused', failure: dropped, staff }, { state: moves.refund.held.refused, failure: dropped });

/** Moves a change that was being sent to what its answer made of it. */
export function answerChange(
  { attempts }: ChangeProgressIn<'sending'>,
  event: NextChangeEvent<'sending'>,
): ChangeStep {
  const next = moves.refund.sending;
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

/** Moves a change to its end, by what a look at the package, or staff, showed. */
export function endChange(
  _progress: ChangeProgressIn<'held' | 'unknown' | 'accepted'>,
  event: Extract<NextChangeEvent<'held' | 'unknown' | 'accepted'>, { kind: 'seen-done' | 'refused' }>,
): ChangeStep<'completed' | 'refused'> {
  const next = moves.refund.unknown;
  switch (event.kind) {
    case 'seen-done':
      return step(event, { state: next['seen-done'], by: 'look' });
    case 'refused':
      return step(event, { state: next.refused, failure: event.failure });
  }
}

/** Closes a change that nobody knows the end of. */
export const writeOffChange = (
  _progress: ChangeProgressIn<'held' | 'unknown' | 'accepted'>,
  by: { readonly staff: StaffMark | null; readonly reason: string },
): ChangeStep<'written-off'> =>
  step({ kind: 'written-off', ...by }, { state: moves.refund.unknown['written-off'] });

/** Notes that a look showed that no attempt had its effect. */
export const seeUndone = ({ attempts }: ChangeProgressIn<'unknown'>): ChangeStep<'checked'> =>
  step({ kind: 'seen-undone' }, { state: moves.refund.unknown['seen-undone'], attempts });

/**
 * Moves an unknown change, of which a look showed that no attempt had its effect, into its next attempt. Both events
 * are written together: what was seen must not grow old before it is acted on.
 */
export const attemptUndoneChange = (progress: ChangeProgressIn<'unknown'>): ChangeStep<'sending'> =>
  both(seeUndone(progress), attemptChange);

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

/** A change that stands in one state. */
export type ChangeIn<State extends ChangeState> = (State extends 'completed'
  ? PackageChange
  : CounterChange) & {
  readonly progress: ChangeProgressIn<State>;
};

/** Where a refund stands that was recovered. */
export const recoveredRefund: ChangeProgressIn<'completed'> = { state: 'completed', by: 'look' };

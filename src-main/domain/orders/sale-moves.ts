import type { StoredActivation } from './issued-profile.ts';
import type { FollowedState, NextSaleEvent, ProgressIn, SaleEvent, SaleProgress } from './sale.ts';
import { transitions } from '../../../src-books/orders/transitions.ts';

/** A sale before anything happened to it. */
export const drafted: ProgressIn<'drafted'> = { state: 'drafted' };

/** Moves a drafted, held or unknown sale into its next attempt. */
export function attempt(progress: ProgressIn<'drafted' | 'held' | 'unknown'>): ProgressIn<'sending'> {
  return { state: 'sending', attempts: progress.state === 'drafted' ? 1 : progress.attempts + 1 };
}

const accepted = ({
  uidCustomer,
  charged,
  toldBy,
}: Extract<SaleEvent, { kind: 'accepted' }>): ProgressIn<'accepted'> => ({
  state: transitions.sale.sending.accepted,
  uidCustomer,
  charged,
  ...(toldBy === undefined ? {} : { toldBy }),
});

/** Moves a sale that was being sent, by its answer. */
export function answer(progress: ProgressIn<'sending'>, event: NextSaleEvent<'sending'>): SaleProgress {
  switch (event.kind) {
    case 'accepted':
      return accepted(event);
    case 'unanswered':
      return {
        state: transitions.sale.sending.unanswered,
        attempts: progress.attempts,
        failure: event.failure,
      };
    case 'refused':
      return { state: transitions.sale.sending.refused, failure: event.failure };
    case 'held':
      return { state: transitions.sale.sending.held, attempts: progress.attempts };
  }
}

/** Holds an unknown sale: it is not sent any more unless staff say so. */
export const hold = ({ attempts }: ProgressIn<'unknown'>): ProgressIn<'held'> => ({
  state: transitions.sale.unknown.held,
  attempts,
});

/** Moves a held or unknown sale, by what the service or staff showed, without another attempt. */
export function settle(
  event: Extract<NextSaleEvent<'held' | 'unknown'>, { kind: 'accepted' | 'refused' }>,
): ProgressIn<'accepted' | 'refused'> {
  const next = transitions.sale.unknown;
  switch (event.kind) {
    case 'accepted':
      return accepted(event);
    case 'refused':
      return { state: next.refused, failure: event.failure };
  }
}

/** Closes a sale with an unknown outcome. */
export const writeOff = (
  progress: ProgressIn<'held' | 'unknown' | FollowedState>,
): ProgressIn<'written-off'> => ({
  state: transitions.sale.unknown['written-off'],
  uidCustomer: 'uidCustomer' in progress ? progress.uidCustomer : null,
  charged: 'charged' in progress ? progress.charged : null,
});

/** Takes a closed sale back into the books, which didn't know yet that the service has it. */
export const acceptClosed = (
  _progress: ProgressIn<'written-off'>,
  event: Extract<NextSaleEvent<'written-off'>, { kind: 'accepted' }>,
): ProgressIn<'accepted'> => accepted(event);

/**
 * Takes a closed sale back into the books, which knew that the service has it; undefined if they didn't: then only what the
 * service says now can.
 */
export const reopen = ({
  uidCustomer,
  charged,
}: ProgressIn<'written-off'>): ProgressIn<'accepted'> | undefined =>
  uidCustomer === null
    ? undefined
    : { state: transitions.sale['written-off'].reopened, uidCustomer, charged };

/** The state of a recovered sale: the service has the order. */
export const recovered = (event: Extract<SaleEvent, { kind: 'recovered' }>): ProgressIn<'accepted'> => ({
  state: 'accepted',
  uidCustomer: event.uidCustomer,
  charged: event.charged,
});

/** Ends a sale that the service has. */
export function conclude(
  { uidCustomer, charged }: ProgressIn<FollowedState>,
  event: Exclude<NextSaleEvent<FollowedState>, { kind: 'written-off' }>,
): ProgressIn<'completed' | 'canceled'> {
  switch (event.kind) {
    case 'issued':
      return {
        state: transitions.sale.accepted.issued,
        uidCustomer,
        charged,
        profile: event.profile,
        ...(event.idPack === undefined ? {} : { idPack: event.idPack }),
      };
    case 'canceled':
      return { state: transitions.sale.accepted.canceled, uidCustomer };
  }
}

/** Records that the service said once that the order is canceled. */
export const reportCancel = (progress: ProgressIn<'accepted'>): ProgressIn<'cancel-reported'> => ({
  ...progress,
  state: transitions.sale.accepted['cancel-reported'],
});

/** Records that the order has another uidCustomer than the service's answer said. */
export const correctUid = (
  { charged }: ProgressIn<'accepted'>,
  uidCustomer: string,
): ProgressIn<'accepted'> => ({
  state: transitions.sale.accepted['uid-corrected'],
  uidCustomer,
  charged,
});

/** Records that the service says again that the order is being processed. */
export const withdrawCancel = (progress: ProgressIn<'cancel-reported'>): ProgressIn<'accepted'> => ({
  ...progress,
  state: transitions.sale['cancel-reported']['cancel-withdrawn'],
});

/** Replaces a completed sale's activation by the one that was fetched again. */
export const withActivation = (
  progress: ProgressIn<'completed'>,
  activation: StoredActivation,
): ProgressIn<'completed'> => ({ ...progress, profile: { ...progress.profile, activation } });

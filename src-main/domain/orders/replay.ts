import { recoveredOperation, type ProfileOperation } from './operation.ts';
import {
  answerChange,
  attemptChange,
  endChange,
  holdChange,
  seeNotDone,
  sendHeldChange,
  writeOffChange,
  type ChangeEvent,
  type ChangeProgress,
} from './package-change.ts';
import type { Sale, SaleEvent, SaleProgress } from './sale.ts';
import {
  acceptClosed,
  answer,
  attempt,
  conclude,
  correctUid,
  drafted,
  hold,
  recovered,
  reopen,
  reportCancel,
  settle,
  withActivation,
  withdrawCancel,
  writeOff,
} from './sale-moves.ts';
import {
  acceptClosedTopUp,
  answerTopUp,
  attemptTopUp,
  concludeTopUp,
  holdTopUp,
  reopenTopUp,
  sendHeldTopUp,
  settleTopUp,
  writeOffTopUp,
  type TopUpEvent,
  type TopUpProgress,
} from './top-up.ts';

/**
 * Rebuilds sales and operations from their events alone. The ledger's rows have to agree with the result, and
 * lost rows are made from it. Events that can't have happened in this order yield nothing.
 */

export function replaySale([first, ...others]: readonly SaleEvent[]): Sale | undefined {
  if (first?.kind === 'drafted') {
    const progress = fold(drafted, others, saleAfter);
    return progress === undefined ? undefined : { kind: 'sale', intent: first.intent, progress };
  }
  if (first?.kind !== 'recovered') return undefined;
  const progress = fold<SaleProgress, SaleEvent>(recovered(first), others, saleAfter);
  switch (progress?.state) {
    case 'accepted':
    case 'cancel-reported':
    case 'completed':
    case 'canceled':
    case 'written-off':
      return { kind: 'sale', intent: first.intent, progress };
    default:
      return undefined;
  }
}

/** @param kind from the operation's row: the first events of an activation and of a refund look alike. */
export function replayOperation(
  kind: ProfileOperation['kind'],
  [first, ...others]: readonly (TopUpEvent | ChangeEvent)[],
): ProfileOperation | undefined {
  if (first?.kind === 'recovered')
    return others.every((event) => event.kind === 'printed') ? recoveredOperation(first) : undefined;
  if (first?.kind !== 'drafted') return undefined;
  const { intent } = first;
  if ('product' in intent) {
    const progress = fold<TopUpProgress, TopUpEvent | ChangeEvent>(drafted, others, topUpAfter);
    return progress === undefined || kind !== 'top-up' ? undefined : { kind, intent, progress };
  }
  const progress = fold<ChangeProgress, TopUpEvent | ChangeEvent>(drafted, others, changeAfter);
  if (progress === undefined) return undefined;
  if ('reason' in intent) return kind === 'refund' ? { kind, intent, progress } : undefined;
  return kind === 'activation' ? { kind, intent, progress } : undefined;
}

function fold<Progress, Event>(
  first: Progress,
  events: readonly Event[],
  after: (progress: Progress, event: Event) => Progress | undefined,
): Progress | undefined {
  let progress: Progress | undefined = first;
  for (const event of events) {
    if (progress === undefined) return undefined;
    progress = after(progress, event);
  }
  return progress;
}

function saleAfter(progress: SaleProgress, event: SaleEvent): SaleProgress | undefined {
  const { state } = progress;
  switch (event.kind) {
    case 'printed':
      return progress;
    case 'attempted':
      return state === 'drafted' || state === 'held' || state === 'unknown' ? attempt(progress) : undefined;
    case 'unanswered':
      return state === 'sending' ? answer(progress, event) : undefined;
    case 'held':
      if (state === 'sending') return answer(progress, event);
      return state === 'unknown' ? hold(progress) : undefined;
    case 'accepted':
      if (state === 'written-off')
        return progress.uidCustomer === null ? acceptClosed(progress, event) : undefined;
      if (state === 'sending') return answer(progress, event);
      return state === 'held' || state === 'unknown' ? settle(event) : undefined;
    case 'reopened':
      return state === 'written-off' ? reopen(progress) : undefined;
    case 'refused':
      if (state === 'sending') return answer(progress, event);
      return state === 'held' || state === 'unknown' ? settle(event) : undefined;
    case 'issued':
    case 'canceled':
      return state === 'accepted' || state === 'cancel-reported' ? conclude(progress, event) : undefined;
    case 'cancel-reported':
      return state === 'accepted' ? reportCancel(progress) : undefined;
    case 'uid-corrected':
      return state === 'accepted' ? correctUid(progress, event.uidCustomer) : undefined;
    case 'cancel-withdrawn':
      return state === 'cancel-reported' ? withdrawCancel(progress) : undefined;
    case 'written-off':
      return state === 'held' || state === 'unknown' || state === 'accepted' || state === 'cancel-reported'
        ? writeOff(progress)
        : undefined;
    case 'code-fetched':
      return state === 'completed' ? withActivation(progress, event.activation) : undefined;
    case 'drafted':
    case 'recovered':
      return undefined;
  }
}

function topUpAfter(progress: TopUpProgress, event: TopUpEvent | ChangeEvent): TopUpProgress | undefined {
  const { state } = progress;
  switch (event.kind) {
    case 'printed':
      return progress;
    case 'attempted':
      if (state === 'held') return sendHeldTopUp(progress, event.staff ?? null).progress;
      return state === 'drafted' || state === 'unknown' ? attemptTopUp(progress).progress : undefined;
    case 'unanswered':
      return state === 'sending' ? answerTopUp(progress, event).progress : undefined;
    case 'held':
      if (state === 'sending') return answerTopUp(progress, event).progress;
      return state === 'drafted' || state === 'unknown' ? holdTopUp(progress).progress : undefined;
    case 'accepted':
      // An activation's or refund's event has neither field.
      if (!('charged' in event)) return undefined;
      if (state === 'written-off')
        return progress.isBought ? undefined : acceptClosedTopUp(progress, event).progress;
      if (state === 'sending') return answerTopUp(progress, event).progress;
      return state === 'held' || state === 'unknown' ? settleTopUp(progress, event).progress : undefined;
    case 'refused':
      if (state === 'sending') return answerTopUp(progress, event).progress;
      return state === 'held' || state === 'unknown' ? settleTopUp(progress, event).progress : undefined;
    case 'reopened':
      return state === 'written-off' ? reopenTopUp(progress, event.staff)?.progress : undefined;
    case 'found':
    case 'canceled':
      return state === 'accepted' ? concludeTopUp(progress, event).progress : undefined;
    case 'written-off':
      return state === 'held' || state === 'unknown' || state === 'accepted'
        ? writeOffTopUp(progress, event).progress
        : undefined;
    case 'confirmed':
    case 'seen-done':
    case 'seen-undone':
    case 'drafted':
    case 'recovered':
      return undefined;
  }
}

function changeAfter(progress: ChangeProgress, event: TopUpEvent | ChangeEvent): ChangeProgress | undefined {
  const { state } = progress;
  switch (event.kind) {
    case 'attempted':
      if (state === 'held') return sendHeldChange(progress, event.staff ?? null).progress;
      return state === 'drafted' || state === 'checked' ? attemptChange(progress).progress : undefined;
    case 'confirmed':
    case 'unanswered':
      return state === 'sending' ? answerChange(progress, event).progress : undefined;
    case 'held':
      if (state === 'sending') return answerChange(progress, event).progress;
      return state === 'unknown' ? holdChange(progress).progress : undefined;
    case 'accepted':
      // A top-up's event says what was charged.
      return state === 'sending' && !('charged' in event)
        ? answerChange(progress, event).progress
        : undefined;
    case 'refused':
      if (state === 'sending') return answerChange(progress, event).progress;
      return state === 'held' || state === 'unknown' || state === 'accepted'
        ? endChange(progress, event).progress
        : undefined;
    case 'seen-done':
      return state === 'held' || state === 'unknown' || state === 'accepted' || state === 'written-off'
        ? endChange(progress, event).progress
        : undefined;
    case 'written-off':
      return state === 'held' || state === 'unknown' || state === 'accepted'
        ? writeOffChange(progress, event).progress
        : undefined;
    case 'seen-undone':
      return state === 'unknown' ? seeNotDone(progress).progress : undefined;
    case 'canceled':
    case 'reopened':
    case 'found':
    case 'printed':
    case 'drafted':
    case 'recovered':
      return undefined;
  }
}

import type { WaitingView } from '../../../src-preload/contract/sales/waiting.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { LastAnswer } from '../../domain/orders/last-answer.ts';
import type { AnyState } from '../../../src-books/orders/transitions.ts';
import type { ProviderOperation } from '../../domain/orders/operation.ts';
import { problemView } from './problem-view.ts';
import { instant } from './sale-view.ts';

/** After this long nobody is told any more that it will resolve itself, in milliseconds. */
export const longWaitMs = 180_000;

/** The event that a wait begins with: the first attempt, or the service's acceptance; or taking back what was closed. */
const begins = {
  unknown: ['attempted'],
  accepted: ['accepted', 'recovered'],
  'cancel-reported': ['accepted', 'recovered'],
} as const satisfies Partial<Record<AnyState, readonly string[]>>;

/**
 * How long an outcome has been unknown, or how long the service has had something without completing it, and its last
 * answer; null for everything else.
 */
export function waitingView(
  { progress: { state } }: ProviderOperation,
  events: readonly Recorded<{ readonly kind: string }>[],
  heard: LastAnswer | undefined,
  now: number,
): WaitingView | null {
  if (state !== 'unknown' && state !== 'accepted' && state !== 'cancel-reported') return null;
  const kinds: readonly string[] = begins[state];
  const again = events.findLast(({ event }) => event.kind === 'reopened');
  const since = (again ?? events.find(({ event }) => kinds.includes(event.kind)))?.at;
  if (since === undefined) return null;
  return {
    since: instant(since),
    // A time that is well in the future is by a clock that was set back since: nobody knows how long it waits, so staff are told.
    isLong: Math.abs(now - since) >= longWaitMs,
    isContradictory: events.some(({ event }) => event.kind === 'cancel-withdrawn'),
    answer: answerView(heard),
  };
}

function answerView(heard: LastAnswer | undefined): WaitingView['answer'] {
  if (heard === undefined) return null;
  const at = instant(heard.at);
  const nothing = { at, word: null, problem: null, esimOf: null, forgotten: null };
  const { said } = heard;
  switch (said.kind) {
    case 'status':
      return { ...nothing, word: said.word.slice(0, 60) };
    case 'esim-of-another':
      return { ...nothing, esimOf: said.sale };
    case 'forgotten':
      return { ...nothing, forgotten: said.order };
    case 'nothing':
      return { ...nothing, problem: problemView(said.failure) };
  }
}

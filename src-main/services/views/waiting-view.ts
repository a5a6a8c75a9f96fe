import type { WaitingView } from '../../../src-preload/contract/waiting.ts';
import type { Recorded } from '../../ledger/events/event-log.ts';
import type { LastAnswer } from '../../domain/last-answer.ts';
import type { AnyState } from '../../domain/transitions.ts';
import type { Subject } from '../../domain/operation.ts';
import { problemView } from './problem-view.ts';
import { instant } from './sale-view.ts';

/** Longer than this nobody is told that it comes by itself, in milliseconds. */
export const longWaitMs = 180_000;

/** From when on something is waited for: its first attempt, or since the service has it. */
const begins = {
  unknown: ['attempted'],
  accepted: ['accepted', 'recovered'],
  'cancel-reported': ['accepted', 'recovered'],
} as const satisfies Partial<Record<AnyState, readonly string[]>>;

/**
 * How long nobody has known what became of something, or the service has had it without being done with it, and what it said
 * last; null of everything else.
 */
export function waitingView(
  { progress: { state } }: Subject,
  events: readonly Recorded<{ readonly kind: string }>[],
  heard: LastAnswer | undefined,
  now: number,
): WaitingView | null {
  if (state !== 'unknown' && state !== 'accepted' && state !== 'cancel-reported') return null;
  const kinds: readonly string[] = begins[state];
  const since = events.find(({ event }) => kinds.includes(event.kind))?.at;
  if (since === undefined) return null;
  return {
    since: instant(since),
    isLong: now - since >= longWaitMs,
    isContradictory: events.some(({ event }) => event.kind === 'cancel-withdrawn'),
    answer: answerView(heard),
  };
}

function answerView(heard: LastAnswer | undefined): WaitingView['answer'] {
  if (heard === undefined) return null;
  const at = instant(heard.at);
  const nothing = { at, word: null, problem: null, esimOf: null };
  const { said } = heard;
  switch (said.kind) {
    case 'status':
      return { ...nothing, word: said.word.slice(0, 60) };
    case 'esim-of-another':
      return { ...nothing, esimOf: said.sale };
    case 'nothing':
      return { ...nothing, problem: problemView(said.failure) };
  }
}

import type { StreamHead } from '../../../src-chain-api/ids.ts';
import type { Problem } from '../../../src-chain-api/problem.ts';
import type { Segment } from '../../ledger/streams/segments.ts';
import type { Answer, NotDone } from './answer.ts';
import { lastSegment, segmentAfter, segmentOf, standingOf, type OwnChain } from './own-chain.ts';
import type { Step } from './step.ts';
import { troubleOf, type Trouble } from './trouble.ts';

/** What is done next, and what is in the way: then not at once. */
export type Next = { readonly step: Step; readonly trouble: Trouble | null };

/** Where the sender begins, and begins again: what is there, the head office says. Nothing of it is kept. */
export const firstStep = (own: OwnChain): Step => ({ kind: 'ask', stream: lastSegment(own).stream });

/**
 * What the sender does after an answer. Pure: whatever is asked twice, lost or answered twice, each event gets there once,
 * because an append counts only where the head office's last event is the one that the till says, and because a till that
 * differs goes on in a stream of its own.
 */
export function nextStep(step: Step, answer: Answer, own: OwnChain): Next {
  const segment = step.kind === 'branch' ? undefined : segmentOf(own, step.stream);
  if (step.kind === 'branch') return afterBranch(step, answer, own);
  // A stream that began before it took all of its events.
  if (segment === undefined) return go(firstStep(own));
  switch (answer.kind) {
    case 'no-answer':
    case 'refused':
      return afterProblem(step, segment, answer, own);
    case 'opened':
      return go({ kind: 'ask', stream: segment.stream });
    case 'session':
      return go(afterHead(segment, answer.reply, own));
    case 'sent':
      return step.kind === 'send'
        ? go(afterHead(segment, { ...step, head: answer.head, isOpen: true }, own))
        : go(firstStep(own));
    case 'cards-sent':
      return step.kind === 'send' ? go({ ...step, cardsThrough: answer.through }) : go(firstStep(own));
    case 'has':
      return step.kind === 'search' ? go(afterLook(step, answer, own)) : go(firstStep(own));
    case 'branched':
      return go(firstStep(own));
  }
}

const go = (step: Step): Next => ({ step, trouble: null });

type Found = Pick<Extract<Step, { kind: 'send' }>, 'token' | 'head' | 'cardsThrough'> & {
  readonly isOpen: boolean;
};

/** The head office says where a stream ends there. */
function afterHead(segment: Segment, { isOpen, ...found }: Found, own: OwnChain): Step {
  const { head } = found;
  const after = segmentAfter(own, segment);
  // What it has beyond is of a time that this ledger went back before. Whether it agrees up to there, the next one's parent shows.
  if (after !== undefined && head.number >= after.follows.number)
    return { kind: 'open', stream: after.stream };
  if (standingOf(own, head) !== 'same') return searchIn(segment, segment.follows, head.number, own);
  return isOpen
    ? { kind: 'send', stream: segment.stream, ...found }
    : { kind: 'branch', reason: 'forked', follows: head };
}

/** Looks for the last event that both have, between one that they do and a number. */
function searchIn(segment: Segment, from: StreamHead, until: number, own: OwnChain): Step {
  const high = Math.min(until, (segment.until ?? own.end).number);
  // The parent isn't what was thought: then nothing of this stream counts as common.
  const low = standingOf(own, from) === 'same' && from.number <= high ? from : own.at(0);
  if (low === undefined) throw new Error('every ledger has what is before the first event');
  return low.number >= high ? branchAfter(low, own) : { kind: 'search', stream: segment.stream, low, high };
}

/** A ledger that has nothing else is an older copy; one that has something else differs. */
const branchAfter = (follows: StreamHead, own: OwnChain): Step => ({
  kind: 'branch',
  reason: follows.number === own.end.number ? 'restored' : 'forked',
  follows,
});

/** Which number is looked at next: halves what is in doubt. */
export const numberToLookAt = ({ low, high }: Extract<Step, { kind: 'search' }>): number =>
  low.number + Math.ceil((high - low.number) / 2);

function afterLook(
  step: Extract<Step, { kind: 'search' }>,
  { from, heads }: Extract<Answer, { kind: 'has' }>,
  own: OwnChain,
): Step {
  let { low, high } = step;
  for (const head of heads) {
    if (head.number > high) break;
    if (standingOf(own, head) === 'same') low = head;
    else high = head.number - 1;
  }
  if (heads.length === 0 || heads[0]?.number !== from) high = Math.min(high, from - 1);
  return low.number >= high ? branchAfter(low, own) : { ...step, low, high };
}

function afterBranch(step: Extract<Step, { kind: 'branch' }>, answer: Answer, own: OwnChain): Next {
  if (answer.kind === 'branched' && !answer.isWritten)
    return { step: firstStep(own), trouble: { kind: 'ledger' } };
  return answer.kind === 'no-answer' ? { step, trouble: troubleOf(answer) } : go(firstStep(own));
}

type OnStream = Exclude<Step, { kind: 'branch' }>;

function afterProblem(step: OnStream, segment: Segment, answer: NotDone, own: OwnChain): Next {
  const again: Step = { kind: 'ask', stream: segment.stream };
  // Whether it was done, the head says.
  if (answer.kind === 'no-answer')
    return { step: step.kind === 'search' ? step : again, trouble: troubleOf(answer) };
  const { problem } = answer;
  switch (step.kind) {
    case 'ask':
      if (problem.kind === 'not-found') return go({ ...step, kind: 'open' });
      break;
    case 'open':
      return afterOpening(segment, problem, { step: again, trouble: troubleOf(answer) }, own);
    case 'send': {
      const next = afterSending(step, segment, problem, own);
      if (next !== undefined) return go(next);
      break;
    }
    case 'search':
      break;
  }
  return { step: step.kind === 'search' ? firstStep(own) : again, trouble: troubleOf(answer) };
}

function afterSending(
  step: Extract<Step, { kind: 'send' }>,
  segment: Segment,
  problem: Problem,
  own: OwnChain,
): Step | undefined {
  switch (problem.kind) {
    // Restored from a backup, or a reply was lost.
    case 'behind':
    case 'ahead':
      return problem.head.number === step.head.number && problem.head.hash === step.head.hash
        ? undefined
        : afterHead(segment, { ...step, head: problem.head, isOpen: true }, own);
    case 'fork': {
      const isCommon = standingOf(own, problem.common) === 'same';
      const until = Math.max(problem.head.number, problem.common.number);
      return searchIn(segment, isCommon ? problem.common : segment.follows, until, own);
    }
    case 'stream-closed':
      return afterHead(segment, { ...step, head: problem.head, isOpen: false }, own);
    default:
      return undefined;
  }
}

function afterOpening(segment: Segment, problem: Problem, later: Next, own: OwnChain): Next {
  const parent = segment.parent === null ? undefined : segmentOf(own, segment.parent);
  switch (problem.kind) {
    // It hasn't all that this one goes on from.
    case 'behind':
      return parent === undefined ? later : go({ kind: 'ask', stream: parent.stream });
    case 'ahead':
    case 'fork':
    case 'stream-closed':
      return parent === undefined
        ? later
        : go(searchIn(parent, parent.follows, segment.follows.number - 1, own));
    // It doesn't know the one before; or it doesn't say so, because that is another till's.
    case 'not-found':
      return go(parent === undefined ? goOnFromOther(segment, own) : { kind: 'ask', stream: parent.stream });
    default:
      return later;
  }
}

/**
 * A stream is another till's: this ledger is a copy of that one's. Where the two parted is not said, so it is tried: at the end,
 * and then twice as far back each time. Before the first event there is nobody else's.
 */
function goOnFromOther(segment: Segment, own: OwnChain): Step {
  const { until } = segment;
  const back = until === null ? 0 : 2 * (own.end.number - until.number) + 1;
  const tried = Math.max(segment.follows.number, own.end.number - back);
  return { kind: 'branch', reason: 'cloned', follows: own.at(tried) ?? segment.follows };
}

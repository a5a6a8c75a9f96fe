import type { AttemptFailure } from './attempt-failure.ts';
import type { Subject } from './operation.ts';
import type { Question } from './question-queue.ts';
import { longestPauseMs, lookWaitMs, pollWaitMs, resendWaitMs } from './retry-schedule.ts';

/**
 * The question that follows for something open.
 *
 * @param asked how many questions were asked in vain in its state, in this run.
 */
export function nextQuestion(subject: Subject, asked: number, random: () => number): Question {
  const { progress } = subject;
  const { createdAt } = subject.intent;
  switch (progress.state) {
    case 'accepted':
      return { urgency: 'poll', waitMs: pollWaitMs(asked + 1, random), createdAt };
    case 'unknown': {
      const isChange = subject.kind === 'activation' || subject.kind === 'refund';
      const waitMs = isChange
        ? lookWaitMs(asked + progress.attempts, random)
        : resendWaitMs(progress.attempts, random);
      return { urgency: 'settle', waitMs, atLeastMs: pauseMs(progress.failure), createdAt };
    }
    // What can't be written down stays as it was: it is over soon, or has ended.
    case 'drafted':
    case 'sending':
    case 'checked':
    case 'completed':
    case 'canceled':
    case 'refused':
      return { urgency: 'settle', waitMs: resendWaitMs(asked + 1, random), createdAt };
  }
}

/** The service may ask to be left alone for a while (429 and 503, Retry-After). */
const pauseMs = (failure: AttemptFailure): number =>
  'retryAfterMs' in failure ? Math.min(failure.retryAfterMs ?? 0, longestPauseMs) : 0;

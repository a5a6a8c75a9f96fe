import type { AttemptFailure } from '../domain/orders/attempt-failure.ts';
import type { ProviderOperation } from '../domain/orders/operation.ts';
import { isKept } from './answers/kept-order.ts';
import type { Question } from './request-scheduler.ts';
import { isLookedAt } from './flows/purchases/refused-purchase.ts';
import {
  findWaitMs,
  fundsWaitMs,
  longestPauseMs,
  lookWaitMs,
  pollWaitMs,
  resendWaitMs,
} from './history/timing/retry-schedule.ts';

/**
 * The next request for something open. Held work waits for staff, and is only checked.
 *
 * @param asked how many requests in its state brought nothing new, in this run.
 * @param quietInMs milliseconds until the absence of something is believed; undefined if that isn't being counted.
 * @param wasRefused whether every attempt of a purchase was refused.
 */
export function nextQuestion(
  operation: ProviderOperation,
  asked: number,
  quietInMs: number | undefined,
  wasRefused: () => boolean,
  random: () => number,
): Question {
  const { progress } = operation;
  const { createdAt } = operation.intent;
  const isChange = operation.kind === 'activation' || operation.kind === 'refund';
  switch (progress.state) {
    case 'held':
      return { urgency: 'settle', waitMs: lookWaitMs(asked + 1, random), createdAt };
    case 'accepted':
    case 'cancel-reported': {
      const waitMs = isChange ? lookWaitMs(asked + 1, random) : pollWaitMs(asked + 1, random);
      return { urgency: 'poll', waitMs, createdAt };
    }
    case 'unknown': {
      const { attempts, failure } = progress;
      const isKeptSale = operation.kind === 'sale' && isKept(failure);
      const waitMs =
        isChange || isKeptSale || isLookedAt(failure, wasRefused)
          ? untilQuiet(lookingMs(asked + attempts, isChange, failure, random), quietInMs)
          : resendWaitMs(attempts + asked, random);
      return { urgency: 'settle', waitMs, atLeastMs: pauseMs(progress.failure), createdAt };
    }
    // Seen here only if a write failed and left the old state, which either passes soon or is final.
    case 'drafted':
    case 'sending':
    case 'checked':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return { urgency: 'settle', waitMs: resendWaitMs(asked + 1, random), createdAt };
  }
}

/** How long to wait before the nth look for something that the service refused, in milliseconds. */
function lookingMs(look: number, isChange: boolean, failure: AttemptFailure, random: () => number): number {
  if (isChange) return lookWaitMs(look, random);
  // The order id tells what a balance can't, and an ordinary refusal is told within two seconds.
  return look === 1 && failure.kind === 'insufficient-funds' ? fundsWaitMs : findWaitMs(look, random);
}

/** Staff and a customer are waiting, so the check that can be believed comes as early as possible. */
const untilQuiet = (waitMs: number, quietInMs: number | undefined): number =>
  quietInMs === undefined || quietInMs === 0 ? waitMs : Math.min(waitMs, quietInMs);

/** The service may ask for a pause (429 and 503, Retry-After). */
const pauseMs = (failure: AttemptFailure): number =>
  'retryAfterMs' in failure ? Math.min(failure.retryAfterMs ?? 0, longestPauseMs) : 0;

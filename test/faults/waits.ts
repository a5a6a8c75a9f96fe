import { limitsFor } from '../crash/plan/scaled-time.ts';
import { speed } from '../tills/fast-clock.ts';

/** Until a till gives up an answer, in real milliseconds: a busy computer has to be able to hear one. */
const answerMs = 1_000;

export const inTimeMs = answerMs / 10;

/** When a till has given up, and sent again what may be sent again unseen. */
export const tooLateMs = answerMs * 1.5;

/** From when an answer was given up, far longer than the request is held, in milliseconds of the tills' clock. */
export const quietMs = answerMs * 1.5 * speed;

export const callLimits = limitsFor(answerMs);

/** So long something may stay without an end, in real milliseconds: a busy computer hears one answer in several. */
export const patienceMs = 120_000;

/** So long somebody waits at the counter, in milliseconds of the tills' clock: several answers that are given up. */
export const customerWaitsMs = answerMs * 20 * speed;

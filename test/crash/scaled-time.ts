import type { ExchangeLimits } from '../../src-merchant-api/http-exchange.ts';
import { speed } from '../engine-till.ts';

/**
 * The tills' waits pass so many times as fast as a shop's, and everything that hangs together with them is scaled
 * alike. All in real milliseconds, but {@link quietMs}.
 */

/** Until a till gives up an answer: 15 s at a shop. */
const answerMs = 15_000 / speed;

/** The longest that the service or somebody on the way holds a request. */
export const longestHoldMs = 250;

/** Longer than anybody holds a request, in milliseconds of the tills' clock: 600 ms really. */
export const quietMs = 600 * speed;

/** So long after network and service are well, nothing may be open: 25 minutes at a shop. */
export const patienceMs = 1_500_000 / speed;

const limits: ExchangeLimits = { firstByteMs: answerMs, totalMs: answerMs * 1.5, replyBytes: 256 * 1024 };
export const callLimits = { order: limits, list: { ...limits, replyBytes: 4 * 1024 * 1024 } };

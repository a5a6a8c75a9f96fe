import type { ExchangeLimits } from '../../../src-merchant-api/http/http-exchange.ts';
import { speed } from '../../tills/fast-clock.ts';

/**
 * The tills' waits pass so many times as fast as a shop's, and everything that hangs together with them is scaled
 * alike. All in real milliseconds, but {@link quietMs}.
 */

/** Until a till gives up an answer: 15 s at a shop. */
const answerMs = 15_000 / speed;

/**
 * Longer than anybody holds a request whose answer was given up, in milliseconds of the tills' clock: 1,000 ms really.
 * Far more than the 450 ms that are held here at most, because a busy computer may be late with anything.
 */
export const quietMs = 1_000 * speed;

/** So long after network and service are well, nothing may be open: 25 minutes at a shop. */
export const patienceMs = 1_500_000 / speed;

/** A client's limits, from how long it waits for an answer. */
export function limitsFor(answerMs: number): { order: ExchangeLimits; list: ExchangeLimits } {
  const order = { firstByteMs: answerMs, totalMs: answerMs * 1.5, replyBytes: 256 * 1024 };
  return { order, list: { ...order, replyBytes: 4 * 1024 * 1024 } };
}

export const callLimits = limitsFor(answerMs);

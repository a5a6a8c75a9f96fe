import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import { openFor, type ConnectionParts } from './open-connection.ts';

export type RequestParts = ConnectionParts & {
  /** The till's User-Agent: some hosts accept nothing from a program without one. */
  readonly userAgent: string;
};

/**
 * A `fetch` that sends a request once, over a connection of its own that is closed afterwards.
 *
 * SECURITY: if a request is repeated, the answer is to the repetition, and would be taken for the answer to
 * the purchase. Nothing here repeats one.
 *
 * @param partsOf called when something is sent: no start waits for them.
 */
export function sendOnce(partsOf: () => RequestParts): Fetch {
  return async (url, init) => {
    const parts = partsOf();
    const target = new URL(url);
    init.signal?.throwIfAborted();
    const exchanged = await exchangeOver(
      { createConnection: (_options, told) => openFor(parts, target, told) },
      target,
      init,
      { 'user-agent': parts.userAgent },
    );
    if (exchanged.ok) return exchanged.response;
    throw exchanged.error;
  };
}

import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import { openConnection, type ConnectionParts } from './open-connection.ts';

export type RequestParts = ConnectionParts & {
  /** The till's User-Agent: some hosts accept nothing from a program without one. */
  readonly userAgent: string;
};

/**
 * A `fetch` that sends a request once, over a connection of its own that is closed afterwards.
 *
 * SECURITY: if a request is repeated, the answer is to the repetition, and would be taken for the answer to
 * the purchase. Nothing here repeats one.
 */
export function sendOnce(parts: RequestParts): Fetch {
  return async (url, init) => {
    const target = new URL(url);
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    const socket = await openConnection(parts, target);
    if (signal?.aborted === true) {
      socket.destroy();
      signal.throwIfAborted();
    }
    signal?.addEventListener('abort', () => socket.destroy(), { once: true });
    const exchanged = await exchangeOver({ createConnection: () => socket }, target, init, {
      'user-agent': parts.userAgent,
    });
    if (exchanged.ok) return exchanged.response;
    throw exchanged.error;
  };
}

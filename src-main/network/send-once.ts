import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import { openFor, type ConnectionDeps } from './open-connection.ts';

export type RequestDeps = ConnectionDeps & {
  /** The till's User-Agent: some hosts accept nothing from a program without one. */
  readonly userAgent: string;
};

/**
 * A `fetch` that sends a request once, over a connection of its own that is closed afterwards.
 *
 * SECURITY: if a request is repeated, the answer is to the repetition, and would be taken for the answer to
 * the purchase. Nothing here repeats one.
 *
 * @param depsOf called when something is sent: no start waits for them.
 */
export function sendOnce(depsOf: () => RequestDeps): Fetch {
  return async (url, init) => {
    const deps = depsOf();
    const target = new URL(url);
    init.signal?.throwIfAborted();
    const exchanged = await exchangeOver(
      { createConnection: (_options, onConnection) => openFor(deps, target, onConnection) },
      target,
      init,
      { 'user-agent': deps.userAgent },
    );
    if (exchanged.ok) return exchanged.response;
    throw exchanged.error;
  };
}

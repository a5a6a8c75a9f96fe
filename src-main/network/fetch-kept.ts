import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import { openFor, type ConnectionParts, type OnConnection } from './open-connection.ts';
import { unpackable } from './response-of.ts';
import type { RequestParts } from './send-once.ts';

/** How long a connection is kept for further requests, in milliseconds. */
const keptMs = 15_000;

/** More than the client has under way at once. */
const mostConnections = 6;

/**
 * A `fetch` for requests that only read. It keeps its connections for a while, and repeats a request if the
 * kept connection is gone.
 *
 * @param partsOf called when something is asked: no start waits for them.
 */
export function fetchKept(partsOf: () => RequestParts): Fetch {
  const agents = new Map<string, KeepingAgent>();
  return async (url, init) => {
    const parts = partsOf();
    const target = new URL(url);
    const agent = agents.get(target.origin) ?? new KeepingAgent(parts, target);
    agents.set(target.origin, agent);
    const headers = { accept: '*/*', 'accept-encoding': unpackable, 'user-agent': parts.userAgent };
    for (;;) {
      init.signal?.throwIfAborted();
      agent.dropOld();
      const exchanged = await exchangeOver({ agent }, target, init, headers);
      if (exchanged.ok) return exchanged.response;
      if (!exchanged.wasKept || init.signal?.aborted === true) throw exchanged.error;
    }
  };
}

/** Keeps connections to one origin. */
class KeepingAgent extends Agent {
  readonly #deps: ConnectionParts;
  readonly #target: URL;
  /** By the wall clock. */
  #askedAt = 0;

  constructor(deps: ConnectionParts, target: URL) {
    super({ keepAlive: true, maxSockets: mostConnections, timeout: keptMs });
    this.#deps = deps;
    this.#target = target;
  }

  override createConnection(
    _options: ClientRequestArgs,
    told: OnConnection = () => undefined,
  ): Duplex | null | undefined {
    return openFor(this.#deps, this.#target, told);
  }

  /**
   * Drops all idle connections if there was no request for long: the agent's own timeout uses a clock that
   * stops while the computer sleeps.
   */
  dropOld(): void {
    const sinceMs = Date.now() - this.#askedAt;
    this.#askedAt = Date.now();
    if (sinceMs >= 0 && sinceMs < keptMs) return;
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

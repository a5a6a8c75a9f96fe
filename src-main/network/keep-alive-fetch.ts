import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { exchangeOver } from './exchange-over.ts';
import { openFor, type ConnectionDeps, type OnConnection } from './open-connection.ts';
import { unpackable } from './response-of.ts';
import type { RequestDeps } from './send-once.ts';

/** How long a connection is kept for further requests, in milliseconds. */
const keepAliveMs = 15_000;

/** More than the client has under way at once. */
const mostConnections = 6;

/**
 * A `fetch` for requests that only read. It keeps its connections for a while, and repeats a request if the
 * kept connection is gone.
 *
 * @param depsOf called when something is asked: no start waits for them.
 */
export function keepAliveFetch(depsOf: () => RequestDeps): Fetch {
  const agents = new Map<string, KeepingAgent>();
  return async (url, init) => {
    const deps = depsOf();
    const target = new URL(url);
    const agent = agents.get(target.origin) ?? new KeepingAgent(deps, target);
    agents.set(target.origin, agent);
    const headers = { accept: '*/*', 'accept-encoding': unpackable, 'user-agent': deps.userAgent };
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
  readonly #deps: ConnectionDeps;
  readonly #target: URL;
  /** By the wall clock. */
  #askedAt = 0;

  constructor(deps: ConnectionDeps, target: URL) {
    super({ keepAlive: true, maxSockets: mostConnections, timeout: keepAliveMs });
    this.#deps = deps;
    this.#target = target;
  }

  override createConnection(
    _options: ClientRequestArgs,
    onConnection: OnConnection = () => undefined,
  ): Duplex | null | undefined {
    return openFor(this.#deps, this.#target, onConnection);
  }

  /**
   * Drops all idle connections if there was no request for long: the agent's own timeout uses a clock that
   * stops while the computer sleeps.
   */
  dropOld(): void {
    const sinceMs = Date.now() - this.#askedAt;
    this.#askedAt = Date.now();
    if (sinceMs >= 0 && sinceMs < keepAliveMs) return;
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

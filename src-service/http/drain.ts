import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';

/** How long requests that are running may take when the service ends, in milliseconds. */
const drainMs = 5000;

/** Nothing has come for so many turns of the event loop: nothing is waiting to come in. */
const quietTurns = 4;

/** Who goes on sending is not waited for any longer, in milliseconds. */
const longestWaitMs = 1000;

/**
 * Lets the requests that have come end, and takes no more; connections that won't end are cut. What stands before the
 * port by then is let in first: closing it would reset connections whose requests nobody has read.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMs);
  await untilQuiet(server.server);
  await server.close();
  clearTimeout(cut);
}

async function untilQuiet(server: Server): Promise<void> {
  const latest = performance.now() + longestWaitMs;
  let turns = 0;
  const somethingCame = (): void => {
    turns = 0;
  };
  server.on('connection', somethingCame).on('request', somethingCame);
  for (; turns < quietTurns && performance.now() < latest; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', somethingCame).off('request', somethingCame);
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readJson } from '../../src-merchant-api/reading/values/json-text.ts';
import { readNotice, type Notice } from '../../src-merchant-api/reading/notice.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { CallbackReach, CallbackSetting } from './callback-setting.ts';

/** Why nothing can be received. */
export type ReceiverFault = 'port-in-use' | 'not-permitted' | 'failed';

export type CallbackReceiverDeps = {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Somebody says that an order has news. Nothing about it is certain. */
  readonly onNotice: (notice: Notice) => void;
};

/** A notification has a few hundred bytes. */
const largestBody = 16 * 1024;
/** More requests than this in one second are rejected unread. */
const mostInASecond = 20;
const mostConnections = 64;
/** From a request's first byte to its last, in milliseconds. */
const arrivesWithinMs = 5_000;

const hosts: Record<CallbackReach, string> = { computer: '127.0.0.1', network: '0.0.0.0' };

/**
 * Receives the service's notifications. Each is a reason to ask, and never the answer: the interface doesn't say how
 * they are signed, so anybody could have sent one. The sender learns nothing of what is known here.
 *
 * SECURITY: open to anybody who finds it. It stores nothing, reads little, and answers the same whatever an order is
 * called.
 */
export class CallbackReceiver {
  readonly #deps: CallbackReceiverDeps;
  #server: Server | undefined;
  #second = -Infinity;
  #inSecond = 0;

  constructor(deps: CallbackReceiverDeps) {
    this.#deps = deps;
  }

  /** Starts listening. @returns the port, which differs from the one set if that was 0. */
  listen({ port, reach }: Omit<CallbackSetting, 'address'>): Promise<Result<number, ReceiverFault>> {
    const server = createServer({
      headersTimeout: arrivesWithinMs,
      requestTimeout: arrivesWithinMs,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 1_000,
    });
    keepRoom(server);
    server.on('request', (request, response) => void this.#answer(request, response));
    return new Promise((resolve) => {
      server.once('error', (error: NodeJS.ErrnoException) => resolve(fail(faultOf(error))));
      server.listen(port, hosts[reach], () => {
        this.#server = server;
        // A fault of one connection ends with it.
        server.on('error', () => undefined);
        const address = server.address();
        resolve(succeed(typeof address === 'object' && address !== null ? address.port : port));
      });
    });
  }

  /** Stops listening, and cuts open connections. */
  close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = await this.#take(request);
    response.writeHead(status, { connection: 'close' }).end();
  }

  /** @returns the status of the answer. */
  async #take(request: IncomingMessage): Promise<number> {
    if (!this.#isWithinRate()) return 429;
    if (request.method !== 'POST') return 405;
    const body = await bodyOf(request);
    if (body === undefined) return 413;
    const json = readJson(body);
    const notice = json.ok ? readNotice(json.value) : json;
    if (!notice.ok) return 400;
    this.#deps.onNotice(notice.value);
    return 204;
  }

  #isWithinRate(): boolean {
    const second = Math.floor(this.#deps.clock.monotonic() / 1_000);
    if (second !== this.#second) this.#inSecond = 0;
    this.#second = second;
    this.#inSecond += 1;
    return this.#inSecond <= mostInASecond;
  }
}

/**
 * Keeps to the most connections by ending the oldest one of whoever has the most: somebody who opens many and sends slowly
 * keeps nobody else out.
 */
function keepRoom(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= mostConnections) return;
    const ofEach = [...Map.groupBy(open, ({ remoteAddress }) => remoteAddress).values()];
    const [most = []] = ofEach.toSorted((one, other) => other.length - one.length);
    most[0]?.destroy();
  });
}

/** @returns undefined if it is too large, or didn't arrive completely. */
function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= largestBody) chunks.push(part);
      else resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}

function faultOf({ code }: NodeJS.ErrnoException): ReceiverFault {
  switch (code) {
    case 'EADDRINUSE':
      return 'port-in-use';
    case 'EACCES':
    case 'EPERM':
      return 'not-permitted';
    default:
      return 'failed';
  }
}

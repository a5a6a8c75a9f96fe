import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to one request on its way. */
export type Interference =
  | 'pass'
  /** The connection is cut before the service sees the request. */
  | 'cut-before'
  /** The service never sees the request, and nobody says so. */
  | 'hold'
  /** The connection is cut; somebody on the way holds the request, and the service sees it half a second later. */
  | 'late'
  /** The service does its work; the connection is cut before a byte of the reply. */
  | 'cut-after'
  /** The service does its work; half of the reply arrives. */
  | 'cut-half'
  /** The service does its work; a proxy on the way answers with a page of its own. */
  | 'bad-gateway'
  /** The service does its work; a proxy on the way says 503 and Retry-After: 60. */
  | 'away-for-a-minute'
  /** The service gets it twice, one after the other, and its second answer comes through. */
  | 'repeat'
  /** Somebody on the way answers with a status in the interface's words. */
  | Refusal;

export type Refusal = {
  readonly status: number;
  /** Whether the service has done its work by then, never sees the request, or sees it half a second later. */
  readonly after: 'effect' | 'nothing' | 'later';
};

export type FaultyProxy = {
  readonly address: string;
  /** The paths that were asked for, in order. */
  readonly seen: readonly string[];
  /** How many connections that such a request came over are still open: it ends none by itself. */
  readonly openOf: (path: string) => number;
  /** Decides the fate of each request by its path and by how often that path was asked for (from 1). */
  interfere: (decide: (path: string, time: number) => Interference) => void;
  /** Changes the body of each reply that passes. */
  rewrite: (change: (body: string) => string) => void;
  readonly close: () => Promise<void>;
};

/** Stands between a till and the service, as a shop's network does, and can lose what passes. */
export async function startFaultyProxy(service: string): Promise<FaultyProxy> {
  const target = new URL(service);
  const seen: string[] = [];
  let decide: (path: string, time: number) => Interference = () => 'pass';
  let change = (body: string): string => body;

  const open = new Map<Socket, Set<string>>();
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    const path = (incoming.url ?? '').replace(target.pathname, '').split('?')[0] ?? '';
    seen.push(path);
    open.get(incoming.socket)?.add(path);
    const interference = decide(path, seen.filter((other) => other === path).length);
    if (interference === 'cut-before') incoming.socket.destroy();
    else if (interference === 'hold') incoming.resume();
    else if (interference === 'late') deliverLate(target, incoming);
    else if (interference === 'repeat') void repeat(target, incoming, outgoing);
    else if (typeof interference === 'object' && interference.after !== 'effect') {
      if (interference.after === 'later') deliverLate(target, incoming, () => refuse(outgoing, interference));
      else {
        incoming.resume();
        refuse(outgoing, interference);
      }
    } else forward(target, incoming, outgoing, interference, (body) => change(body));
  });
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${target.pathname}`,
    seen,
    openOf: (path) => [...open.values()].filter((paths) => paths.has(path)).length,
    interfere: (next) => {
      decide = next;
    },
    rewrite: (next) => {
      change = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(
  target: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  interference: Exclude<Interference, 'cut-before' | 'hold' | 'late' | 'repeat'>,
  change: (body: string) => string,
): void {
  const onwards = request(
    {
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    },
    (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const body = Buffer.from(change(Buffer.concat(chunks).toString()));
        const headers = { ...reply.headers, 'content-length': String(body.length) };
        if (typeof interference === 'object') {
          refuse(outgoing, interference);
          return;
        }
        switch (interference) {
          case 'cut-after':
            incoming.socket.destroy();
            return;
          case 'cut-half':
            outgoing.writeHead(reply.statusCode ?? 500, headers);
            outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
            return;
          case 'bad-gateway':
            outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
            return;
          case 'away-for-a-minute':
            outgoing
              .writeHead(503, { 'content-type': 'application/json', 'retry-after': '60' })
              .end('{"status":"ERROR","message":"busy"}');
            return;
          case 'pass':
            outgoing.writeHead(reply.statusCode ?? 500, headers).end(body);
        }
      });
    },
  );
  onwards.on('error', () => incoming.socket.destroy());
  incoming.pipe(onwards);
}

/** With a place to go to, which only a redirect names. */
const refuse = (outgoing: ServerResponse, { status }: Refusal): void => {
  outgoing
    .writeHead(status, { 'content-type': 'application/json', location: '/api/v1/orders/submit' })
    .end('{"status":"ERROR","message":"Refused on the way."}');
};

async function repeat(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, headers } = incoming;
  const url = new URL(incoming.url ?? '', target);
  const body = await textOf(incoming);
  const sent = (): Promise<{ status: number; text: string; type: string }> =>
    new Promise((resolve, reject) => {
      const onwards = request(url, { method, headers, agent: false }, (reply) => {
        void textOf(reply).then((text) => {
          resolve({ status: reply.statusCode ?? 500, text, type: reply.headers['content-type'] ?? '' });
        }, reject);
      });
      onwards.on('error', reject);
      onwards.end(body);
    });
  try {
    await sent();
    const { status, text, type } = await sent();
    outgoing.writeHead(status, { 'content-type': type }).end(text);
  } catch {
    incoming.socket.destroy();
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
}

/** How long a request is held that comes late, in milliseconds. */
export const lateMs = 500;

function deliverLate(
  target: URL,
  incoming: IncomingMessage,
  answer = (): void => void incoming.socket.destroy(),
): void {
  const { method, url, headers } = incoming;
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    answer();
    setTimeout(() => {
      const onwards = request({ host: target.hostname, port: target.port, method, path: url, headers });
      onwards.on('response', (reply) => reply.resume());
      // The service may have ended meanwhile.
      onwards.on('error', () => undefined);
      onwards.end(Buffer.concat(chunks));
    }, lateMs);
  });
}

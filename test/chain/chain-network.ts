import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What becomes of one request on its way to the head office. */
export type Fate =
  | { readonly kind: 'pass' }
  /** Held for so many milliseconds before the head office sees it. */
  | { readonly kind: 'slow'; readonly holdMs: number }
  /** Cut off; the head office never sees it. */
  | { readonly kind: 'cut-before' }
  /** Cut off half way through its body. */
  | { readonly kind: 'truncated' }
  /** Cut off; somebody on the way holds it, and the head office sees it so many milliseconds later. */
  | { readonly kind: 'late'; readonly holdMs: number }
  /** The head office commits; not a byte of its answer arrives. */
  | { readonly kind: 'cut-after' }
  /** The head office commits; half of its answer arrives. */
  | { readonly kind: 'cut-half' }
  /** The head office commits; somebody on the way answers with a page of their own. */
  | { readonly kind: 'bad-gateway' }
  /** Somebody on the way sends it twice; the answer to the second one arrives. */
  | { readonly kind: 'repeated' };

/** Where a request stands on its way. */
export type Stage =
  /** Here, and not yet at the head office. */
  | 'seen'
  /** Handed to the head office. */
  | 'forwarded'
  /** Answered by the head office; the till has nothing of that yet. */
  | 'answered';

export type Passage = { readonly method: string; readonly path: string; readonly body: Buffer };

/** What the head office answered, whatever arrived of it. `at` is counted: when the request was handed on, and when it was answered. */
export type Exchange = {
  readonly passage: Passage;
  readonly forwardedAt: number;
  readonly answeredAt: number;
  readonly status: number;
  readonly answer: Buffer;
};

export type ChainNetwork = {
  /** What tills take for the head office's address. The same for good. */
  readonly address: string;
  /** Where the head office is; undefined while there is none. */
  leadsTo: (port: number | undefined) => void;
  /** Decides about each request that comes from now on. */
  decide: (fateOf: (passage: Passage) => Fate) => void;
  /** Is told of each stage of each request. */
  watch: (watcher: (passage: Passage, stage: Stage) => void) => void;
  /** Is told of each answer of the head office. */
  onExchange: (listener: (exchange: Exchange) => void) => void;
  readonly close: () => Promise<void>;
};

/** The way between tills and the head office, which loses, holds, halves and repeats. It outlives both. */
export async function startChainNetwork(): Promise<ChainNetwork> {
  let target: number | undefined;
  let fateOf: (passage: Passage) => Fate = () => ({ kind: 'pass' });
  let watcher: (passage: Passage, stage: Stage) => void = () => undefined;
  let exchanged: (exchange: Exchange) => void = () => undefined;
  let moment = 0;
  const agent = new Agent({ keepAlive: true });

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('error', () => undefined);
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const passage = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        body: Buffer.concat(parts),
      };
      watcher(passage, 'seen');
      const fate = fateOf(passage);
      if (fate.kind === 'cut-before' || fate.kind === 'late' || fate.kind === 'truncated')
        incoming.socket.destroy();
      if (fate.kind === 'cut-before') return;
      const goOn = (): void => forward(incoming, outgoing, passage, fate);
      if ('holdMs' in fate) setTimeout(goOn, fate.holdMs);
      else goOn();
    });
  });

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    passage: Passage,
    fate: Fate,
    isSecond = false,
  ): void {
    const cut = (): void => void incoming.socket.destroy();
    if (target === undefined) {
      cut();
      return;
    }
    watcher(passage, 'forwarded');
    moment += 1;
    const forwardedAt = moment;
    const { method, path, body } = passage;
    const onwards = request(
      { agent, host: '127.0.0.1', port: target, method, path, headers: incoming.headers },
      (reply) => {
        const answered: Buffer[] = [];
        reply.on('data', (part: Buffer) => answered.push(part));
        // The head office was killed half way.
        reply.on('error', cut);
        reply.on('end', () => {
          const status = reply.statusCode ?? 500;
          const answer = Buffer.concat(answered);
          moment += 1;
          exchanged({ passage, forwardedAt, answeredAt: moment, status, answer });
          if (fate.kind === 'repeated' && !isSecond) {
            forward(incoming, outgoing, passage, fate, true);
            return;
          }
          watcher(passage, 'answered');
          // It has come in one piece, whatever it was sent in.
          delete reply.headers['transfer-encoding'];
          const headers = { ...reply.headers, 'content-length': String(answer.length) };
          switch (fate.kind) {
            case 'cut-before':
            case 'truncated':
            case 'late':
            case 'cut-after':
              cut();
              return;
            case 'cut-half':
              outgoing.writeHead(status, headers);
              outgoing.write(answer.subarray(0, answer.length / 2), cut);
              return;
            case 'bad-gateway':
              outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
              return;
            case 'pass':
            case 'slow':
            case 'repeated':
              outgoing.writeHead(status, headers).end(answer);
          }
        });
      },
    );
    onwards.on('error', cut);
    if (fate.kind !== 'truncated') {
      onwards.end(body);
      return;
    }
    onwards.write(body.subarray(0, body.length / 2), () => onwards.destroy());
  }

  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadsTo: (port) => {
      target = port;
    },
    decide: (next) => {
      fateOf = next;
    },
    watch: (next) => {
      watcher = next;
    },
    onExchange: (next) => {
      exchanged = next;
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

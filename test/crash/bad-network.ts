import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one request on its way. */
export type Fate =
  | { readonly kind: 'pass' }
  /** Held for so many milliseconds before the service sees it. */
  | { readonly kind: 'slow'; readonly holdMs: number }
  /** Cut off; the service never sees it. */
  | { readonly kind: 'cut-before' }
  /** Cut off; somebody on the way holds it, and the service sees it so many milliseconds later. */
  | { readonly kind: 'late'; readonly holdMs: number }
  /** The service does its work; not a byte of its answer arrives. */
  | { readonly kind: 'cut-after' }
  /** The service does its work; half of its answer arrives. */
  | { readonly kind: 'cut-half' }
  /** The service does its work; somebody on the way answers with a page of their own. */
  | { readonly kind: 'bad-gateway' };

export type Passage = {
  readonly path: string;
  /** It may change something at the service. */
  readonly changes: boolean;
  readonly body: string;
};

/** Where a request stands on its way. Whoever watches may hold it there. */
export type Stage =
  /** Here, and not yet at the service. */
  | 'seen'
  /** Answered by the service; the till has nothing of that yet. */
  | 'answered'
  /** On its way to the till, whole. */
  | 'delivered';

export type BadNetwork = {
  /** What the tills take for the service's base address. */
  readonly address: string;
  /** Where the service is; undefined while there is none. */
  serviceAt: (address: string | undefined) => void;
  /** Decides about each request that comes from now on. */
  decide: (fateOf: (passage: Passage) => Fate) => void;
  /** Is told of each stage of each request. */
  watch: (watcher: (passage: Passage, stage: Stage) => void) => void;
  /** Called as a request is handed to the service, also where it comes late. */
  readonly onForward: (listener: (passage: Passage) => void) => void;
  /** Refuses connections for so many milliseconds: nothing reaches anybody. */
  readonly fallAway: (forMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The way between tills and the service, which loses, holds and garbles. It outlives both. */
export async function startBadNetwork(): Promise<BadNetwork> {
  let target: URL | undefined;
  let fateOf: (passage: Passage) => Fate = () => ({ kind: 'pass' });
  let watcher: (passage: Passage, stage: Stage) => void = () => undefined;
  let forwarded: (passage: Passage) => void = () => undefined;
  let falling: Promise<void> = Promise.resolve();
  const agent = new Agent({ keepAlive: true });

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const [path = ''] = (incoming.url ?? '').replace(/^\/api\/v1/, '').split('?');
      const body = Buffer.concat(parts).toString('utf8');
      const passage = { path, changes: incoming.method === 'POST', body };
      watcher(passage, 'seen');
      const fate = fateOf(passage);
      if (fate.kind === 'cut-before' || fate.kind === 'late') incoming.socket.destroy();
      if (fate.kind === 'cut-before') return;
      const goOn = (): void => forward(incoming, outgoing, passage, fate);
      if ('holdMs' in fate) setTimeout(goOn, fate.holdMs);
      else goOn();
    });
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, passage: Passage, fate: Fate): void {
    const cut = (): void => void incoming.socket.destroy();
    if (target === undefined) {
      cut();
      return;
    }
    forwarded(passage);
    const { hostname: host, port } = target;
    const { method, url: path, headers } = incoming;
    const onwards = request({ agent, host, port, method, path, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      // The service was killed, or cut its own answer short.
      reply.on('error', cut);
      reply.on('end', () => {
        watcher(passage, 'answered');
        const body = Buffer.concat(parts);
        const answerHeaders = { ...reply.headers, 'content-length': String(body.length) };
        switch (fate.kind) {
          case 'cut-before':
          case 'late':
          case 'cut-after':
            cut();
            return;
          case 'cut-half':
            outgoing.writeHead(reply.statusCode ?? 500, answerHeaders);
            outgoing.write(body.subarray(0, body.length / 2), cut);
            return;
          case 'bad-gateway':
            outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
            return;
          case 'pass':
          case 'slow':
            outgoing.writeHead(reply.statusCode ?? 500, answerHeaders);
            outgoing.end(body, () => watcher(passage, 'delivered'));
        }
      });
    });
    onwards.on('error', cut);
    onwards.end(passage.body);
  }

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const fall = async (forMs: number): Promise<void> => {
    await stopListening();
    await new Promise((resolve) => setTimeout(resolve, forMs));
    await listen(port);
  };

  return {
    address: `http://127.0.0.1:${port}/api/v1`,
    serviceAt: (address) => {
      target = address === undefined ? undefined : new URL(address);
    },
    decide: (next) => {
      fateOf = next;
    },
    watch: (next) => {
      watcher = next;
    },
    onForward: (listener) => {
      forwarded = listener;
    },
    fallAway: (forMs) => (falling = falling.then(() => fall(forMs))),
    close: async () => {
      await falling;
      await stopListening();
      agent.destroy();
    },
  };
}

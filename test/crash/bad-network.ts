import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liar, type Lie } from './plan/lies.ts';
import { tooLateBody, type TooLate } from './plan/too-late.ts';

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
  | { readonly kind: 'bad-gateway' }
  /** The service does its work; somebody on the way says that the request came too late, or too often. */
  | { readonly kind: 'too-late'; readonly status: TooLate }
  /** Somebody on the way sends it twice; the answer to the second one arrives. */
  | { readonly kind: 'repeated' }
  /** The service does its work, and answers what isn't so; the truth, where the lie doesn't fit. */
  | { readonly kind: 'lie'; readonly lie: Lie };

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
  readonly address: () => string;
  /** The service moves to another address: nobody answers at the one that it had. */
  readonly move: () => Promise<void>;
  /** Where the service is; undefined while there is none. */
  serviceAt: (address: string | undefined) => void;
  /** Decides about each request that comes from now on. */
  decide: (fateOf: (passage: Passage) => Fate) => void;
  /** Is told of each stage of each request. */
  watch: (watcher: (passage: Passage, stage: Stage) => void) => void;
  /** Called as a request is handed to the service, also where it comes late. */
  readonly onForward: (listener: (passage: Passage) => void) => void;
  /** How often each lie was told. */
  readonly lies: () => ReadonlyMap<Lie, number>;
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
  const lying = liar();
  const lies = new Map<Lie, number>();

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
    if (!isSecond) forwarded(passage);
    const { hostname: host, port } = target;
    const { method, url: path, headers } = incoming;
    const onwards = request({ agent, host, port, method, path, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      // The service was killed, or cut its own answer short.
      reply.on('error', cut);
      reply.on('end', () => {
        if (fate.kind === 'repeated' && !isSecond) {
          forward(incoming, outgoing, passage, fate, true);
          return;
        }
        watcher(passage, 'answered');
        const body = Buffer.concat(parts);
        const status = reply.statusCode ?? 500;
        const answerHeaders = { ...reply.headers, 'content-length': String(body.length) };
        lying.hear(passage.path, { status, body });
        switch (fate.kind) {
          case 'cut-before':
          case 'late':
          case 'cut-after':
            cut();
            return;
          case 'cut-half':
            outgoing.writeHead(status, answerHeaders);
            outgoing.write(body.subarray(0, body.length / 2), cut);
            return;
          case 'bad-gateway':
            outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
            return;
          case 'too-late':
            outgoing.writeHead(fate.status, { 'content-type': 'application/json' }).end(tooLateBody);
            return;
          case 'lie': {
            const answer = lying.answer(fate.lie, passage.path, { status, body });
            if (answer !== undefined) lies.set(fate.lie, (lies.get(fate.lie) ?? 0) + 1);
            const said = answer?.body ?? body;
            outgoing.writeHead(status, { ...answerHeaders, 'content-length': String(said.length) });
            outgoing.end(said, () => watcher(passage, 'delivered'));
            return;
          }
          case 'pass':
          case 'slow':
          case 'repeated':
            outgoing.writeHead(status, answerHeaders);
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
  const listenAnywhere = async (): Promise<number> => {
    await listen(0);
    return (server.address() as AddressInfo).port;
  };
  let port = await listenAnywhere();
  const fall = async (forMs: number): Promise<void> => {
    await stopListening();
    await new Promise((resolve) => setTimeout(resolve, forMs));
    await listen(port);
  };

  return {
    address: () => `http://127.0.0.1:${port}/api/v1`,
    move: async () => {
      await falling;
      const before = port;
      await stopListening();
      while (port === before) {
        port = await listenAnywhere();
        if (port === before) await stopListening();
      }
    },
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
    lies: () => lies,
    fallAway: (forMs) => (falling = falling.then(() => fall(forMs))),
    close: async () => {
      await falling;
      await stopListening();
      agent.destroy();
    },
  };
}

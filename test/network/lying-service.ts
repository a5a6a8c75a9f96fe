import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { hmac } from './raw-merchant.ts';

/** What can be changed of a reply. */
export type LyingReply = { readonly status: number; readonly text: string };

/** One way in which a service is wrong. */
export type Lie = {
  /** Changes the headers of a request before the service sees them; `signed` is what a signature is made of. */
  readonly headers?: (headers: IncomingHttpHeaders, signed: string, secret: string) => IncomingHttpHeaders;
  /** Changes what is answered to a request. */
  readonly reply?: (path: string, reply: LyingReply, query: URLSearchParams) => LyingReply;
};

/** Stands before a real service and tells lies about it; it ends with the test. @returns its base address. */
export async function startLyingService(
  { address, secret }: { readonly address: string; readonly secret: string },
  lies: readonly Lie[],
): Promise<string> {
  const target = new URL(address);
  const server = createServer((incoming, outgoing) => {
    void textOf(incoming).then((body) => {
      const { method, url: path = '' } = incoming;
      const signed = method === 'GET' ? '{}' : body;
      const headers = lies.reduce(
        (before, { headers: change }) => change?.(before, signed, secret) ?? before,
        incoming.headers,
      );
      const onwards = request(new URL(path, target), { method, headers, agent: false }, (answer) => {
        void textOf(answer).then((text) => {
          const [endpoint = '', query = ''] = path.replace(target.pathname, '').split('?');
          const reply = lies.reduce<LyingReply>(
            (before, { reply: change }) => change?.(endpoint, before, new URLSearchParams(query)) ?? before,
            { status: answer.statusCode ?? 500, text },
          );
          const { 'content-type': type = 'text/plain', date = new Date().toUTCString() } = answer.headers;
          outgoing.writeHead(reply.status, { 'content-type': type, date }).end(reply.text);
        });
      });
      onwards.on('error', () => incoming.socket.destroy());
      onwards.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${place.port}${target.pathname}`;
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  message.setEncoding('utf8');
  for await (const part of message) text += String(part);
  return text;
}

/** Says another status than the service. */
export const otherStatus = (said: number, instead: number): Lie => ({
  reply: (_, { status, text }) => ({ status: status === said ? instead : status, text }),
});

/** Changes the text of the replies of one endpoint. */
export const otherText = (endpoint: string, from: RegExp, to: string): Lie => ({
  reply: (path, { status, text }) => ({ status, text: path === endpoint ? text.replace(from, to) : text }),
});

/** Takes any signature that is sent for the right one. */
export const anySignature: Lie = {
  headers: (headers, signed, secret) =>
    headers['cf-access-sign'] === undefined
      ? headers
      : { ...headers, 'cf-access-sign': hmac(signed, secret) },
};

/** Takes whoever sends no merchant id for a merchant. */
export const anyMerchant = (merchantId: string): Lie => ({
  headers: (headers) => ({ ...headers, 'cf-merchant-id': merchantId }),
});

/** Shows what endpoints said when they were asked before, so long as it is told to. */
export function showsBefore(...endpoints: string[]) {
  const said = new Map<string, string>();
  const state = { isBehind: false };
  const lie: Lie = {
    reply: (path, reply) => {
      if (!endpoints.includes(path)) return reply;
      if (!state.isBehind) said.set(path, reply.text);
      return { ...reply, text: said.get(path) ?? reply.text };
    },
  };
  return { lie, state };
}

/** Shows an older copy of endpoints, taken when they were last asked before it was taken, so long as it is told to. */
export function showsCopy(...endpoints: string[]) {
  const said = new Map<string, string>();
  const state = { isBehind: false };
  let copy: ReadonlyMap<string, string> = new Map();
  const lie: Lie = {
    reply: (path, reply) => {
      if (!endpoints.includes(path)) return reply;
      said.set(path, reply.text);
      return state.isBehind ? { ...reply, text: copy.get(path) ?? reply.text } : reply;
    },
  };
  const take = (): void => {
    copy = new Map(said);
  };
  return { lie, state, take };
}

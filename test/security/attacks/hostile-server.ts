import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hmac } from '../../network/raw-merchant.ts';
import { wireRecords } from '../../fixtures/wire-records.ts';

/** A request as it came. */
export type Heard = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** What is answered to a request, in any way. */
export type HostileReply = (response: ServerResponse, heard: Heard) => void;

/** A service that behaves until it is told otherwise. */
export type HostileServer = {
  readonly port: number;
  /** What came since it was last asked. */
  readonly heard: () => Heard[];
  /** From here on replies of one endpoint are these; without one it behaves again. */
  readonly turn: (endpoint: string, reply?: HostileReply) => void;
  readonly close: () => Promise<void>;
};

export const hostileSecret = 'the-secret-of-a-shop-with-a-hostile-service';
export const hostileMerchant = 'corner-shop';

const behaving = (endpoint: string, { path }: Heard): readonly [number, unknown] => {
  switch (endpoint) {
    case '/customer/balance':
      return [200, wireRecords.balance];
    case '/products/list':
      return [200, wireRecords.products];
    case '/customer/history':
      return [200, wireRecords.history];
    case '/orders/getStatus':
      return path.includes('uid-1') ? [200, wireRecords.status] : [404, wireRecords.error];
    case '/orders/submit':
      return [200, wireRecords.submit];
    default:
      return [404, wireRecords.error];
  }
};

/** Starts one on this computer, with a certificate or without. Whoever doesn't sign right is told so. */
export async function startHostileServer(certificate?: {
  readonly key: string;
  readonly cert: string;
}): Promise<HostileServer> {
  const replies = new Map<string, HostileReply>();
  let heard: Heard[] = [];
  const answer = (incoming: IncomingMessage, response: ServerResponse): void => {
    // A till that has had enough breaks off; so may this.
    response.on('error', () => undefined);
    void textOf(incoming).then((body) => {
      const { url: path = '', headers, method } = incoming;
      const request = { path, headers, body };
      heard.push(request);
      const endpoint = path.replace('/api/v1', '').split('?')[0] ?? '';
      const hostile = replies.get(endpoint);
      if (hostile !== undefined) {
        hostile(response, request);
        return;
      }
      const isSigned = headers['cf-access-sign'] === hmac(method === 'GET' ? '{}' : body, hostileSecret);
      const [status, record] = isSigned ? behaving(endpoint, request) : [401, wireRecords.error];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(record));
    });
  };
  const server =
    certificate === undefined ? createServer(answer) : createSecureServer({ ...certificate }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    heard: () => {
      const since = heard;
      heard = [];
      return since;
    },
    turn: (endpoint, reply) => {
      if (reply === undefined) replies.delete(endpoint);
      else replies.set(endpoint, reply);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  incoming.setEncoding('utf8');
  try {
    for await (const part of incoming) text += String(part);
  } catch {
    // Broken off by the till.
  }
  return text;
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** How a receiver answers: a status, or not at all. */
export type ReceiverAnswer = number | 'silence';

export type CallbackReceiver = {
  readonly port: number;
  /** What came, in order. */
  readonly received: readonly Received[];
  /** Changes how it answers from now on. */
  answer: (decide: (received: Received) => ReceiverAnswer) => void;
  readonly close: () => Promise<void>;
};

/** A merchant's own server, which takes callbacks and remembers them. A redirect goes to its path /elsewhere. */
export async function startCallbackReceiver(port = 0): Promise<CallbackReceiver> {
  const received: Received[] = [];
  let decide: (received: Received) => ReceiverAnswer = () => 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      const one = { method, path, headers, text: Buffer.concat(parts).toString('utf8') };
      received.push(one);
      const answer = decide(one);
      if (answer !== 'silence') response.writeHead(answer, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (next) => {
      decide = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { connect, type Socket } from 'node:net';

/** A whole HTTP/1.1 request, as bytes on the wire. */
export type WireRequest = Buffer;

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Sends requests over a number of kept connections, each the next one when its reply is whole, and says how many a
 * second were answered with 200. It does as little as it can between a reply and the next request, so that what is
 * measured is the server.
 *
 * @throws Error where a reply has another status, or a connection is lost.
 */
export async function requestsPerSecond(
  port: number,
  requests: readonly WireRequest[],
  connections: number,
): Promise<number> {
  let next = 0;
  const take = (): WireRequest | undefined => requests[next++];
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)));
  const startedAt = performance.now();
  await Promise.all(sockets.map((socket) => exchangeAll(socket, take)));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  return requests.length / seconds;
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function exchangeAll(socket: Socket, take: () => WireRequest | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const sendNext = (): void => {
      const request = take();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    socket.on('data', (bytes: Buffer) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const end = received.indexOf(headEnd);
      if (end === -1) return;
      const head = received.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) reject(new Error(received.toString()));
      if (received.length < end + headEnd.length + length) return;
      received = Buffer.alloc(0);
      sendNext();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    sendNext();
  });
}

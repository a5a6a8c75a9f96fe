import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address of this computer that no page of ours may reach. */
export type WatchedAddress = {
  readonly port: number;
  /** What came to it, by TCP and by UDP. */
  readonly came: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** Listens on loopback and notes whatever comes: connections too, before anything is said on them. */
export async function watchAddress(): Promise<WatchedAddress> {
  const came: string[] = [];
  const server: Server = createServer((request, response) => {
    came.push(`${String(request.method)} ${String(request.url)}`);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' });
    response.end('globalThis.remoteScriptRan = true;');
  });
  server.on('connection', () => came.push('a connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4');
  socket.on('message', () => came.push('a datagram'));
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    port,
    came: () => came,
    close: async () => {
      await new Promise<void>((resolve) => socket.close(resolve));
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

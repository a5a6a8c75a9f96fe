import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { authorityOf } from './authority-of.ts';
import type { Reach } from './open-connection.ts';

/** A proxy on this computer that leads to one place. */
export type OwnTunnel = { readonly port: number; readonly close: () => void };

/**
 * Lets Chromium, which resolves no names (electron/network/no-names.ts), reach one place over a connection
 * opened here. The tunnel leads nowhere else.
 */
export async function openTunnel(target: URL, reach: Reach): Promise<OwnTunnel> {
  const open = new Set<Socket>();
  const ending = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  const server = createServer((_, response) => response.writeHead(403).end());
  server.on('connection', ending);
  server.on('connect', ({ url }, asking: Socket) => {
    if (url !== authorityOf(target)) {
      asking.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    reach().then(
      (onwards) => {
        ending(onwards).once('close', () => asking.destroy());
        asking.once('close', () => onwards.destroy());
        asking.write('HTTP/1.1 200 OK\r\n\r\n');
        onwards.pipe(asking).pipe(onwards);
      },
      () => asking.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

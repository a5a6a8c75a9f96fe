import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy as shops and companies have them, which makes tunnels. */
export type TunnelProxy = {
  readonly port: number;
  /** What tunnels were asked for, in order: "host:port". */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
};

export type TunnelProxyOptions = {
  /** Where it listens. */
  readonly at?: string;
  /** What it answers in place of making one. */
  readonly status?: number;
  /** Where a host is. */
  readonly addressOf?: (host: string) => string;
};

/** Starts one on this computer. */
export async function startTunnelProxy(options: TunnelProxyOptions = {}): Promise<TunnelProxy> {
  const { at = '127.0.0.1', status = 200, addressOf = (host) => host } = options;
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const onwards = connect({ host: addressOf(hostname), port: Number(port || 80) }, () => {
      socket.write('HTTP/1.1 200 Yes\r\n\r\n');
      onwards.pipe(socket).pipe(onwards);
    });
    onwards.on('error', () => socket.destroy());
    socket.once('close', () => onwards.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, at, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

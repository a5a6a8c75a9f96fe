import { request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTunnel } from '../../src-main/network/own-tunnel.ts';

/** Says what it hears. */
async function startEcho(): Promise<{ readonly port: number; readonly came: () => number }> {
  let came = 0;
  const server = createServer((socket) => {
    came += 1;
    socket.on('error', () => undefined).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, came: () => came };
}

/** Asks a proxy on this computer. @returns what it answered, and the connection where that is a tunnel. */
const asked = (port: number, method: string, path: string): Promise<{ status: number; socket?: Socket }> =>
  new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, method, path, agent: false });
    asking.once('connect', ({ statusCode = 0 }, socket: Socket) => resolve({ status: statusCode, socket }));
    asking.once('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    asking.once('error', reject);
    asking.end();
  });

it('a tunnel of our own leads to one place, and goes with what came through it', async () => {
  const echo = await startEcho();
  const target = new URL('https://service.example/api/v1');
  const reach = (): Promise<Socket> => Promise.resolve(connect({ host: '127.0.0.1', port: echo.port }));
  const tunnel = await openTunnel(target, reach);
  onTestFinished(tunnel.close);

  for (const elsewhere of ['service.example:80', 'other.example:443', `127.0.0.1:${echo.port}`])
    expect((await asked(tunnel.port, 'CONNECT', elsewhere)).status).toBe(403);
  expect((await asked(tunnel.port, 'GET', 'http://service.example/')).status).toBe(403);
  expect(echo.came()).toBe(0);

  const { status, socket } = await asked(tunnel.port, 'CONNECT', 'service.example:443');
  expect(status).toBe(200);
  if (socket === undefined) return expect.fail('there is no tunnel');
  socket.write('heard');
  expect(String(await new Promise((resolve) => socket.once('data', resolve)))).toBe('heard');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  tunnel.close();
  await ended;
});

it('a tunnel of our own to what can’t be reached is none', async () => {
  const tunnel = await openTunnel(new URL('https://service.example/'), () => Promise.reject(new Error('no')));
  onTestFinished(tunnel.close);
  await expect(asked(tunnel.port, 'CONNECT', 'service.example:443')).rejects.toThrow();
});

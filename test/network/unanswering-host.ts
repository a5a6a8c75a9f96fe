import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens, says where, and then never takes a connection: its thread sleeps. */
const program = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** More than the system keeps in a queue of one. */
const queued = 4;

/**
 * A host that lets every attempt to connect wait, as one behind a firewall that drops packets does. Linux only: other
 * systems refuse once a queue is full. It ends with the test.
 *
 * @returns its address.
 */
export async function startUnansweringHost(): Promise<string> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const sockets: ReturnType<typeof connect>[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
  });
  const [bytes] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(bytes.toString());
  for (let count = 0; count < queued; count += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  // The queue is full once the first of them has its place.
  await once(sockets[0] ?? child, 'connect');
  return `http://127.0.0.1:${port}`;
}

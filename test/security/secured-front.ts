import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { ofAnotherHost } from '../fixtures/test-authority.ts';
import type { TestService } from '../network/start-service.ts';

/** Whose certificate is shown. */
export const merchant = 'service.example';

export type SecuredFront = {
  readonly port: number;
  /** From where connections came, since it was last asked. */
  readonly cameFrom: () => string[];
  readonly close: () => void;
};

/** Stands before a service and speaks TLS for it, at an address of this computer. */
export async function startFront(service: TestService, at: string, port = 0): Promise<SecuredFront> {
  let came: string[] = [];
  const server: Server = createServer({ ...ofAnotherHost, ALPNProtocols: ['http/1.1'] }, (socket) => {
    came.push(socket.remoteAddress ?? '');
    const { hostname, port: behind } = new URL(service.address);
    const onwards = connect({ host: hostname, port: Number(behind) });
    for (const end of [socket, onwards]) end.on('error', () => undefined);
    onwards.once('close', () => socket.destroy());
    socket.once('close', () => onwards.destroy());
    socket.pipe(onwards).pipe(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, at, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  return {
    port: address.port,
    cameFrom: () => {
      const since = came;
      came = [];
      return since;
    },
    close: () => server.close(),
  };
}

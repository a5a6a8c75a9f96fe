import type { connect, ConnectionOptions, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { expired, ofAnotherHost, trusted } from '../fixtures/test-authority.ts';
import {
  hostileMerchant,
  hostileSecret,
  startHostileServer,
  type HostileServer,
} from './attacks/hostile-server.ts';
import { answerNotRead, testConnection } from './test-connection.ts';

const notReached = /^Not connected. Nothing was changed. Your provider couldn’t be reached. [^.]+\.$/;

declare global {
  /** In main: how connections are secured, while everyone is believed. */
  var secureHonestly: typeof connect | undefined;
}

/** Takes every certificate for a verified one, or those that are, as before. */
const believeEveryone = (counter: CounterApp, isOn: boolean): Promise<void> =>
  counter.electron.evaluate((_, believes) => {
    const tls = process.getBuiltinModule('node:tls');
    const honest = (globalThis.secureHonestly ??= tls.connect);
    const believing = (options: ConnectionOptions): TLSSocket =>
      Object.defineProperty(honest(options), 'authorized', { get: () => true, set: () => undefined });
    Object.assign(tls, { connect: believes ? believing : honest });
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  }, isOn);

// A till of its own: one that has tested many connections in a row refuses to test more for a while.
describe('a service that is not the shop’s', () => {
  let service: HostileServer;
  let counter: CounterApp;

  beforeAll(async () => {
    service = await startHostileServer();
    counter = await launchCounter();
    const address = `http://127.0.0.1:${service.port}/api/v1`;
    await connectAccount(counter.page, { address, merchantId: hostileMerchant, secret: hostileSecret });
    await counter.page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await online(counter.page);
  });
  afterAll(async () => {
    await counter.close();
    await service.close();
  });

  const tested = (address: string): Promise<string> => testConnection(counter.page, address);

  const certificates = {
    'that signed itself': selfSigned,
    'of an authority that nobody knows': trusted,
    'that ran out': expired,
    'of another host': ofAnotherHost,
  };

  it.each(Object.entries(certificates))(
    'is not believed with a certificate %s',
    async (_which, certificate) => {
      const secure = await startHostileServer(certificate);
      try {
        const said = await tested(`https://localhost:${secure.port}/api/v1`);
        expect(said).toMatch(
          /^Not connected. Nothing was changed. Your provider’s identity couldn’t be verified. [^.]+\.$/,
        );
        expect(secure.heard()).toEqual([]);
        // It is the certificate alone that keeps it out.
        await believeEveryone(counter, true);
        expect(await tested(`https://127.0.0.1:${secure.port}/api/v1`)).toMatch(/^The account works\./);
      } finally {
        await believeEveryone(counter, false);
        await secure.close();
      }
    },
  );

  it('gets nobody to speak to it in the clear', async () => {
    // Nobody's account: the till goes on asking its own service.
    const plain = await startHostileServer();
    expect(await tested('http://service.example/api/v1')).toMatch(
      /^Not connected. Nothing was changed. This address isn’t encrypted\. [^.]+\.$/,
    );
    // Where TLS is asked for, an answer without it is none.
    expect(await tested(`https://127.0.0.1:${plain.port}/api/v1`)).toMatch(notReached);
    const secure = await startHostileServer(trusted);
    try {
      await believeEveryone(counter, true);
      secure.turn('/orders/getStatus', (response, { path }) =>
        response.writeHead(308, { location: `http://127.0.0.1:${plain.port}${path}` }).end(),
      );
      expect(await tested(`https://127.0.0.1:${secure.port}/api/v1`)).toMatch(answerNotRead);
    } finally {
      await believeEveryone(counter, false);
      await secure.close();
      await plain.close();
    }
    expect(plain.heard()).toEqual([]);
  });
});

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../fixtures/self-signed.ts';
import { expired, ofAnotherHost, testAuthority, trusted } from '../fixtures/test-authority.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { clientOf, json } from '../network/odd-service.ts';

/** A computer that trusts the authority of tests: a certificate of it is refused for its own fault alone. */
const before = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...before, testAuthority]));
afterAll(() => setDefaultCACertificates(before));

it.each([
  ['in order', trusted, undefined],
  ['that ran out', expired, /expired/i],
  ['of another host', ofAnotherHost, /altname/i],
  ['that signed itself', selfSigned, /self_signed/i],
])('a certificate %s', async (_which, certificate, detail) => {
  let requests = 0;
  const server = createServer({ ...certificate }, (_request, response) => {
    requests += 1;
    json(response, wireRecords.balance);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const reply = await clientOf(`https://localhost:${port}/api/v1`).balance();
  if (detail === undefined) {
    expect(reply).toMatchObject({ ok: true });
    return;
  }
  expect(reply).toMatchObject({
    ok: false,
    failure: { kind: 'not-reached', cause: 'certificate', detail: expect.stringMatching(detail) as unknown },
  });
  expect(requests).toBe(0);
});

import { X509Certificate } from 'node:crypto';
import { connect, createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fingerprintOf, makeCertificate } from './make-certificate.ts';

it('is a certificate of its own, which a client knows by its fingerprint', async () => {
  const own = await makeCertificate('counter.local', new Date('2026-11-28T12:00:00Z'));
  const read = new X509Certificate(own.certificate);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.subjectAltName).toBe('DNS:counter.local');
  expect([read.validFromDate, read.validToDate].map((date) => date.toISOString())).toEqual([
    '2026-11-27T12:00:00.000Z',
    '2046-11-01T00:00:00.000Z',
  ]);
  const server = createServer({ cert: own.certificate, key: own.key }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const seen = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.end();
    });
    socket.on('error', reject);
  });
  expect(seen).toBe(fingerprintOf(own.certificate));
  expect(seen).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  server.close();
});

it('is never the same', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => makeCertificate('a', new Date())));
  expect(one?.certificate).not.toBe(other?.certificate);
});

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tillId } from './ids.ts';
import { longestSkewMs } from './limits.ts';
import { ed25519PublicKey, signRequest, verifyRequest, type SignedRequest } from './request-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const till = tillId.parse('0190c6a0-0000-4000-8000-000000000001');
const at = 1_790_000_000_000;
const request: SignedRequest = {
  method: 'POST',
  target: '/v1/streams/1/events?from=3',
  body: Buffer.from('{"a":1}'),
};
const keyOf = (id: string) => Promise.resolve(id === till ? publicKey : null);
const signed = () => signRequest(request, { till, key: privateKey, at });

describe('A request that a till signed', () => {
  it('is the till’s', async () => {
    expect(await verifyRequest(request, await signed(), keyOf, at)).toEqual({ kind: 'signed', till });
  });

  it('is read with a key from its 32 bytes', async () => {
    const { x } = publicKey.export({ format: 'jwk' });
    const read = () => Promise.resolve(ed25519PublicKey(String(x)));
    expect(await verifyRequest(request, await signed(), read, at)).toEqual({ kind: 'signed', till });
  });

  it.each([
    ['another method', { method: 'PUT' as const }],
    ['another path', { target: '/v1/streams/2/events?from=3' }],
    ['another query', { target: '/v1/streams/1/events?from=4' }],
    ['another body', { body: Buffer.from('{"a":2}') }],
  ])('is nobody’s with %s', async (_what, change) => {
    expect(await verifyRequest({ ...request, ...change }, await signed(), keyOf, at)).toEqual({
      kind: 'unsigned',
    });
  });

  it('is nobody’s by the key of another till, or of one that is not known', async () => {
    const other = generateKeyPairSync('ed25519').publicKey;
    expect(await verifyRequest(request, await signed(), () => Promise.resolve(other), at)).toEqual({
      kind: 'unsigned',
    });
    expect(await verifyRequest(request, await signed(), () => Promise.resolve(null), at)).toEqual({
      kind: 'unsigned',
    });
  });

  it.each(['content-digest', 'signature-input', 'signature'] as const)(
    'is nobody’s without %s',
    async (name) => {
      const headers = { ...(await signed()), [name]: undefined };
      expect(await verifyRequest(request, headers, keyOf, at)).toEqual({ kind: 'unsigned' });
    },
  );

  it('is nobody’s where less is signed than has to be', async () => {
    const headers = await signed();
    const less = { ...headers, 'signature-input': headers['signature-input'].replace('"@path" ', '') };
    expect(less).not.toEqual(headers);
    expect(await verifyRequest(request, less, keyOf, at)).toEqual({ kind: 'unsigned' });
  });

  it('is told that its time is wrong, before and after', async () => {
    for (const off of [-longestSkewMs - 1000, longestSkewMs + 1000])
      expect(await verifyRequest(request, await signed(), keyOf, at + off)).toEqual({
        kind: 'wrong-time',
        till,
      });
    for (const off of [-longestSkewMs + 1000, longestSkewMs - 1000])
      expect(await verifyRequest(request, await signed(), keyOf, at + off)).toEqual({ kind: 'signed', till });
  });
});

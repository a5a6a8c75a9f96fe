import { describe, expect, it } from 'vitest';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import {
  createEchoService,
  expectRefusal,
  json,
  merchant,
  sign,
  signed,
} from '../../test/network/echo-service.ts';

const { call, post } = createEchoService();

describe('who may call', () => {
  it('is the merchant whose signature fits the body', async () => {
    const response = await post('/required', '{"a":1,"b":"é"}', signed({ a: 1, b: 'é' }));
    expect(response).toMatchObject({ status: 200, text: '{"request":{"a":1,"b":"é"}}' });
  });

  it('is verified by the parsed body, in whatever order and spacing it came', async () => {
    const response = await post('/required', ' { "b": 2, "a": 1 } ', signed({ a: 1, b: 2 }));
    expect(response.status).toBe(200);
  });

  it('is verified with numbers as the sender wrote them, or as JavaScript does', async () => {
    const written = '{"a":[1.0,1e-07],"b":12345678901234567890}';
    const headersFor = (text: string) => ({ ...merchant, 'cf-access-sign': sign(text) });
    expect((await post('/required', written, headersFor(written))).status).toBe(200);
    expect((await post('/required', '{"a":1.0}', headersFor('{"a":1.0}'))).status).toBe(200);
    expect((await post('/required', '{"a":1.0}', headersFor('{"a":1}'))).status).toBe(200);
    const headers = { ...merchant, 'cf-access-sign': sign('{"a":[1.0,1e-08],"b":12345678901234567890}') };
    expectRefusal(await post('/required', written, headers), 401);
  });

  it('is not whoever signed another body', async () => {
    expectRefusal(await post('/required', '{"a":1}', signed({ a: 2 })), 401);
    expectRefusal(await post('/required', '{"a":1,"a":2}', signed({ a: 1 })), 401);
    expectRefusal(await post('/required', '{"a":1}', signed({})), 401);
  });

  it.each([
    ['no headers', {}],
    ['no signature', merchant],
    ['an empty signature', { ...merchant, 'cf-access-sign': '' }],
    ['no merchant id', { 'cf-access-sign': sign('{}') }],
    ['another merchant id', { 'cf-merchant-id': 'Shop', 'cf-access-sign': sign('{}') }],
    ['a longer merchant id', { 'cf-merchant-id': 'shop1', 'cf-access-sign': sign('{}') }],
    ['a signature with another secret', { ...merchant, 'cf-access-sign': createSigner('other')('{}') }],
    ['a signature cut short', { ...merchant, 'cf-access-sign': sign('{}').slice(0, -1) }],
    [
      'a signature in hexadecimal',
      { ...merchant, 'cf-access-sign': Buffer.from(sign('{}'), 'base64').toString('hex') },
    ],
  ])('is refused if a signature is required, with %s', async (_, headers: Record<string, string>) => {
    expectRefusal(await call({ path: '/required', headers }), 401);
    expectRefusal(await post('/required', '{}', headers), 401);
  });

  it('signs the empty object for a GET', async () => {
    expect((await call({ path: '/required', headers: signed({}) })).status).toBe(200);
  });

  it('needs no signature if it is optional, but a wrong one is refused', async () => {
    expect((await call({ path: '/optional', headers: merchant })).status).toBe(200);
    expect((await call({ path: '/optional', headers: signed({}) })).status).toBe(200);
    expectRefusal(await call({ path: '/optional', headers: signed({ a: 1 }) }), 401);
    expectRefusal(await call({ path: '/optional' }), 401);
  });

  it('needs the merchant id even if signatures are ignored', async () => {
    expect((await post('/ignored', '{}', { ...merchant, 'cf-access-sign': 'wrong' })).status).toBe(200);
    expectRefusal(await post('/ignored', '{}', {}), 401);
  });

  it('is decided before a body is read', async () => {
    expectRefusal(await post('/required', '{"cut', {}), 401);
    expectRefusal(await post('/required', 'x'.repeat(70_000), {}), 401);
  });
});

describe('a request in an equivalent spelling', () => {
  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'is accepted as %s',
    async (contentType) => {
      const headers = { ...signed({ a: 1 }), 'content-type': contentType };
      expect((await post('/required', '{"a":1}\n', headers)).status).toBe(200);
    },
  );

  it('is accepted for a GET with a content type or a length of zero', async () => {
    const headers = { ...signed({}), ...json, 'content-length': '0' };
    expect((await call({ path: '/required', headers })).status).toBe(200);
  });

  it('is accepted with a percent-encoded query', async () => {
    const path = '/optional?a=Z%C3%BCrich+HB&b=%7B%7D';
    expect((await call({ path, headers: merchant })).text).toBe('{"request":{"a":"Zürich HB","b":"{}"}}');
  });
});

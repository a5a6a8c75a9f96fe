import { expect, vi } from 'vitest';
import { z } from 'zod';
import { canonicalJson, type JsonValue } from '../../src-merchant-api/signing/canonical-json.ts';
import { errorRecord } from '../../src-merchant-api/records/error-body.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import { reply, type Endpoint } from '../../src-service/endpoints/endpoint.ts';
import { createHttpServer } from '../../src-service/http/http-server.ts';

const contract: Endpoint['contract'] = {
  summary: 'Says what it was asked',
  request: z.object({}),
  reply: { name: 'Echo', schema: z.object({ request: z.unknown() }) },
  refusals: [],
};
const answer: Endpoint['answer'] = (request) => reply({ request });

/** One endpoint of each kind; what they are for does not matter here. */
const endpoints: Endpoint[] = [
  { method: 'POST', path: '/required', signature: 'required', contract, answer },
  { method: 'GET', path: '/required', signature: 'required', contract, answer },
  { method: 'GET', path: '/optional', signature: 'optional', contract, answer },
  { method: 'POST', path: '/ignored', signature: 'ignored', contract, answer },
  {
    method: 'GET',
    path: '/broken',
    signature: 'optional',
    contract,
    answer: () => {
      throw new Error('SELECT secret FROM inside');
    },
  },
];

export const sign = createSigner('secret');
export const merchant = { 'cf-merchant-id': 'shop' };
export const json = { 'content-type': 'application/json' };
export const signed = (payload: JsonValue): Record<string, string> => ({
  ...merchant,
  'cf-access-sign': sign(canonicalJson(payload)),
});

export type EchoCall = {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'HEAD';
  readonly payload?: string;
};

/** The service's HTTP, with endpoints that say what they were asked. Its clock can be moved from the computer's. */
export function createEchoService(offsetMs = 0) {
  const report = vi.fn();
  const access = { merchantId: 'shop', sign };
  const clock = { now: () => new Date(Date.UTC(2027, 1, 20)), offsetMs: () => offsetMs };
  const server = createHttpServer({ endpoints, access, clock, report });
  const call = async ({ path, headers = {}, method = 'GET', payload }: EchoCall) => {
    const sent = payload === undefined ? {} : { payload };
    const response = await server.inject({ method, url: `/api/v1${path}`, headers, ...sent });
    return { status: response.statusCode, text: response.body, headers: response.headers };
  };
  const post = (path: string, payload: string, headers: Record<string, string>) =>
    call({ path, method: 'POST', payload, headers: { ...json, ...headers } });
  return { server, call, post, report };
}

/** An error in the interface's shape, and nothing else. */
export function expectRefusal(response: { status: number; text: string }, status: number): void {
  expect(response.status).toBe(status);
  const body: unknown = JSON.parse(response.text);
  expect(errorRecord.strict().parse(body).status).toBe('ERROR');
}

import { createHmac } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { TestService } from './start-service.ts';

/** A reply as it came; `json` is undefined where its body is none. */
export type RawReply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
};

export type RawCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After the service's origin: "/api/v1/customer/balance". */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Sends a request as it stands, on a connection of its own. @throws where no whole reply comes. */
export async function rawCall(
  address: string,
  { method, path, headers = {}, body }: RawCall,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, address), { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, text, json: parsed(text) });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Base64 of the HMAC-SHA256 of a text, as the merchant interface says it. */
export const hmac = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('base64');

type Members = Readonly<Record<string, string | number | null>>;

/**
 * A merchant of a service that shares no code with it: flat bodies, with their keys sorted, and `fetch` kept out, so
 * that what the service makes of a request is seen as it comes.
 */
export function rawMerchant({
  address,
  merchantId,
  secret,
}: Pick<TestService, 'address' | 'merchantId' | 'secret'>) {
  const headers = (signed: string) => ({
    'CF-MERCHANT-ID': merchantId,
    'CF-ACCESS-SIGN': hmac(signed, secret),
  });
  return {
    get: (path: string) =>
      rawCall(address, { method: 'GET', path: `/api/v1${path}`, headers: headers('{}') }),
    post: (path: string, members: Members) => {
      const body = JSON.stringify(members, Object.keys(members).sort());
      const json = { 'Content-Type': 'application/json' };
      return rawCall(address, {
        method: 'POST',
        path: `/api/v1${path}`,
        headers: { ...headers(body), ...json },
        body,
      });
    },
  };
}
export type RawMerchant = ReturnType<typeof rawMerchant>;

/** Whoever holds the control token of a service. */
export function controller({ address, controlToken }: Pick<TestService, 'address' | 'controlToken'>) {
  const headers = { Authorization: `Bearer ${controlToken}`, 'Content-Type': 'application/json' };
  const call = async (method: RawCall['method'], path: string, body?: object): Promise<unknown> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const bodiless = { Authorization: headers.Authorization };
    const reply = await rawCall(address, {
      method,
      path: `/control${path}`,
      headers: body === undefined ? bodiless : headers,
      ...sent,
    });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.json;
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object) => call('POST', path, body),
    clear: (path: string) => call('DELETE', path),
  };
}
export type Controller = ReturnType<typeof controller>;

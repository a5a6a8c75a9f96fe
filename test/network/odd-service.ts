import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { MerchantConnection } from '../../src-merchant-api/caller.ts';
import { listLimits, orderLimits } from '../../src-merchant-api/http/http-exchange.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import { straightFetches } from './straight-network.ts';

/** A request as it came in. */
export type SeenRequest = {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type OddService = {
  readonly address: string;
  readonly seen: readonly SeenRequest[];
  /** How many connections were made to it. */
  readonly connections: () => number;
  /** How many requests it held at once at most. */
  readonly mostAtOnce: () => number;
};

/** What it answers; the request has been read by then. */
export type OddAnswer = (request: SeenRequest, response: ServerResponse) => void;

/** Starts a real HTTP server that answers in its own way; what it waits for ends with the test. */
export async function startOddService(answer: OddAnswer): Promise<OddService> {
  const seen: SeenRequest[] = [];
  let connections = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer((incoming, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on('close', () => (atOnce -= 1));
    void bodyOf(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url.replace('/api/v1', ''), headers, body };
      seen.push(request);
      answer(request, response);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${address.port}/api/v1`,
    seen,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

export const oddSecret = 'secret';

/**
 * Limits of time that a test can wait for: only for what never comes. On a busy machine an answer may be later, and the
 * call's place at the service is free before the test has looked.
 */
export const shortLimits: NonNullable<MerchantConnection['limits']> = {
  order: { ...orderLimits, firstByteMs: 1_000, totalMs: 1_500 },
  list: { ...listLimits, firstByteMs: 1_000, totalMs: 1_500 },
};

/** A client of it, by the till's own ways to the network, with the till's own limits. */
export function clientOf(address: string, change: Partial<MerchantConnection> = {}): MerchantClient {
  const base = parseBaseAddress(address);
  if (!base.ok) throw new Error(`${address} is ${base.fault}`);
  return createMerchantClient({
    baseAddress: base.value,
    merchantId: 'shop',
    signer: createSigner(oddSecret),
    ...(change.fetch === undefined ? straightFetches() : { fetch: change.fetch }),
    ...change,
  });
}

/** Answers in JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

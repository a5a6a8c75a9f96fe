import type { z } from 'zod';
import type { BaseAddress } from './base-address.ts';
import { canonicalJson, type JsonValue } from './canonical-json.ts';
import type { MerchantFailure } from './failure.ts';
import {
  exchange,
  listLimits,
  orderLimits,
  type ExchangeLimits,
  type Fetch,
  type HttpReply,
} from './http-exchange.ts';
import { balanceRecord, type BalanceRecord } from './reading/balance.ts';
import { errorBody } from './reading/error-body.ts';
import { orderRecord, type OrderRecord, type OrderRequest } from './reading/order.ts';
import { orderStatusRecord, type OrderStatusRecord } from './reading/order-status.ts';
import { readCatalog, type Product } from './reading/product.ts';
import { signatureReply } from './reading/signature-reply.ts';
import { fail, succeed, type Result } from './result.ts';
import type { Signer } from './signature.ts';

type Reply<Value> = Promise<Result<Value, MerchantFailure>>;

/** The merchant interface, one method per endpoint. No method throws: a failure is one of MerchantFailure. */
export type MerchantClient = {
  /** POST /orders/submit. Signed afresh at each call; the same order id can be sent again without buying twice. */
  readonly submit: (request: OrderRequest) => Reply<OrderRecord>;
  /** GET /orders/getStatus. */
  readonly getStatus: (uidCustomer: string) => Reply<OrderStatusRecord>;
  /** GET /customer/balance. */
  readonly balance: () => Reply<BalanceRecord>;
  /** GET /products/list. Entries that can't be read are counted and left out. */
  readonly products: () => Reply<{ products: Product[]; unreadable: number }>;
  /** POST /customer/sign: the service's own signature of a payload. */
  readonly sign: (payload: Record<string, JsonValue>) => Reply<string>;
};

export type MerchantConnection = {
  readonly baseAddress: BaseAddress;
  readonly merchantId: string;
  readonly signer: Signer;
  readonly fetch: Fetch;
  /** Shorter limits, for tests. */
  readonly limits?: { readonly order: ExchangeLimits; readonly list: ExchangeLimits };
};

export function createMerchantClient(connection: MerchantConnection): MerchantClient {
  const limits = connection.limits ?? { order: orderLimits, list: listLimits };

  const call = (
    method: 'GET' | 'POST',
    path: string,
    payload: JsonValue,
    within: ExchangeLimits,
  ): Reply<unknown> => {
    const canonical = canonicalJson(payload);
    const headers = {
      accept: 'application/json',
      'CF-MERCHANT-ID': connection.merchantId,
      'CF-ACCESS-SIGN': connection.signer(canonical),
    };
    const init =
      method === 'GET'
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: canonical };
    return exchange(connection.fetch, `${connection.baseAddress}${path}`, init, within).then((reply) =>
      reply.ok ? readReply(reply.value, path) : reply,
    );
  };

  const get = (path: string, within: ExchangeLimits): Reply<unknown> => call('GET', path, {}, within);

  return {
    submit: async (request) =>
      parsed(await call('POST', '/orders/submit', withoutUndefined(request), limits.order), orderRecord),
    getStatus: async (uidCustomer) =>
      parsed(
        await get(`/orders/getStatus?uidCustomer=${encodeURIComponent(uidCustomer)}`, limits.order),
        orderStatusRecord,
      ),
    balance: async () => parsed(await get('/customer/balance', limits.order), balanceRecord),
    products: async () => {
      const reply = await get('/products/list', limits.list);
      if (!reply.ok) return reply;
      const catalog = readCatalog(reply.value);
      return catalog === undefined ? fail(unreadable(200, 'the reply is no catalog')) : succeed(catalog);
    },
    sign: async (payload) => {
      const reply = parsed(await call('POST', '/customer/sign', { payload }, limits.order), signatureReply);
      return reply.ok ? succeed(reply.value.signature) : reply;
    },
  };
}

/** Members that aren't given aren't sent. */
function withoutUndefined(request: OrderRequest): JsonValue {
  return Object.fromEntries(
    Object.entries(request).filter((member): member is [string, string | null] => member[1] !== undefined),
  );
}

const unreadable = (httpStatus: number, detail: string): MerchantFailure => ({
  kind: 'unreadable-reply',
  httpStatus,
  detail,
});

function parsed<Value>(
  reply: Result<unknown, MerchantFailure>,
  schema: z.ZodType<Value>,
): Result<Value, MerchantFailure> {
  if (!reply.ok) return reply;
  const reading = schema.safeParse(reply.value);
  if (reading.success) return succeed(reading.data);
  const where = reading.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  return fail(unreadable(200, `the reply does not fit the interface (${where})`));
}

function readReply(reply: HttpReply, path: string): Result<unknown, MerchantFailure> {
  const body = parseJson(reply.body);
  if (reply.status === 200) {
    return body.ok ? succeed(body.value) : fail(unreadable(200, 'the reply is not JSON'));
  }
  return fail(refusal(reply, body.ok ? body.value : undefined, path));
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return { ok: false };
  }
}

/**
 * A reply with another status than 200. Source: merchant interface, Errors; the statuses that it does not show are
 * read as HTTP defines them (RFC 9110).
 */
function refusal({ status, headers }: HttpReply, body: unknown, path: string): MerchantFailure {
  const reading = errorBody.safeParse(body);
  const detail = reading.success ? reading.data.message : `HTTP ${status} without the interface's error body`;
  if (status >= 500) {
    return { kind: 'service-broken', httpStatus: status, retryAfterMs: retryAfter(headers), detail };
  }
  // A refusal that isn't in the interface's words may come from a proxy on the way: it says nothing of the order.
  if (status === 429) return { kind: 'too-many-requests', retryAfterMs: retryAfter(headers), detail };
  if (!reading.success || status < 400) return unreadable(status, detail);
  switch (status) {
    case 401:
    case 403:
      return { kind: 'unauthorized', httpStatus: status, detail };
    case 402:
      return { kind: 'insufficient-funds', detail };
    case 404:
      return path.startsWith('/orders/getStatus')
        ? { kind: 'order-not-found', detail }
        : { kind: 'refused', httpStatus: status, detail };
    case 409:
      return { kind: 'order-exists', uidCustomer: reading.data.uidCustomer ?? null, detail };
    default:
      return { kind: 'refused', httpStatus: status, detail };
  }
}

/** Retry-After in milliseconds; both of its forms (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

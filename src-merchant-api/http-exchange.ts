import { fail, succeed, type Result } from './result.ts';
import type { MerchantFailure } from './failure.ts';

/** The part of `fetch` that the client uses. Electron's `net.fetch` and Node's both fit. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type ExchangeLimits = {
  /** Until the reply's headers have come, in milliseconds. */
  readonly firstByteMs: number;
  /** Until the reply is whole, in milliseconds. */
  readonly totalMs: number;
  /** Of a reply's body after decompression, in bytes. */
  readonly replyBytes: number;
};

export const orderLimits: ExchangeLimits = { firstByteMs: 15_000, totalMs: 20_000, replyBytes: 256 * 1024 };
export const listLimits: ExchangeLimits = {
  firstByteMs: 15_000,
  totalMs: 60_000,
  replyBytes: 64 * 1024 * 1024,
};

export type HttpReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

/**
 * One request and its whole reply, within limits of time and size.
 *
 * A failure says whether the request can have reached the service: 'not-reached' only where no connection came
 * about; whatever happens later, and whatever isn't known by name, is 'no-reply'.
 */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  limits: ExchangeLimits,
): Promise<Result<HttpReply, MerchantFailure>> {
  const abort = new AbortController();
  const firstByte = setTimeout(() => abort.abort('first byte'), limits.firstByteMs);
  const total = setTimeout(() => abort.abort('total'), limits.totalMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: abort.signal,
      // SECURITY: no redirect is followed: the signature would go to another host.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
    });
    clearTimeout(firstByte);
    const body = await readWithin(response, limits.replyBytes, abort);
    if (body === undefined) {
      return fail({
        kind: 'unreadable-reply',
        httpStatus: response.status,
        detail: `the reply is larger than ${limits.replyBytes} bytes`,
      });
    }
    return succeed({ status: response.status, headers: response.headers, body });
  } catch (error) {
    return fail(
      abort.signal.aborted
        ? {
            kind: 'no-reply',
            cause: 'timeout',
            detail: `no whole reply in time (${String(abort.signal.reason)})`,
          }
        : connectionFailure(error),
    );
  } finally {
    clearTimeout(firstByte);
    clearTimeout(total);
  }
}

/** The body as text; undefined once it is larger than it may be, without reading on. */
async function readWithin(
  response: Response,
  largest: number,
  abort: AbortController,
): Promise<string | undefined> {
  if (response.body === null) return '';
  // Typed loosely by the platform; fetch gives bytes.
  const stream: ReadableStream<Uint8Array> = response.body;
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > largest) {
      abort.abort('size');
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

type NotReachedCause = Extract<MerchantFailure, { kind: 'not-reached' }>['cause'];

/**
 * Errors that are only possible before a request is on its way: Node's codes and Chromium's net errors.
 * Everything else counts as sent.
 */
const beforeSending: ReadonlyMap<string, NotReachedCause> = new Map([
  ['ECONNREFUSED', 'connection'],
  ['EHOSTUNREACH', 'connection'],
  ['ENETUNREACH', 'offline'],
  ['ENOTFOUND', 'name'],
  ['EAI_AGAIN', 'name'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connection'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ERR_CONNECTION_REFUSED', 'connection'],
  ['ERR_CONNECTION_TIMED_OUT', 'connection'],
  ['ERR_ADDRESS_UNREACHABLE', 'connection'],
  ['ERR_PROXY_CONNECTION_FAILED', 'connection'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'connection'],
  ['ERR_INTERNET_DISCONNECTED', 'offline'],
  ['ERR_NAME_NOT_RESOLVED', 'name'],
  ['ERR_NAME_RESOLUTION_FAILED', 'name'],
]);

function connectionFailure(error: unknown): MerchantFailure {
  const names = errorNames(error);
  const detail = names.join(': ');
  if (/redirect/i.test(detail)) return { kind: 'unreadable-reply', httpStatus: 0, detail };
  for (const [code, cause] of beforeSending) {
    if (names.some((name) => name === code || name.endsWith(`::${code}`))) {
      return { kind: 'not-reached', cause, detail };
    }
  }
  if (names.some((name) => name.includes('::ERR_CERT_')))
    return { kind: 'not-reached', cause: 'certificate', detail };
  return { kind: 'no-reply', cause: 'connection-lost', detail };
}

/** The messages and codes of an error and of its causes: `fetch` puts the code that matters into a cause. */
function errorNames(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(errorNames) : [];
  return [error.message, ...code, ...inner, ...(error.cause === undefined ? [] : errorNames(error.cause))];
}

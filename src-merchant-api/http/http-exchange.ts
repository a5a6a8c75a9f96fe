import { connectionFailure } from './connection-failure.ts';
import type { MerchantFailure } from '../failure.ts';
import { fail, succeed, type Result } from '../result.ts';

/**
 * The part of `fetch` that the client uses. The till's (src-main/network) and Node's both fit; both keep connections alive
 * between calls.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * `fetch` does not tell when a connection stands, so that a limit for connecting alone comes with the `fetch` that is
 * handed in: 10 s in the till (src-main/electron/network/open-network.ts), 10 s by default in Node. What is given up then is
 * known by the error's code.
 */
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
  // Some 50,000 packages. On its way through, a text takes up to five times its bytes in memory.
  replyBytes: 16 * 1024 * 1024,
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type HttpReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** By this computer's clock, milliseconds since 1970. */
  readonly sentAt: number;
  /** When the headers had come. */
  readonly receivedAt: number;
};

/**
 * One request and its whole reply, within limits of time and size, which hold even where `fetch` does not heed its
 * signal.
 *
 * @param now milliseconds since 1970, by this computer's clock.
 */
export async function exchange(
  fetch: Fetch,
  url: string,
  request: HttpRequest,
  limits: ExchangeLimits,
  now: () => number,
): Promise<Result<HttpReply, MerchantFailure>> {
  const abort = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(new Error(String(abort.signal.reason))));
  });
  const orAborted = <Value>(promise: Promise<Value>): Promise<Value> => Promise.race([promise, aborted]);
  // Nobody may be waiting when it comes.
  aborted.catch(() => undefined);
  const firstByte = setTimeout(() => abort.abort('no first byte in time'), limits.firstByteMs);
  const total = setTimeout(() => abort.abort('not whole in time'), limits.totalMs);
  const sentAt = now();
  try {
    const response = await orAborted(
      fetch(url, {
        ...request,
        signal: abort.signal,
        // SECURITY: no redirect is followed: the signature would go to another host.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      }),
    );
    clearTimeout(firstByte);
    const receivedAt = now();
    const { status, headers } = response;
    const body = await readWithin(response, limits.replyBytes, orAborted);
    if (body === undefined) {
      const detail = `the reply is larger than ${limits.replyBytes} bytes`;
      return fail({ kind: 'unreadable-reply', httpStatus: status, detail });
    }
    return succeed({ status, headers, body, sentAt, receivedAt });
  } catch (error) {
    if (!abort.signal.aborted) return fail(connectionFailure(error));
    return fail({ kind: 'no-reply', cause: 'timeout', detail: String(abort.signal.reason) });
  } finally {
    clearTimeout(firstByte);
    clearTimeout(total);
    // What is still to come of a reply that was given up is not taken any more.
    abort.abort('over');
  }
}

/** The body as text; undefined once it is larger than it may be, without reading on. */
async function readWithin(
  response: Response,
  largest: number,
  orAborted: <Value>(promise: Promise<Value>) => Promise<Value>,
): Promise<string | undefined> {
  if (response.body === null) return '';
  // Packed, it is no smaller once it is unpacked.
  if (Number(response.headers.get('content-length')) > largest) return undefined;
  // Typed loosely by the platform; fetch gives bytes.
  const stream: ReadableStream<Uint8Array> = response.body;
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await orAborted(reader.read()); !part.done; part = await orAborted(reader.read())) {
    bytes += part.value.byteLength;
    if (bytes > largest) return undefined;
    chunks.push(part.value);
  }
  // Not before it is whole: texts of what is refused all the same would stay in memory for long.
  // Bytes that are no UTF-8 become U+FFFD, and are for the readers to judge.
  const decoder = new TextDecoder();
  return chunks.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
}

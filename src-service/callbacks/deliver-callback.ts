import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import type { Signer } from '../../src-merchant-api/signing/signature.ts';
import { guardedLookup, PrivateAddressError, resolveBySystem, type Resolve } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';

export type Delivery =
  | { readonly kind: 'delivered' }
  /** Nobody took it; somebody may later. */
  | { readonly kind: 'failed'; readonly why: string }
  /** It is not to be sent there, now or later. */
  | { readonly kind: 'refused'; readonly why: string };

/** Never rejects. `stop` ends an attempt that is running; it has failed then. */
export type DeliverCallback = (
  callback: { readonly url: string; readonly body: string },
  stop: AbortSignal,
) => Promise<Delivery>;

/** From the lookup of the name to the reply's status, in milliseconds. */
const attemptMs = 10_000;

type Deps = {
  readonly merchantId: string;
  readonly sign: Signer;
  /** SECURITY: without this, a merchant could make the service knock at doors of its own network. */
  readonly allowLocal: boolean;
  readonly resolve?: Resolve;
};

/**
 * Makes one attempt at a time to tell a merchant: a POST that is signed like a merchant's own request. A status from
 * 200 to 299 is a receipt; what else the reply says is not read, and a redirect is not followed.
 */
export function createDeliverCallback(deps: Deps): DeliverCallback {
  const { merchantId, sign, allowLocal, resolve = resolveBySystem } = deps;
  const guard: { lookup?: LookupFunction } = allowLocal ? {} : { lookup: guardedLookup(resolve) };

  return ({ url, body }, stop) =>
    new Promise((settle) => {
      const target = new URL(url);
      if (!allowLocal && isPrivateLiteral(target)) {
        settle({ kind: 'refused', why: 'the address is not public' });
        return;
      }
      const send = target.protocol === 'https:' ? requestHttps : requestHttp;
      const options = {
        ...urlToHttpOptions(target),
        ...guard,
        method: 'POST',
        // A connection of its own: none is kept that was opened under another rule.
        agent: false,
        signal: AbortSignal.any([stop, AbortSignal.timeout(attemptMs)]),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'CF-MERCHANT-ID': merchantId,
          'CF-ACCESS-SIGN': sign(body),
        },
      };
      const attempt = send(options, (response) => {
        const { statusCode = 0 } = response;
        const taken = statusCode >= 200 && statusCode < 300;
        settle(taken ? { kind: 'delivered' } : { kind: 'failed', why: `HTTP ${statusCode}` });
        // What comes after the status is let go by; the time limit ends what has no end.
        response.on('error', () => undefined).resume();
      });
      attempt.on('error', (error) => settle(failure(error)));
      // Some ends are neither a response nor an error, such as 101 Switching Protocols.
      attempt.on('close', () => settle({ kind: 'failed', why: 'no reply' }));
      attempt.end(body);
    });
}

/** An address that is written as a number is never looked up. */
function isPrivateLiteral({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && !isPublicAddress(bare);
}

function failure(error: Error): Delivery {
  if (error instanceof PrivateAddressError) return { kind: 'refused', why: error.message };
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return { kind: 'failed', why: `no reply in ${attemptMs} ms` };
  }
  return { kind: 'failed', why: error.message === '' ? error.name : error.message };
}

import { request, type RequestOptions } from 'node:http';
import { responseOf } from './response-of.ts';

/** The connection for a request: one that was opened for it, or one that an agent keeps. */
export type Over = Pick<RequestOptions, 'createConnection'> | Pick<RequestOptions, 'agent'>;

/** The result of an exchange; if it failed, also whether on a connection kept from an earlier one. */
export type Exchanged =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly error: unknown; readonly wasKept: boolean };

/**
 * Sends one request and returns the beginning of the response. It is never repeated, and no redirect is
 * followed.
 *
 * @param headers in addition to those of the request.
 */
export function exchangeOver(
  over: Over,
  target: URL,
  init: RequestInit,
  headers: Readonly<Record<string, string>>,
): Promise<Exchanged> {
  const { body = null, signal } = init;
  if (body !== null && typeof body !== 'string') throw new TypeError('only a text can be sent');
  return new Promise((resolve) => {
    const outgoing = request({
      ...over,
      host: target.hostname,
      port: target.port,
      method: init.method ?? 'GET',
      path: `${target.pathname}${target.search}`,
      headers: { host: target.host, ...headers, ...Object.fromEntries(new Headers(init.headers)) },
    });
    const fail = (error: unknown): void => resolve({ ok: false, error, wasKept: outgoing.reusedSocket });
    signal?.addEventListener('abort', () => outgoing.destroy(), { once: true });
    outgoing.once('error', fail);
    outgoing.once('response', (incoming) => {
      try {
        resolve({ ok: true, response: responseOf(incoming) });
      } catch (error) {
        incoming.destroy();
        fail(error);
      }
    });
    if (body === null) outgoing.end();
    else outgoing.end(body);
  });
}

import { app, session, type Session } from 'electron';
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';

/** How long a connection may take to come about, in seconds. */
const connectSeconds = 10;

/** How long a session rests between two requests that change something, in milliseconds. */
const restMs = 1_000;

/**
 * Limits the time in which an address takes a connection, for all that goes through Chromium, which would wait as long
 * as the system does: two minutes and more. Its handshake of TLS is part of the time to the first byte. To be called
 * before the app is ready.
 *
 * `fetch` doesn't tell when a connection stands, so that only Chromium can hold this limit. It has the name
 * kTimeoutTcpConnectAttempt in its net/base/features.h; test/e2e/connect-limit.test.ts sees that it is still heeded.
 */
export function limitConnecting(): void {
  const wanted = ['Min', 'Max'].map((end) => `TimeoutTcpConnectAttempt${end}/${connectSeconds}s`).join('/');
  const others = app.commandLine.getSwitchValue('enable-features');
  const features = [...(others === '' ? [] : [others]), `TimeoutTcpConnectAttempt:${wanted}`];
  app.commandLine.appendSwitch('enable-features', features.join(','));
}

/**
 * How the merchant service is reached: through Chromium, so that the shop's proxy and the certificates that the
 * computer trusts are used. In sessions of their own, in memory: no cookie and no cached reply is ever kept.
 */
export function merchantFetches(): { readonly fetch: Fetch; readonly fetchOnce: Fetch } {
  const free: Session[] = [];
  let made = 0;
  const take = (): Session =>
    free.pop() ?? session.fromPartition(`merchant-once-${(made += 1)}`, { cache: false });
  // SECURITY: Chromium sends a request again by itself, a purchase too, where a connection that it had kept open turns
  // out to be gone; and if that fails it says that nobody was reached, of a request that may have been taken. It does so
  // on kept connections alone, so a request that changes something gets a new one: a session is used again once it has
  // none. Not while somebody waits for a purchase, and some time after its last reply was read, when Chromium has put
  // that one's connection by. One whose connections can't be closed isn't used again.
  const giveBack = (used: Session): void => {
    setTimeout(() => {
      used.closeAllConnections().then(
        () => free.push(used),
        () => undefined,
      );
    }, restMs).unref();
  };

  return {
    fetch: (url, init) => session.fromPartition('merchant', { cache: false }).fetch(url, init),
    fetchOnce: async (url, init) => {
      const own = take();
      try {
        return whenRead(await own.fetch(url, init), () => giveBack(own));
      } catch (error) {
        giveBack(own);
        throw error;
      }
    },
  };
}

/** The same response, telling when its body has been read or given up. */
function whenRead(response: Response, then: () => void): Response {
  if (response.body === null) {
    then();
    return response;
  }
  const body = response.body.pipeThrough(new TransformStream({ flush: then, cancel: then }));
  return new Response(body, { status: response.status, headers: response.headers });
}

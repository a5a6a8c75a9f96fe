import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { isLoopback } from '../../src-merchant-api/base-address.ts';
import { connectionFailure } from '../../src-merchant-api/connection-failure.ts';
import { lookUp } from './addresses-of.ts';
import { hostOf, portOf } from './authority-of.ts';
import { hasNetwork, type Interfaces } from './has-network.ts';
import { proxiesOf, throughProxy, type Proxy } from './proxy.ts';

export type ConnectionParts = {
  /** Which proxies lead to an address, as a proxy auto-configuration file says it: "PROXY host:8080; DIRECT". */
  readonly proxiesFor: (url: string) => Promise<string>;
  /**
   * Whether a certificate, in DER, is the target's, where Node's own list of authorities doesn't tell: a computer may
   * trust others besides.
   *
   * @param reach makes another connection the same way, with nothing said on it.
   */
  readonly isVerified: (target: URL, certificate: Buffer, reach: Reach) => Promise<boolean>;
  /** For all of it together, in milliseconds. */
  readonly connectMs: number;
  /** The network interfaces of this computer that are up. */
  readonly interfaces: () => Interfaces;
  /** Hears of each time that no connection came about. */
  readonly onNotConnected?: () => void;
};

export type Reach = () => Promise<Socket>;

/**
 * Opens a connection, secured where the address asks for that. Nothing of a request is sent meanwhile, so that whatever
 * goes wrong here says that nobody has seen one.
 */
export async function openConnection(parts: ConnectionParts, target: URL): Promise<Socket> {
  const ended = new AbortController();
  const limit = setTimeout(() => ended.abort(timedOut()), parts.connectMs);
  const givenUp = new Promise<never>((_, reject) => {
    ended.signal.addEventListener('abort', () => reject(timedOut()), { once: true });
  });
  givenUp.catch(() => undefined);
  try {
    return await Promise.race([connected(parts, target, ended.signal), givenUp]);
  } catch (error) {
    ended.abort(error);
    parts.onNotConnected?.();
    throw isOffline(parts, target, error) ? offline(error) : notConnected(error);
  } finally {
    clearTimeout(limit);
  }
}

/** SECURITY: what this is thrown for is told as "not sent": for nothing that comes after {@link openConnection}. */
function notConnected(error: unknown): unknown {
  if (connectionFailure(error).kind === 'not-reached') return error;
  return Object.assign(new Error('no connection came about', { cause: error }), {
    code: 'ERR_NOT_CONNECTED',
  });
}

/** Whether nothing could have been reached, because this computer is on no network. */
function isOffline({ interfaces }: ConnectionParts, target: URL, error: unknown): boolean {
  if (isLoopback(target.hostname) || hasNetwork(interfaces())) return false;
  const failure = connectionFailure(error);
  return failure.kind !== 'not-reached' || failure.cause !== 'certificate';
}

/** By the name that Chromium has for it. */
const offline = (error: unknown): Error =>
  Object.assign(new Error('this computer is on no network', { cause: error }), {
    code: 'ERR_INTERNET_DISCONNECTED',
  });

const timedOut = (): Error =>
  Object.assign(new Error('no connection in time'), { code: 'ERR_CONNECTION_TIMED_OUT' });

async function connected(parts: ConnectionParts, target: URL, signal: AbortSignal): Promise<Socket> {
  const proxies = proxiesOf(await parts.proxiesFor(target.href));
  let failure: unknown = new Error('no way to the service is known');
  for (const proxy of proxies) {
    try {
      signal.throwIfAborted();
      const reach: Reach = () => opened(proxy, target, signal);
      const socket = await reach();
      return target.protocol === 'https:' ? await secured(parts, socket, target, reach, signal) : socket;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function opened(proxy: Proxy, target: URL, signal: AbortSignal): Promise<Socket> {
  return proxy.kind === 'none'
    ? openSocket(hostOf(target), portOf(target), signal)
    : throughProxy(proxy, target, signal);
}

async function openSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = endingWith(connect({ host, port, lookup: lookUp }), signal);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return socket;
}

async function secured(
  { isVerified }: ConnectionParts,
  socket: Socket,
  target: URL,
  reach: Reach,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const host = hostOf(target);
  const secure = endingWith(
    connectSecurely({
      socket,
      host,
      // An address has no name to ask for.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ALPNProtocols: ['http/1.1'],
      // SECURITY: whether it is the right one is asked below, before anything is sent.
      rejectUnauthorized: false,
    }),
    signal,
  );
  await new Promise<void>((resolve, reject) => {
    secure.once('secureConnect', resolve);
    secure.once('error', reject);
  });
  if (secure.authorized || (await isVerified(target, secure.getPeerCertificate().raw, reach))) return secure;
  secure.destroy();
  throw Object.assign(new Error(`certificate not verified: ${String(secure.authorizationError)}`), {
    code: 'CERT_REJECTED',
  });
}

/** Gives a socket up with a signal. Who waits for it has been told by then. */
function endingWith<Kind extends Socket>(socket: Kind, signal: AbortSignal): Kind {
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  socket.on('error', () => undefined);
  return socket;
}

import { connect, isIP, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { isLoopback } from '../../src-merchant-api/http/base-address.ts';
import { connectionFailure } from '../../src-merchant-api/http/connection-failure.ts';
import { lookUp } from './addresses-of.ts';
import { hostOf, portOf } from './authority-of.ts';
import { hasNetwork, type Interfaces } from './has-network.ts';
import { proxiesOf, throughProxy, type Proxy } from './proxy.ts';

export type ConnectionDeps = {
  /**
   * The proxies that lead to an address, in the syntax of proxy auto-configuration files: "PROXY host:8080;
   * DIRECT".
   */
  readonly proxiesFor: (url: string) => Promise<string>;
  /**
   * Whether a certificate, in DER, is valid for the target, if Node's own list of authorities doesn't show
   * it: the computer may trust others.
   *
   * @param reach opens another connection the same way, with nothing sent on it.
   */
  readonly isVerified: (target: URL, certificate: Buffer, reach: Reach) => Promise<boolean>;
  /** The limit for everything together, in milliseconds. */
  readonly connectMs: number;
  /** The active network interfaces of this computer. */
  readonly interfaces: () => Interfaces;
  /** Called each time a connection could not be opened. */
  readonly onNotConnected?: () => void;
};

export type Reach = () => Promise<Socket>;

export type OnConnection = (error: Error | null, socket: Duplex) => void;

/**
 * Opens a connection, with TLS if the address asks for it. No part of a request is sent here, so any failure
 * here means that nobody has seen one.
 */
export async function openConnection(deps: ConnectionDeps, target: URL): Promise<Socket> {
  const ended = new AbortController();
  const limit = setTimeout(() => ended.abort(timedOut()), deps.connectMs);
  const givenUp = new Promise<never>((_, reject) => {
    ended.signal.addEventListener('abort', () => reject(timedOut()), { once: true });
  });
  givenUp.catch(() => undefined);
  try {
    return await Promise.race([connected(deps, target, ended.signal), givenUp]);
  } catch (error) {
    ended.abort(error);
    deps.onNotConnected?.();
    throw isOffline(deps, target, error) ? offline(error) : notConnected(error);
  } finally {
    clearTimeout(limit);
  }
}

/** The same for Node's HTTP, which takes a request before there is a connection. @returns null: it comes later. */
export function openFor(deps: ConnectionDeps, target: URL, onConnection: OnConnection): null {
  openConnection(deps, target).then(
    (socket) => onConnection(null, socket),
    // The types require a socket even for an error.
    (error: unknown) => onConnection(error instanceof Error ? error : new Error(String(error)), new Socket()),
  );
  return null;
}

/** SECURITY: these errors are reported as "not sent". Never throw them for anything after {@link openConnection}. */
function notConnected(error: unknown): unknown {
  if (connectionFailure(error).kind === 'not-reached') return error;
  return Object.assign(new Error('no connection came about', { cause: error }), {
    code: 'ERR_NOT_CONNECTED',
  });
}

/** Whether nothing was reachable because this computer is on no network. */
function isOffline({ interfaces }: ConnectionDeps, target: URL, error: unknown): boolean {
  if (isLoopback(target.hostname) || hasNetwork(interfaces())) return false;
  const failure = connectionFailure(error);
  return failure.kind !== 'not-reached' || failure.cause !== 'certificate';
}

/** Chromium's name for it. */
const offline = (error: unknown): Error =>
  Object.assign(new Error('this computer is on no network', { cause: error }), {
    code: 'ERR_INTERNET_DISCONNECTED',
  });

const timedOut = (): Error =>
  Object.assign(new Error('no connection in time'), { code: 'ERR_CONNECTION_TIMED_OUT' });

async function connected(deps: ConnectionDeps, target: URL, signal: AbortSignal): Promise<Socket> {
  const proxies = proxiesOf(await deps.proxiesFor(target.href));
  let failure: unknown = new Error('no way to the service is known');
  for (const proxy of proxies) {
    try {
      signal.throwIfAborted();
      const reach: Reach = () => opened(proxy, target, signal);
      const socket = await reach();
      return target.protocol === 'https:' ? await secured(deps, socket, target, reach, signal) : socket;
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
  { isVerified }: ConnectionDeps,
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
      // An IP address has no server name.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ALPNProtocols: ['http/1.1'],
      // SECURITY: the certificate is verified below, before anything is sent.
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

/** Destroys a socket when the signal aborts. Whoever waits for it has been told by then. */
function endingWith<Kind extends Socket>(socket: Kind, signal: AbortSignal): Kind {
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  socket.on('error', () => undefined);
  return socket;
}

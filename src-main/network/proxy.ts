import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { lookUp } from './addresses-of.ts';
import { authorityOf } from './authority-of.ts';

/** One way to a host: direct, or through a proxy that opens a tunnel. */
export type Proxy =
  | { readonly kind: 'none' }
  | { readonly kind: 'http' | 'https'; readonly host: string; readonly port: number };

/**
 * The ways that a proxy auto-configuration file lists, in its order. Unsupported ones (SOCKS proxies) are
 * left out.
 */
export function proxiesOf(setting: string): Proxy[] {
  return setting.split(';').flatMap((part): Proxy[] => {
    const [word = '', place = ''] = part.trim().split(/\s+/);
    switch (word.toUpperCase()) {
      case 'DIRECT':
        return [{ kind: 'none' }];
      case 'PROXY':
      case 'HTTP':
        return placed('http', place, 80);
      case 'HTTPS':
        return placed('https', place, 443);
      default:
        return [];
    }
  });
}

function placed(kind: 'http' | 'https', place: string, usualPort: number): Proxy[] {
  const url = URL.parse(`${kind}://${place}`);
  if (url === null || url.hostname === '') return [];
  return [{ kind, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || usualPort }];
}

/** Asks a proxy for a tunnel to a host. */
export function throughProxy(
  proxy: Exclude<Proxy, { kind: 'none' }>,
  target: URL,
  signal: AbortSignal,
): Promise<Socket> {
  const authority = authorityOf(target);
  const ask = proxy.kind === 'https' ? requestSecurely : request;
  return new Promise((resolve, reject) => {
    const asked = ask({
      host: proxy.host,
      port: proxy.port,
      lookup: lookUp,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority },
      agent: false,
    });
    signal.addEventListener('abort', () => asked.destroy(), { once: true });
    asked.once('connect', ({ statusCode = 0 }, socket, early) => {
      // The other side has nothing to say before we do.
      if (statusCode >= 200 && statusCode < 300 && early.length === 0) {
        signal.addEventListener('abort', () => socket.destroy(), { once: true });
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(noTunnel(`the proxy answered ${statusCode}`));
    });
    asked.once('response', (response) => {
      response.destroy();
      reject(noTunnel(`the proxy answered ${String(response.statusCode)}`));
    });
    asked.once('error', (error) => reject(noTunnel('the proxy was not reached', error)));
    asked.end();
  });
}

const noTunnel = (message: string, cause?: Error): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ERR_TUNNEL_CONNECTION_FAILED' });

import {
  Agent as PlainAgent,
  request as requestPlainly,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent, request as requestSecurely } from 'node:https';
import type { PeerCertificate } from 'node:tls';
import { fingerprintOf } from './certificate-of.ts';
import { WrongCertificateError, type ChainReply, type Exchange } from './exchange.ts';

/** Where the head office is, and who it is. */
export type OfficeAddress = {
  readonly address: URL;
  /** Its own certificate, as the till saw it when it joined, in PEM; null for one that an authority vouches for. */
  readonly certificate: string | null;
};

/** How long a request and its reply may take, in milliseconds. */
const longestMs = 30_000;

/** How long a connection is kept for the next request, in milliseconds: shorter than servers do. */
const keptMs = 4_000;

/** More than any reply of the head office is, in bytes. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Sends requests to a head office, over a connection that it keeps for a moment. No redirect is followed, and nothing is
 * sent twice.
 *
 * SECURITY: with a certificate of its own, no other is taken, whoever vouches for it and whatever name it has.
 */
export function httpsExchange({
  address,
  certificate,
}: OfficeAddress): Exchange & { readonly close: () => void } {
  const isSecure = address.protocol === 'https:';
  const kept = { keepAlive: true, maxSockets: 1, timeout: keptMs };
  const agent = isSecure
    ? new Agent({ ...kept, ...(certificate === null ? {} : pinned(certificate)) })
    : new PlainAgent(kept);
  const exchange: Exchange = ({ method, target, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const limit = AbortSignal.timeout(longestMs);
      const options = {
        ...{ agent, method, path: target, host: address.hostname.replace(/^\[|\]$/g, '') },
        ...(address.port === '' ? {} : { port: address.port }),
        headers: { ...headers, host: address.host, 'content-length': String(body.length) },
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      };
      const outgoing: ClientRequest = isSecure ? requestSecurely(options) : requestPlainly(options);
      outgoing.once('error', (error) =>
        reject(isCertificate(error) ? new WrongCertificateError(error.message) : error),
      );
      outgoing.once('response', (incoming) => {
        whole(incoming).then(resolve, reject);
      });
      outgoing.end(body);
    });
  return Object.assign(exchange, { close: () => agent.destroy() });
}

const pinned = (certificate: string) => ({
  ca: certificate,
  checkServerIdentity: (_host: string, peer: PeerCertificate): Error | undefined =>
    fingerprintOf(peer.raw) === fingerprintOf(certificate)
      ? undefined
      : new WrongCertificateError('another certificate'),
});

async function whole(incoming: IncomingMessage): Promise<ChainReply> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    const chunk = Buffer.from(part as Uint8Array);
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('the reply is too long');
    parts.push(chunk);
  }
  if (!incoming.complete) throw new Error('the reply broke off');
  const retryAfter = incoming.headers['retry-after'] ?? null;
  return { status: incoming.statusCode ?? 0, retryAfter, body: Buffer.concat(parts) };
}

/** Errors of Node and OpenSSL that say that the certificate isn't one to trust. */
const isCertificate = (error: Error & { readonly code?: string }): boolean =>
  error instanceof WrongCertificateError ||
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(error.code ?? '');

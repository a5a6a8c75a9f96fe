import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** What a head office shows of itself before anything is sent to it. */
export type ShownCertificate =
  /** An authority that this computer trusts vouches for it. */
  | { readonly kind: 'trusted' }
  /** Its own: somebody has to compare its fingerprint. `certificate` is PEM. */
  | { readonly kind: 'own'; readonly certificate: string; readonly fingerprint: string }
  | { readonly kind: 'unreachable' };

/** How long it may take, in milliseconds. */
const longestMs = 10_000;

/** Asks for the certificate of an https address. SECURITY: nothing is sent on that connection. */
export function lookAtCertificate(address: URL): Promise<ShownCertificate> {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port: Number(address.port === '' ? 443 : address.port), rejectUnauthorized: false },
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const end = (shown: ShownCertificate): void => {
      socket.destroy();
      resolve(shown);
    };
    socket.setTimeout(longestMs, () => end({ kind: 'unreachable' }));
    socket.once('error', () => end({ kind: 'unreachable' }));
    socket.once('secureConnect', () => {
      const peer = socket.getPeerX509Certificate();
      if (peer === undefined) end({ kind: 'unreachable' });
      else if (
        socket.authorized &&
        (isIP(host) === 0 ? peer.checkHost(host) : peer.checkIP(host)) !== undefined
      )
        end({ kind: 'trusted' });
      else end({ kind: 'own', certificate: peer.toString(), fingerprint: fingerprintOf(peer.raw) });
    });
  });
}

/** SHA-256 of a certificate, in DER or PEM: pairs of upper-case hex digits with colons between them. */
export const fingerprintOf = (certificate: Buffer | string): string =>
  new X509Certificate(certificate).fingerprint256;

import { createHash } from 'node:crypto';
import { session, type Session } from 'electron';
import type { ConnectionDeps, Reach } from '../../network/open-connection.ts';
import { openTunnel } from '../../network/own-tunnel.ts';
import { ownTunnelHost } from './no-names.ts';

/** How long a verified certificate is trusted without asking again, in milliseconds. */
const believedMs = 3_600_000;

/**
 * Asks Chromium about a certificate. Chromium knows authorities that Node doesn't: those added by the computer's
 * administrator or user. It only says so about connections, so this makes one, through a tunnel that is opened for
 * it.
 */
export function verifiedByChromium(): ConnectionDeps['isVerified'] {
  const verifiedAt = new Map<string, number>();
  let asking: Session | undefined;
  const askingSession = (): Session => {
    if (asking !== undefined) return asking;
    asking = session.fromPartition('certificates', { cache: false });
    asking.setCertificateVerifyProc(({ hostname, certificate, errorCode }, callback) => {
      if (errorCode === 0) verifiedAt.set(nameOf(hostname, certificate.fingerprint), performance.now());
      callback(asChromiumSays);
    });
    return asking;
  };
  /** One at a time: a session has one proxy. */
  let last: Promise<void> = Promise.resolve();

  const isKnown = (name: string): boolean => {
    const at = verifiedAt.get(name);
    return at !== undefined && performance.now() - at < believedMs;
  };
  const ask = async (name: string, target: URL, reach: Reach): Promise<void> => {
    if (isKnown(name)) return;
    const by = askingSession();
    const tunnel = await openTunnel(target, reach);
    try {
      await by.setProxy({
        proxyRules: `http://${ownTunnelHost}:${tunnel.port}`,
        proxyBypassRules: '<-loopback>',
      });
      // A connection that is kept open has been verified already.
      await by.closeAllConnections();
      await by.fetch(target.origin, { method: 'HEAD', redirect: 'manual' });
    } catch {
      // Whether the certificate was verified is known even without an answer.
    } finally {
      tunnel.close();
    }
  };
  return async (target, certificate, reach) => {
    const name = nameOf(target.hostname, fingerprintOf(certificate));
    const asked = last.then(() => ask(name, target, reach));
    last = asked.catch(() => undefined);
    await asked;
    return isKnown(name);
  };
}

/** Leaves the result of the session's own verification unchanged: Electron's setCertificateVerifyProc. */
const asChromiumSays = -3;

const nameOf = (host: string, fingerprint: string): string =>
  `${host.replace(/^\[|\]$/g, '').toLowerCase()} ${fingerprint}`;

/** In the form that Electron uses. */
const fingerprintOf = (certificate: Buffer): string =>
  `sha256/${createHash('sha256').update(certificate).digest('base64')}`;

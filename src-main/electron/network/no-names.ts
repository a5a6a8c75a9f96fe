import { randomUUID } from 'node:crypto';
import { app } from 'electron';
import { pagesComeFromNetwork } from '../windows/pages.ts';

/**
 * The host name of the proxy that this program opens on this computer for itself. It is random: a page that could
 * guess it could reach what listens here.
 */
export const ownTunnelHost = `${randomUUID()}.invalid`;

/**
 * SECURITY: Chromium resolves no names and connects to no addresses, for any page. A page that was taken over could
 * send out what it knows in the names that it looks up: by hints (dns-prefetch) and by calls (TURN, candidates),
 * which neither its content security policy nor a proxy prevents. The program's own requests go through Node
 * (src-main/network). Call this before the app is ready.
 *
 * "^NOTFOUND" is a special value. "~NOTFOUND", which older versions of Chromium used, would make this one ask the
 * local network for a host of that name (net/dns/mapped_host_resolver.cc). test/security/names.test.ts watches the
 * queries.
 */
export function lookUpNoNames(): void {
  const rules = [`MAP ${ownTunnelHost} 127.0.0.1`, 'MAP * ^NOTFOUND'];
  // During development, pages come from a server on this computer.
  if (pagesComeFromNetwork)
    rules.push('EXCLUDE localhost', 'EXCLUDE 127.0.0.1', 'EXCLUDE [::1]', 'EXCLUDE ::1');
  app.commandLine.appendSwitch('host-resolver-rules', rules.join(', '));
}

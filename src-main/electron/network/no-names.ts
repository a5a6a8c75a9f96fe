import { randomUUID } from 'node:crypto';
import { app } from 'electron';
import { pagesComeFromNetwork } from '../windows/pages.ts';

/**
 * The name of a proxy that this program opens on this computer, for itself alone: a page that could guess it would reach
 * what listens here.
 */
export const ownTunnelHost = `${randomUUID()}.invalid`;

/**
 * SECURITY: Chromium looks up no name, and goes to no address, for anybody: a page that was taken over sends out what it
 * knows in names that it has looked up, by hints (dns-prefetch) and by calls (TURN, candidates), which neither a policy of
 * its content nor a proxy keeps it from. What this program asks for itself goes through Node (src-main/network). To be called
 * before the app is ready.
 *
 * "^NOTFOUND" has a meaning of its own; of "~NOTFOUND", which older Chromiums knew, this one would ask the local network for
 * a host of that name (net/dns/mapped_host_resolver.cc). test/security/names.test.ts sees what is asked for.
 */
export function lookUpNoNames(): void {
  const rules = [`MAP ${ownTunnelHost} 127.0.0.1`, 'MAP * ^NOTFOUND'];
  // While developing, pages come from a server on this computer.
  if (pagesComeFromNetwork)
    rules.push('EXCLUDE localhost', 'EXCLUDE 127.0.0.1', 'EXCLUDE [::1]', 'EXCLUDE ::1');
  app.commandLine.appendSwitch('host-resolver-rules', rules.join(', '));
}

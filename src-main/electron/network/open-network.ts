import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { app, session, type Session } from 'electron';
import type { Fetch } from '../../../src-merchant-api/http/http-exchange.ts';
import { keepAliveFetch } from '../../network/keep-alive-fetch.ts';
import { ProxyFinder } from '../../network/proxy-finder.ts';
import { fetchScript } from '../../network/proxy-script.ts';
import { sendOnce, type RequestDeps } from '../../network/send-once.ts';
import { verifiedByChromium } from './certificates.ts';
import { readScriptSettings } from './proxy-settings.ts';

/** How long connecting may take, in milliseconds. */
const connectMs = 10_000;

/** How much of that a proxy auto-configuration file may take, in milliseconds. */
const scriptMs = 3_000;

/** This program's only ways to the network. */
export type Network = {
  /** For requests that only read. */
  readonly fetch: Fetch;
  /** For requests that change something. */
  readonly fetchOnce: Fetch;
};

/**
 * All requests go through Node, because Chromium resolves no names (no-names.ts): through the proxy that the computer
 * names, to hosts whose certificate Node or Chromium has verified. No cookies or replies are kept.
 */
export function openNetwork(): Network {
  let opened: RequestDeps | undefined;
  const deps = (): RequestDeps => (opened ??= depsOf());
  return { fetch: keepAliveFetch(deps), fetchOnce: sendOnce(deps) };
}

function depsOf(): RequestDeps {
  let made: Session | undefined;
  const system = (): Session => (made ??= session.fromPartition('proxies', { cache: false }));
  const straight: RequestDeps = {
    proxiesFor: () => Promise.resolve('DIRECT'),
    isVerified: verifiedByChromium(),
    connectMs,
    interfaces: networkInterfaces,
    userAgent: app.userAgentFallback,
  };
  const fetchStraight = keepAliveFetch(() => straight);
  const proxies = new ProxyFinder({
    settings: () => readScriptSettings(system(), join(app.getPath('userData'), 'proxy-settings.json')),
    fetchScript: (address) => fetchScript(fetchStraight, address, scriptMs),
    runScript: scriptRunner(),
    withoutScript: (url) => system().resolveProxy(url),
    monotonic: () => performance.now(),
  });
  return {
    ...straight,
    proxiesFor: (url) => proxies.proxiesFor(url),
    onNotConnected: () => proxies.doubt(),
  };
}

/** Runs a proxy auto-configuration file in Chromium's own place for it: a process that can do nothing else. */
function scriptRunner(): (script: string, url: string) => Promise<string> {
  let running: Session | undefined;
  let loaded: string | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const run = async (script: string, url: string): Promise<string> => {
    running ??= session.fromPartition('proxy-script', { cache: false });
    if (script !== loaded) {
      const address = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
      await running.setProxy({ mode: 'pac_script', pacScript: address });
      loaded = script;
    }
    return running.resolveProxy(url);
  };
  // One at a time: a session has one script.
  return (script, url) => {
    const asked = last.then(() => run(script, url));
    last = asked.catch(() => undefined);
    return asked;
  };
}

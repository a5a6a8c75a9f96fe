import type { LookupAddress } from 'node:dns';
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import { addressesOf } from './addresses-of.ts';

/** As much as Chromium reads of one. */
const mostBytes = 1024 * 1024;
const mostRedirects = 5;

/**
 * Fetches a proxy auto-configuration file.
 *
 * @param withinMs for all of it together.
 * @returns undefined where there is none to be had.
 */
export async function fetchScript(
  fetch: Fetch,
  address: string,
  withinMs: number,
): Promise<string | undefined> {
  const ended = new AbortController();
  const limit = setTimeout(() => ended.abort(), withinMs);
  const givenUp = new Promise<undefined>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  try {
    return await Promise.race([read(fetch, address, ended.signal), givenUp]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(limit);
    ended.abort();
  }
}

async function read(fetch: Fetch, address: string, signal: AbortSignal): Promise<string | undefined> {
  let url = new URL(address);
  for (let led = 0; led <= mostRedirects; led += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
    const { status, headers, body } = await fetch(url.href, { signal });
    const location = headers.get('location');
    if (status >= 300 && status < 400 && location !== null) {
      url = new URL(location, url);
      continue;
    }
    return status === 200 && body !== null ? textWithin(body) : undefined;
  }
  return undefined;
}

async function textWithin(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Nobody's script asks for as many hosts. */
const mostHosts = 20;

/** How long one of them may take to be found, in milliseconds. */
const soonMs = 2_000;

/** Where a script asks for the address of a host that it names. */
const asksFor = /\b(?:dnsResolve|isResolvable|isInNet)(?:Ex)?\s*\(\s*(["'])([\w.-]+)\1\s*[,)]/g;

/**
 * Puts addresses into a script, as Chromium, which runs it, looks up none: those of the host that it is asked about, and
 * of the hosts that stand in it as texts. Of a host whose name it puts together it learns nothing.
 */
export async function withAddresses(script: string, host: string): Promise<string> {
  if (!/\b(?:dnsResolve|isResolvable|isInNet)/.test(script)) return script;
  const named = [...script.matchAll(asksFor)].map(([, , name = '']) => name);
  const hosts = [...new Set([host, ...named.slice(0, mostHosts)])];
  const found = await Promise.all(
    hosts.map(async (each) => [each.toLowerCase(), await addressesSoon(each)] as const),
  );
  const addresses = Object.fromEntries(
    found.map(([each, all]) => {
      const ofVersion4 = all.find(({ family }) => family === 4)?.address ?? null;
      return [each, { ofVersion4, all: all.map(({ address }) => address).join(';') }];
    }),
  );
  return [
    `var addressesGiven = JSON.parse(${JSON.stringify(JSON.stringify(addresses))});`,
    'function addressGiven(host) {',
    '  var name = String(host).toLowerCase();',
    '  var isGiven = Object.prototype.hasOwnProperty.call(addressesGiven, name);',
    '  return isGiven ? addressesGiven[name] : { ofVersion4: null, all: "" };',
    '}',
    // A script's own functions come before Chromium's of the same name.
    'function dnsResolve(host) { return /^[\\d.]+$/.test(host) ? host : addressGiven(host).ofVersion4; }',
    'function dnsResolveEx(host) { return addressGiven(host).all; }',
    'function isResolvable(host) { return dnsResolve(host) !== null; }',
    'function isResolvableEx(host) { return dnsResolveEx(host) !== ""; }',
    script,
  ].join('\n');
}

/** None, of a host that nobody knows, or of which nothing is heard. */
function addressesSoon(host: string): Promise<LookupAddress[]> {
  const tooLate = new Promise<LookupAddress[]>((resolve) => void setTimeout(resolve, soonMs, []).unref());
  return Promise.race([addressesOf(host).catch(() => []), tooLate]);
}

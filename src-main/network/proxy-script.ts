import type { LookupAddress } from 'node:dns';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { addressesOf } from './addresses-of.ts';

/** As much as Chromium reads of a script. */
const mostBytes = 1024 * 1024;
const mostRedirects = 5;

/**
 * Fetches a proxy auto-configuration file.
 *
 * @param withinMs for everything together.
 * @returns undefined if it can't be had.
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
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return undefined;
    chunks.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** More than any real script asks for. */
const mostHosts = 20;

/** The limit for resolving one of them, in milliseconds. */
const soonMs = 2_000;

/** Calls in a script that resolve a host given as text. */
const asksFor = /\b(?:dnsResolve|isResolvable|isInNet)(?:Ex)?\s*\(\s*(["'])([\w.-]+)\1\s*[,)]/g;

/**
 * Inserts addresses into a script, because Chromium, which runs it, resolves none: those of the host in
 * question, and of hosts that appear in the script as text. A host name that the script assembles resolves to
 * nothing.
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
    // A script's own functions take precedence over Chromium's of the same name.
    'function dnsResolve(host) { return /^[\\d.]+$/.test(host) ? host : addressGiven(host).ofVersion4; }',
    'function dnsResolveEx(host) { return addressGiven(host).all; }',
    'function isResolvable(host) { return dnsResolve(host) !== null; }',
    'function isResolvableEx(host) { return dnsResolveEx(host) !== ""; }',
    script,
  ].join('\n');
}

/** None for an unknown host, or one for which no answer comes. */
function addressesSoon(host: string): Promise<LookupAddress[]> {
  const tooLate = new Promise<LookupAddress[]>((resolve) => void setTimeout(resolve, soonMs, []).unref());
  return Promise.race([addressesOf(host).catch(() => []), tooLate]);
}

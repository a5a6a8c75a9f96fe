declare const baseAddressBrand: unique symbol;

/** The service's base address, without a slash at the end, with its version prefix: "https://host/api/v1". */
export type BaseAddress = string & { readonly [baseAddressBrand]: true };

/** Why an address can't be used. */
export type BaseAddressFault = 'not-an-address' | 'not-encrypted' | 'holds-credentials';

const versionPrefix = '/api/v1';

/**
 * Reads a base address as staff type it. A bare host gets https and the version prefix.
 *
 * SECURITY: http is taken for this computer's own loopback addresses alone. A signed request in the clear would let
 * anyone on the shop's network read activation codes and replay the purchase.
 */
export function parseBaseAddress(
  typed: string,
): { ok: true; value: BaseAddress } | { ok: false; fault: BaseAddressFault } {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(withScheme)) return { ok: false, fault: 'not-an-address' };
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, fault: 'not-an-address' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, fault: 'not-encrypted' };
  if (url.username !== '' || url.password !== '') return { ok: false, fault: 'holds-credentials' };
  const path = url.pathname.replace(/\/+$/, '');
  return { ok: true, value: `${url.origin}${path === '' ? versionPrefix : path}` as BaseAddress };
}

/** By the URL parser's normal form, so that 0x7f.1 or LOCALHOST are recognized and localhost.example is not. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

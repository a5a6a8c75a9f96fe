import { isLoopback } from '../../../src-merchant-api/http/base-address.ts';

/**
 * The address of a head office as somebody types it, with or without "https://". SECURITY: nothing goes over plain HTTP but
 * to this computer.
 *
 * @returns undefined if it is none.
 */
export function readOfficeAddress(typed: string): URL | undefined {
  const text = typed.trim();
  const address = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (address === null || address.hostname === '' || address.username !== '' || address.password !== '')
    return undefined;
  if (address.search !== '' || address.hash !== '' || !/^\/*$/.test(address.pathname)) return undefined;
  const isPlain = address.protocol === 'http:' && isLoopback(address.hostname);
  return address.protocol === 'https:' || isPlain ? new URL('/', address) : undefined;
}

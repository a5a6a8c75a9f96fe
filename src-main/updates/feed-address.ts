import { z } from 'zod';
import { parseBaseAddress, type BaseAddressFault } from '../../src-merchant-api/base-address.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

declare const feedAddressBrand: unique symbol;

/** The folder on a server that has a feed and its packages, with a slash at its end. */
export type FeedAddress = string & { readonly [feedAddressBrand]: true };

/** The feed's file in that folder. */
export const feedFile = 'esim-counter.feed';

/**
 * Reads the address of a feed as people type it; a bare host gets https.
 *
 * SECURITY: https, or this computer's own loopback addresses, as for the merchant service: a feed is signed, but whoever
 * reads along learns which till is behind.
 */
export function parseFeedAddress(typed: string): Result<FeedAddress, BaseAddressFault> {
  const read = parseBaseAddress(typed);
  if (!read.ok) return fail(read.fault);
  const text = typed.trim();
  const { origin, pathname } = new URL(text.includes('://') ? text : `https://${text}`);
  return succeed(`${origin}${pathname.replace(/\/*$/, '/')}` as FeedAddress);
}

/** As it is kept in settings and given by a profile. */
export const feedAddress = z.string().refine((text) => parseFeedAddress(text).ok, {
  message: 'has to be an https address without a name or password in it',
});

/** SECURITY: names that a feed may give are looked for in its own folder alone. */
export const addressOfFile = (feed: FeedAddress, name: string): string => feed + encodeURIComponent(name);

import { z } from 'zod';
import { parseBaseAddress, type BaseAddressFault } from '../../src-merchant-api/http/base-address.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

declare const feedAddressBrand: unique symbol;

/** The folder on a server with a feed and its packages, ending in a slash. */
export type FeedAddress = string & { readonly [feedAddressBrand]: true };

/** The feed's file in that folder. */
export const feedFile = 'esim-counter.feed';

/**
 * Reads the address of a feed as people type it; a bare host gets https.
 *
 * SECURITY: https, or this computer's own loopback addresses, as for the merchant service. A feed is signed, but
 * anybody who listens would learn which till is behind.
 */
export function parseFeedAddress(typed: string): Result<FeedAddress, BaseAddressFault> {
  const read = parseBaseAddress(typed);
  if (!read.ok) return fail(read.fault);
  const text = typed.trim();
  const { origin, pathname } = new URL(text.includes('://') ? text : `https://${text}`);
  return succeed(`${origin}${pathname.replace(/\/*$/, '/')}` as FeedAddress);
}

/** In the form of settings and profiles. */
export const feedAddress = z.string().refine((text) => parseFeedAddress(text).ok, {
  message: 'has to be an https address without a name or password in it',
});

/** SECURITY: file names from a feed are only looked up in its own folder. */
export const addressOfFile = (feed: FeedAddress, name: string): string => feed + encodeURIComponent(name);

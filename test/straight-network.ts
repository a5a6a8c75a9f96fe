import { fetchKept } from '../src-main/network/fetch-kept.ts';
import { sendOnce, type RequestParts } from '../src-main/network/send-once.ts';

/** The till's own ways to the network where there are no proxies and no authorities but Node's. */
export const straight: RequestParts = {
  proxiesFor: () => Promise.resolve('DIRECT'),
  isVerified: () => Promise.resolve(false),
  connectMs: 1_000,
  userAgent: 'tests',
};

/** What reads and what sends once, as the till does either. */
export const straightFetches = () => ({ fetch: fetchKept(straight), fetchOnce: sendOnce(straight) });

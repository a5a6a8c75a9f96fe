import { keepAliveFetch } from '../../src-main/network/keep-alive-fetch.ts';
import { sendOnce, type RequestDeps } from '../../src-main/network/send-once.ts';

/** Of a computer that is on a network, whichever the tests run on. */
const onNetwork = {
  ...{ address: '192.0.2.7', netmask: '255.255.255.0', cidr: '192.0.2.7/24' },
  ...{ family: 'IPv4' as const, mac: '00:00:5e:00:53:07', internal: false },
};

/** The till's own ways to the network where there are no proxies and no authorities but Node's. */
export const straight: RequestDeps = {
  proxiesFor: () => Promise.resolve('DIRECT'),
  isVerified: () => Promise.resolve(false),
  connectMs: 10_000,
  interfaces: () => ({ eth0: [onNetwork] }),
  userAgent: 'tests',
};

/** What reads and what sends once, as the till does either. */
export const straightFetches = () => ({
  fetch: keepAliveFetch(() => straight),
  fetchOnce: sendOnce(() => straight),
});

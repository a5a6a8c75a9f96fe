import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** Who can reach the till's receiver: programs of this computer (a tunnel, a reverse proxy), or its network. */
export type CallbackReach = 'computer' | 'network';

/** Where the service is asked to tell of orders, and where that arrives. */
export type CallbackSetting = {
  /** As the service is given it: a public address that leads to `port`. */
  readonly address: string;
  /** The port of this computer that is listened at. */
  readonly port: number;
  readonly reach: CallbackReach;
};

export type CallbackAddressFault = 'not-an-address' | 'holds-credentials';

/** The longest address that services are known to take. */
const longest = 2_000;

/** Reads a callback address as staff type it: http or https, for whoever is reached may stand behind a proxy. */
export function parseCallbackAddress(typed: string): Result<string, CallbackAddressFault> {
  const text = typed.trim();
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWeb || text.length > longest) return fail('not-an-address');
  // SECURITY: it is kept with the settings, and sent with each order.
  if (url.username !== '' || url.password !== '') return fail('holds-credentials');
  return succeed(url.href);
}

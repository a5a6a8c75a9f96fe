import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** Who can reach the till's receiver: programs on this computer (a tunnel, a reverse proxy), or its network. */
export type CallbackReach = 'computer' | 'network';

/** Where the service sends notifications, and where they arrive. */
export type CallbackSetting = {
  /** The address that the service is given: a public one that leads to `port`. */
  readonly address: string;
  /** The port of this computer that the receiver listens on. */
  readonly port: number;
  readonly reach: CallbackReach;
};

export type CallbackAddressFault = 'not-an-address' | 'holds-credentials';

/** The longest address that services are known to accept. */
const longest = 2_000;

/** Reads a callback address as staff type it: http or https, because a proxy may stand in front of the till. */
export function parseCallbackAddress(typed: string): Result<string, CallbackAddressFault> {
  const text = typed.trim();
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWeb || text.length > longest) return fail('not-an-address');
  // SECURITY: it is kept in the settings, and sent with each order.
  if (url.username !== '' || url.password !== '') return fail('holds-credentials');
  return succeed(url.href);
}

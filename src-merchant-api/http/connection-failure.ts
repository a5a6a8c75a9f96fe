import type { MerchantFailure } from '../failure.ts';

type NotReachedCause = Extract<MerchantFailure, { kind: 'not-reached' }>['cause'];

/**
 * SECURITY: codes that are only possible before a byte of the request was on its way. Money is said not to have moved
 * on the word of this table, so what can also be met on a connection that stands (a reset, a timeout, an unreachable
 * host, an alert of TLS) is not in it, and counts as sent.
 *
 * Node's names come from getaddrinfo, connect and the check of a certificate; those that begin with ERR_ are
 * Chromium's net errors of the same steps (its net_error_list.h), but for the two of Node's TLS and the last.
 */
const beforeSending: ReadonlyMap<string, NotReachedCause> = new Map([
  ['ENOTFOUND', 'name'],
  ['EAI_AGAIN', 'name'],
  ['EAI_FAIL', 'name'],
  ['EAI_NODATA', 'name'],
  ['EAI_NONAME', 'name'],
  ['ECONNREFUSED', 'connection'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connection'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['CERT_NOT_YET_VALID', 'certificate'],
  ['CERT_REVOKED', 'certificate'],
  ['CERT_UNTRUSTED', 'certificate'],
  ['CERT_REJECTED', 'certificate'],
  ['CERT_SIGNATURE_FAILURE', 'certificate'],
  ['CERT_CHAIN_TOO_LONG', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['INVALID_CA', 'certificate'],
  ['INVALID_PURPOSE', 'certificate'],
  ['HOSTNAME_MISMATCH', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_FORMAT', 'certificate'],
  ['ERR_INTERNET_DISCONNECTED', 'offline'],
  ['ERR_NAME_NOT_RESOLVED', 'name'],
  ['ERR_NAME_RESOLUTION_FAILED', 'name'],
  ['ERR_ICANN_NAME_COLLISION', 'name'],
  ['ERR_CONNECTION_REFUSED', 'connection'],
  ['ERR_CONNECTION_TIMED_OUT', 'connection'],
  ['ERR_NETWORK_ACCESS_DENIED', 'connection'],
  ['ERR_UNSAFE_PORT', 'connection'],
  ['ERR_PROXY_CONNECTION_FAILED', 'connection'],
  ['ERR_PROXY_AUTH_UNSUPPORTED', 'connection'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'connection'],
  ['ERR_SOCKS_CONNECTION_FAILED', 'connection'],
  ['ERR_SOCKS_CONNECTION_HOST_UNREACHABLE', 'connection'],
  ['ERR_NO_SUPPORTED_PROXIES', 'connection'],
  ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'connection'],
  ['ERR_PROXY_CERTIFICATE_INVALID', 'certificate'],
  ['ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN', 'certificate'],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'certificate'],
  ['ERR_SSL_UNRECOGNIZED_NAME_ALERT', 'certificate'],
  // Our own, of a connection that did not come about (src-main/network).
  ['ERR_NOT_CONNECTED', 'connection'],
]);

/** Node's codes that a standing connection can end in too: certain only where Node says that it was connecting. */
const whileConnecting: ReadonlyMap<string, NotReachedCause> = new Map([
  ['ENETUNREACH', 'offline'],
  ['ENETDOWN', 'offline'],
  ['EHOSTUNREACH', 'connection'],
  ['EHOSTDOWN', 'connection'],
  ['ETIMEDOUT', 'connection'],
  ['EADDRNOTAVAIL', 'connection'],
  ['EACCES', 'connection'],
]);

/** What `fetch` threw. It says 'not-reached' only where that is certain; whatever isn't known by name is 'no-reply'. */
export function connectionFailure(thrown: unknown): MerchantFailure {
  const errors = chain(thrown);
  const detail = errors
    .map(({ message }) => message)
    .join(': ')
    .slice(0, longestDetail);
  if (/redirect/i.test(detail)) return { kind: 'unreadable-reply', httpStatus: 0, detail };
  for (const error of errors) {
    const cause = notReachedCause(error);
    if (cause !== undefined) return { kind: 'not-reached', cause, detail };
  }
  const timedOut = errors.some(({ message, code }) => timeouts.has(codeIn(message) ?? code));
  return { kind: 'no-reply', cause: timedOut ? 'timeout' : 'connection-lost', detail };
}

/** A wait that ended, before the request was sent or after it. Chromium's comes from its limit for connecting too. */
const timeouts: ReadonlySet<string> = new Set([
  'ERR_TIMED_OUT',
  'ETIMEDOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const longestDetail = 1_000;

type Thrown = { readonly message: string; readonly code: string; readonly connecting: boolean };

function notReachedCause({ message, code, connecting }: Thrown): NotReachedCause | undefined {
  const chromiumCode = codeIn(message) ?? '';
  if (chromiumCode.startsWith('ERR_CERT_')) return 'certificate';
  return (
    beforeSending.get(chromiumCode) ??
    beforeSending.get(code) ??
    (connecting ? whileConnecting.get(code) : undefined)
  );
}

/** Chromium's codes are told in the message: "net::ERR_NAME_NOT_RESOLVED". */
const codeIn = (message: string): string | undefined => /\bnet::(ERR_[A-Z0-9_]+)/.exec(message)?.[1];

/** No chain of causes is this long; an error that is its own cause has one without an end. */
const deepestCause = 8;

/** An error and its causes: `fetch` puts the one that matters into a cause. */
function chain(thrown: unknown, depth = 0): Thrown[] {
  if (!(thrown instanceof Error)) return [{ message: String(thrown), code: '', connecting: false }];
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const connecting = 'syscall' in thrown && thrown.syscall === 'connect';
  const here: Thrown = {
    message: code === '' ? thrown.message : `${thrown.message} (${code})`,
    code,
    connecting,
  };
  if (depth === deepestCause) return [here];
  const several: unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  const causes = thrown.cause === undefined ? several : [...several, thrown.cause];
  return [here, ...causes.flatMap((cause) => chain(cause, depth + 1))];
}

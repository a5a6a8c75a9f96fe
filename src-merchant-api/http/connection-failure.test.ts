import { describe, expect, it } from 'vitest';
import { connectionFailure } from './connection-failure.ts';

/** As Node's fetch throws it. */
const fromNode = (code: string, syscall?: string): Error =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error(`${syscall ?? ''} ${code}`), { code, syscall }),
  });
/** As Electron's does. */
const fromChromium = (code: string): Error => new Error(`net::${code}`);

describe('what fetch throws', () => {
  it.each([
    [fromNode('ENOTFOUND', 'getaddrinfo'), 'name'],
    [fromNode('EAI_AGAIN', 'getaddrinfo'), 'name'],
    [fromNode('ECONNREFUSED', 'connect'), 'connection'],
    [fromNode('EHOSTUNREACH', 'connect'), 'connection'],
    [fromNode('ETIMEDOUT', 'connect'), 'connection'],
    [fromNode('ENETUNREACH', 'connect'), 'offline'],
    [fromNode('UND_ERR_CONNECT_TIMEOUT'), 'connection'],
    [fromNode('CERT_HAS_EXPIRED'), 'certificate'],
    [fromNode('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    [fromChromium('ERR_INTERNET_DISCONNECTED'), 'offline'],
    [fromChromium('ERR_NAME_NOT_RESOLVED'), 'name'],
    [fromChromium('ERR_CONNECTION_REFUSED'), 'connection'],
    [fromChromium('ERR_CONNECTION_TIMED_OUT'), 'connection'],
    [fromChromium('ERR_PROXY_CONNECTION_FAILED'), 'connection'],
    [fromChromium('ERR_CERT_DATE_INVALID'), 'certificate'],
    [fromChromium('ERR_CERT_AUTHORITY_INVALID'), 'certificate'],
    [
      new TypeError('fetch failed', {
        cause: new AggregateError([
          Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
          Object.assign(new Error('connect'), { code: 'ENETUNREACH', syscall: 'connect' }),
        ]),
      }),
      'connection',
    ],
  ])('%s never reached the service', (error, cause) => {
    expect(connectionFailure(error)).toMatchObject({ kind: 'not-reached', cause });
  });

  it.each([
    // All of these can come after the request was sent.
    fromNode('ECONNRESET', 'read'),
    fromNode('EPIPE', 'write'),
    fromNode('EHOSTUNREACH', 'read'),
    fromNode('ENETUNREACH', 'write'),
    fromNode('UND_ERR_SOCKET'),
    fromNode('ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'),
    fromChromium('ERR_CONNECTION_RESET'),
    fromChromium('ERR_CONNECTION_CLOSED'),
    fromChromium('ERR_CONNECTION_ABORTED'),
    fromChromium('ERR_EMPTY_RESPONSE'),
    fromChromium('ERR_ADDRESS_UNREACHABLE'),
    fromChromium('ERR_NETWORK_CHANGED'),
    fromChromium('ERR_NETWORK_IO_SUSPENDED'),
    fromChromium('ERR_SSL_PROTOCOL_ERROR'),
    fromChromium('ERR_HTTP2_PROTOCOL_ERROR'),
    fromChromium('ERR_QUIC_PROTOCOL_ERROR'),
    fromChromium('ERR_FAILED'),
    new Error('the shop ECONNREFUSED is closed'),
    'ECONNREFUSED',
    undefined,
  ])('%s leaves it open whether the service was reached', (error) => {
    expect(connectionFailure(error)).toMatchObject({ kind: 'no-reply', cause: 'connection-lost' });
  });

  it.each([
    fromNode('ETIMEDOUT', 'read'),
    fromNode('UND_ERR_HEADERS_TIMEOUT'),
    fromChromium('ERR_TIMED_OUT'),
  ])('%s leaves that open too, and is a timeout', (error) => {
    expect(connectionFailure(error)).toMatchObject({ kind: 'no-reply', cause: 'timeout' });
  });

  it('counts as an answer if it was a redirect', () => {
    expect(connectionFailure(new Error('Redirect was cancelled'))).toMatchObject({
      kind: 'unreadable-reply',
    });
  });

  it('may be its own cause, and long', () => {
    const error = new Error('x'.repeat(5_000));
    error.cause = error;
    expect(connectionFailure(error).detail.length).toBeLessThanOrEqual(1_000);
  });
});

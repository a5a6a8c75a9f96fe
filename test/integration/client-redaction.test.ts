import { describe, expect, it } from 'vitest';
import { signedByService } from '../../src-merchant-api/signing/signature.ts';
import type { MerchantConnection } from '../../src-merchant-api/caller.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import {
  clientOf,
  json,
  shortLimits,
  startOddService,
  type OddAnswer,
  type SeenRequest,
} from '../network/odd-service.ts';

const secret = 'S3cret/of+the shop: 7fQ2xWm9KpZr4TnB';
const code = 'LPA:1$smdp.example$3F-7Q2XWM9KPZR4TNB';
const signer = createSigner(secret);

const number = idPackOf(4711);
const idPack: IdPack = number.kind === 'number' ? number.idPack : expect.fail('4711 is a number');

const calls: readonly ((client: MerchantClient) => Promise<Result<unknown, MerchantFailure>>)[] = [
  (client) => client.submit({ productId: 'p', orderId: 'T1-1' }),
  (client) => client.topup({ productId: 'p', uidCustomer: 'uid-1' }),
  (client) => client.activate(idPack),
  (client) => client.refund(idPack),
  (client) => client.getStatus('uid-1'),
  (client) => client.connectivity('8990199000000000004'),
  (client) => client.balance(),
  (client) => client.products(),
  (client) => client.history(50),
  (client) => client.sign({}),
];

/** All that a service could say of a request, in the words of one that is badly made. */
const saying = ({ headers, body }: SeenRequest): string =>
  [
    `CF-ACCESS-SIGN: ${String(headers['cf-access-sign'])} of ${body}`,
    `expected the HMAC with key=${secret}. Given "${String(headers['cf-access-sign'])}".`,
    `the key was '${secret}'; the eSIM is ${code}`,
  ].join(' ');

/** A record in which each member has what it shouldn't. */
const record = (words: string): Record<string, unknown> => ({
  ...{ status: words, message: words, balance: words, uidCustomer: [words], idPack: words, signature: 1 },
  ...{ esimProfile: { activationCode: [code], iccid: words }, products: words, connectivity: words },
  ...{ history: words, transactions: words, list: words, items: [{ activationCode: { [words]: words } }] },
});

const neverAnswers: OddAnswer = () => undefined;

const answers: readonly (readonly [string, OddAnswer])[] = [
  ...[301, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503].map((status): [string, OddAnswer] => [
    `${status}`,
    (request, response) =>
      json(response, { status: 'ERROR', message: saying(request), uidCustomer: 'uid-1' }, status, {
        location: `http://127.0.0.1:9/?sign=${encodeURIComponent(String(request.headers['cf-access-sign']))}`,
      }),
  ]),
  [
    'a list of messages',
    (request, response) => json(response, { status: 'ERROR', message: [saying(request), code] }, 400),
  ],
  ['a record of other things', (request, response) => json(response, record(saying(request)))],
  ['no JSON', (request, response) => void response.writeHead(200).end(`{"${saying(request)}`)],
  ['a page', (request, response) => void response.writeHead(502).end(`<p>${saying(request)}</p>`)],
  ['a reply too large', (request, response) => json(response, saying(request).repeat(10_000))],
  ['a cut connection', (_request, response) => void response.destroy()],
  [
    'half a reply',
    (request, response) => {
      response.writeHead(200, { 'content-length': '999' }).write(saying(request), () => response.destroy());
    },
  ],
  ['no answer', neverAnswers],
];

/** All that every call can end in, and the signatures that were sent. */
async function allFailures(
  answer: OddAnswer,
  change: Partial<MerchantConnection> = {},
): Promise<{ failures: MerchantFailure[]; signatures: string[] }> {
  const service = await startOddService(answer);
  const failures = await Promise.all(
    // A client each: none is held back by what another was told.
    calls.map(async (call) => {
      const done = await call(clientOf(service.address, { signer, ...change }));
      return done.ok ? [] : [done.failure];
    }),
  );
  const signatures = service.seen.flatMap(({ headers }) => String(headers['cf-access-sign'] ?? []));
  return { failures: failures.flat(), signatures: signatures.filter((each) => each !== '') };
}

/** What of it is told. */
function leaks(failures: readonly MerchantFailure[], signatures: readonly string[]): string[] {
  const hidden = [secret, code, code.slice(4), '3F-7Q2XWM9KPZR4TNB', ...new Set(signatures)];
  return failures.flatMap((failure) =>
    hidden.filter((each) => failure.detail.includes(each)).map((each) => `${failure.kind}: ${each}`),
  );
}

describe('what is told of a call that failed', () => {
  const kinds = new Set<MerchantFailure['kind']>();

  it.each(answers)('holds neither secret nor signature nor code after %s', async (_what, answer) => {
    const waits = answer === neverAnswers ? { limits: shortLimits } : {};
    const { failures, signatures } = await allFailures(answer, waits);
    expect(failures.length).toBeGreaterThan(0);
    expect(signatures.length).toBeGreaterThan(5);
    expect(leaks(failures, signatures)).toEqual([]);
    for (const { kind } of failures) kinds.add(kind);
  });

  it('holds none where the network’s own error repeats what was sent', async () => {
    const failures = await allFailures(() => undefined, {
      fetch: (url, init) =>
        Promise.reject(
          new TypeError(`fetch failed: ${url} ${JSON.stringify(init.headers)} ${secret}`, {
            cause: Object.assign(
              new Error(`connect ${JSON.stringify(init.headers)} ${JSON.stringify(init.body)}`),
              { code: 'ECONNREFUSED' },
            ),
          }),
        ),
    });
    expect(failures.failures.map(({ kind }) => kind)).toContain('not-reached');
    for (const { kind } of failures.failures) kinds.add(kind);
    const signatures = ['{}', '{"idPack":4711}', '{"orderId":"T1-1","productId":"p"}'].map(signer);
    expect(leaks(failures.failures, signatures)).toEqual([]);
  });

  it('holds none where the service signs, and repeats its signature', async () => {
    const { failures, signatures } = await allFailures(
      (request, response) =>
        request.path === '/customer/sign'
          ? json(response, { signature: 'c2lnbmVkLWJ5LXRoZS1zZXJ2aWNlLWl0c2VsZg==' })
          : json(response, { status: 'ERROR', message: saying(request) }, 400),
      { signer: signedByService },
    );
    expect(new Set(signatures).size).toBe(1);
    expect(leaks(failures, signatures).filter((each) => !each.endsWith(secret))).toEqual([]);
  });

  it('holds none where the service asked to wait before it signed', async () => {
    const { failures, signatures } = await allFailures(
      (request, response) => json(response, { status: 'ERROR', message: saying(request) }, 429),
      { signer: signedByService },
    );
    expect(failures.map(({ kind }) => kind)).toContain('held-back');
    for (const { kind } of failures) kinds.add(kind);
    expect(leaks(failures, signatures).filter((each) => !each.endsWith(secret))).toEqual([]);
  });

  it('was looked at in every kind of failure', async () => {
    const { failures } = await allFailures(() => undefined, { merchantId: 'no\nheader' });
    for (const { kind } of failures) kinds.add(kind);
    const all: Record<MerchantFailure['kind'], true> = {
      ...{
        'not-sent': true,
        'held-back': true,
        'not-reached': true,
        'no-reply': true,
        'unreadable-reply': true,
        unauthorized: true,
      },
      ...{ 'insufficient-funds': true, refused: true, 'order-not-found': true, 'order-exists': true },
      ...{ 'too-many-requests': true, 'service-broken': true },
    };
    expect([...kinds].toSorted()).toEqual(Object.keys(all).toSorted());
  });

  it('still says what the service said', async () => {
    const { failures } = await allFailures((request, response) =>
      json(response, { status: 'ERROR', message: `No such package. ${saying(request)}` }, 400),
    );
    expect(failures[0]?.detail).toMatch(/^No such package\. CF-ACCESS-SIGN: … of /);
  });
});

import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { moneyMoved, type MerchantFailure } from '../../src-merchant-api/failure.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import { product } from '../../src-merchant-api/reading/product.ts';
import { esimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { tryAgain } from '../../src-merchant-api/http/try-again.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { clientOf } from '../network/odd-service.ts';
import { isThorough } from '../thorough.ts';

type Answer = Result<unknown, MerchantFailure>;

/** Every method, with the record that the interface shows for it. */
const methods: readonly {
  name: string;
  spends: boolean;
  record: unknown;
  call: (client: MerchantClient) => Promise<Answer>;
}[] = [
  {
    name: 'submit',
    spends: true,
    record: wireRecords.submit,
    call: (client) => client.submit({ productId: 'p', orderId: 'T1-1' }),
  },
  {
    name: 'topup',
    spends: true,
    record: wireRecords.topup,
    call: (client) => client.topup({ productId: 'p', uidCustomer: 'uid-1' }),
  },
  { name: 'activate', spends: true, record: wireRecords.change, call: (client) => client.activate(idPack) },
  { name: 'refund', spends: true, record: wireRecords.change, call: (client) => client.refund(idPack) },
  {
    name: 'getStatus',
    spends: false,
    record: wireRecords.status,
    call: (client) => client.getStatus('uid-1'),
  },
  {
    name: 'connectivity',
    spends: false,
    record: wireRecords.connectivity,
    call: (client) => client.connectivity('8990199000000000004'),
  },
  { name: 'balance', spends: false, record: wireRecords.balance, call: (client) => client.balance() },
  { name: 'products', spends: false, record: wireRecords.products, call: (client) => client.products() },
  { name: 'history', spends: false, record: wireRecords.history, call: (client) => client.history(50) },
  { name: 'sign', spends: false, record: wireRecords.sign, call: (client) => client.sign({}) },
];
const number = idPackOf(4711);
const idPack: IdPack = number.kind === 'number' ? number.idPack : expect.fail('4711 is a number');

/** The closed union, member by member. */
const detail = z.string();
const waitMs = z.number().min(0).nullable();
const anyFailure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-sent'), cause: z.enum(['request', 'signature']), detail }),
  z.strictObject({ kind: z.literal('held-back'), retryAfterMs: waitMs, detail }),
  z.strictObject({
    kind: z.literal('not-reached'),
    cause: z.enum(['offline', 'name', 'connection', 'certificate']),
    detail,
  }),
  z.strictObject({ kind: z.literal('no-reply'), cause: z.enum(['timeout', 'connection-lost']), detail }),
  z.strictObject({ kind: z.literal('unreadable-reply'), httpStatus: z.number(), detail }),
  z.strictObject({
    kind: z.literal('unauthorized'),
    httpStatus: z.literal([401, 403]),
    clockSkewMs: z.number().nullable(),
    detail,
  }),
  z.strictObject({ kind: z.literal('insufficient-funds'), detail }),
  z.strictObject({
    kind: z.literal('refused'),
    // Some services refuse a purchase with a success's status.
    httpStatus: z.union([z.number().min(200).max(299), z.number().min(400).max(499)]),
    detail,
  }),
  z.strictObject({ kind: z.literal('order-not-found'), detail }),
  z.strictObject({ kind: z.literal('order-exists'), uidCustomer: z.string().nullable(), detail }),
  z.strictObject({ kind: z.literal('too-many-requests'), retryAfterMs: waitMs, detail }),
  z.strictObject({
    kind: z.literal('service-broken'),
    httpStatus: z.number().min(500),
    retryAfterMs: waitMs,
    detail,
  }),
]);

/** What every success promises: what was read can be stored and read again. */
const anyProfile = z.object({ esimProfile, uidCustomer: z.literal('uid-1'), status: z.literal('completed') });
const promises: Readonly<Record<string, z.ZodType>> = {
  submit: z.object({ uidCustomer: z.string().min(1) }),
  getStatus: z.union([
    anyProfile,
    z.object({ status: z.enum(['in_processing', 'canceled', 'ERROR', 'other']) }),
  ]),
  balance: z.object({ balance: z.string().regex(/^-?\d+(\.\d+)?$/) }),
  products: z.object({
    products: z.array(product),
    unreadable: z.array(z.strictObject({ entry: z.string().max(2_001), why: z.string() })).max(20),
  }),
  sign: z.string().regex(/^[\x21-\x7e]+$/),
};

/** A reply, or what `fetch` throws instead. */
type OddReply = {
  readonly status: number;
  readonly headers: [string, string][];
  readonly chunks: Uint8Array[];
  readonly ends: 'well' | 'with-error';
};

const withoutBody = new Set([204, 205, 304]);

function asResponse({ status, headers, chunks, ends }: OddReply): Response {
  if (status === 0) return Response.error();
  if (withoutBody.has(status)) return new Response(null, { status, headers });
  const parts = chunks.values();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts.next();
      if (!part.done) controller.enqueue(part.value);
      else if (ends === 'well') controller.close();
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status, headers });
}

const status = fc.oneof(
  { weight: 5, arbitrary: fc.constant(200) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      0,
      201,
      202,
      204,
      301,
      304,
      307,
      400,
      401,
      402,
      403,
      404,
      409,
      418,
      429,
      500,
      502,
      503,
      504,
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
);
const headers = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constantFrom('retry-after'),
      fc.constantFrom('7', '-1', 'soon', '1e9', '99999999999', '', 'Sat, 21 Nov 2026 10:41:04 GMT'),
    ),
    fc.tuple(
      fc.constantFrom('date'),
      fc.constantFrom('Sat, 21 Nov 2026 10:41:04 GMT', 'yesterday', '0', 'Sat, 99 Nov 2026 10:41:04 GMT'),
    ),
    fc.tuple(
      fc.constantFrom('content-type'),
      fc.constantFrom('application/json', 'text/html', 'application/json; charset=latin1', ''),
    ),
    fc.tuple(
      fc.constantFrom('age', 'location', 'x-odd'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 10 }),
    ),
  ),
  { maxLength: 3 },
);
const ends = fc.constantFrom('well', 'well', 'well', 'with-error' as const);

/** Keys that objects have by themselves, and those that readers look for. */
const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'id',
  'status',
  'message',
  'uidCustomer',
  'data',
  'products',
  'balance',
  'signature',
  'price',
  'size',
  'validity',
  'countries',
  '0',
  '',
);
const oddScalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    1e21,
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    'null',
    '1e400',
    'completed',
    'canceled',
    '9'.repeat(400),
    '\ud83c',
    '\u0000',
    'LPA:1$\ufffd',
    '2026-02-31',
    '2026-11-21T10:00:00+99:00',
    '10 GB',
    '-5 GB',
    '999999999999 TB',
    '30 days',
    'unlimited',
  ),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const { oddJson } = fc.letrec<{ oddJson: unknown }>((tie) => ({
  oddJson: fc.oneof(
    { depthSize: 'small' },
    oddScalar,
    fc.array(tie('oddJson'), { maxLength: 4 }),
    fc.dictionary(oddKey, tie('oddJson'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

/** Changes a record at some depth: another value, a member less, another name, or all of it wrapped. */
function mutated(record: unknown, steps: readonly number[], change: number, value: unknown): unknown {
  const [step, ...further] = steps;
  if (typeof record !== 'object' || record === null || step === undefined) return value;
  const entries: [string, unknown][] = Object.entries(record);
  const at = step % Math.max(1, entries.length);
  const entry = entries[at];
  if (entry === undefined) return value;
  const [name, member] = entry;
  const deeper = typeof member === 'object' && member !== null && further.length > 0;
  const put: [string, unknown][] = deeper
    ? [[name, mutated(member, further, change, value)]]
    : ((
        [
          [[name, value]],
          [],
          [[name.toUpperCase(), member]],
          [[name, { [name]: member }]],
          [[name, [member]]],
          [[name, String(member)]],
        ] satisfies [string, unknown][][]
      )[change % 6] ?? []);
  const changed = entries.toSpliced(at, 1, ...put);
  return Array.isArray(record) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function cut(bytes: Uint8Array, at: number): Uint8Array[] {
  const middle = bytes.length === 0 ? 0 : at % bytes.length;
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}

const isCertain = (failure: MerchantFailure): boolean => moneyMoved(failure) !== 'unknown';

/** How the cases of a test ended: one that only ever meets the same end shows nothing. */
const endings = new Map<string, number>();
beforeEach(() => endings.clear());

/** What some services refuse with 200 and the word ERROR: purchases, and lists for their limit. */
const mayRefuseWithSuccess: ReadonlySet<string> = new Set(['submit', 'topup', 'products', 'history']);

/** Calls the method with the reply, and checks what it ends in. */
async function check(index: number, reply: OddReply): Promise<void> {
  const method = methods[index % methods.length];
  if (method === undefined) return;
  cases += 1;
  const client = clientOf('http://127.0.0.1:9/api/v1', { fetch: () => Promise.resolve(asResponse(reply)) });
  checkAnswer(method, await method.call(client), reply.status);
}

function checkAnswer(method: (typeof methods)[number], answer: Answer, httpStatus: number): void {
  const ending = answer.ok ? 'read' : answer.failure.kind;
  endings.set(ending, (endings.get(ending) ?? 0) + 1);
  if (answer.ok) {
    promises[method.name]?.parse(answer.value);
    if (httpStatus < 200 || httpStatus > 299) expect.fail(`${method.name} takes ${httpStatus} as a success`);
    return;
  }
  const { failure } = answer;
  anyFailure.parse(failure);
  const isSuccess = httpStatus >= 200 && httpStatus <= 299;
  if (isSuccess && failure.kind === 'refused' && !mayRefuseWithSuccess.has(method.name))
    expect.fail(`${method.name}: HTTP ${httpStatus} is read as refused`);
  tryAgain(failure, method.spends ? 'change' : 'read');
  // Only a refusal says what became of the money; nothing else that came back does.
  if (isCertain(failure) && (httpStatus < 400 || httpStatus > 499)) {
    expect.fail(`${method.name}: HTTP ${httpStatus} is read as ${failure.kind}`);
  }
}

let cases = 0;
afterAll(() => {
  console.log(`client: ${cases.toLocaleString('en')} odd replies, each read or a failure of the union`);
});

const index = fc.nat(methods.length - 1);
const run = { seed: 20261121, endOnFailure: true } as const;
const many = isThorough ? 1_000 : 200;

describe('every reply ends in success or a known failure', { timeout: 120_000 }, () => {
  it('for any JSON', async () => {
    const property = fc.asyncProperty(index, status, headers, oddJson, ends, (at, code, fields, body, end) =>
      check(at, { status: code, headers: fields, chunks: [bytesOf(JSON.stringify(body))], ends: end }),
    );
    await fc.assert(property, { ...run, numRuns: 13 * many });
  });

  it('for any near-valid record', async () => {
    const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 });
    const bare = fc.boolean();
    const property = fc.asyncProperty(
      index,
      status,
      headers,
      steps,
      fc.nat(5),
      oddJson,
      bare,
      async (at, code, fields, path, change, value, asError) => {
        const record = asError ? wireRecords.error : methods[at]?.record;
        const body = JSON.stringify(mutated(record, path, change, value));
        await check(at, { status: code, headers: fields, chunks: [bytesOf(body)], ends: 'well' });
      },
    );
    await fc.assert(property, { ...run, numRuns: 22 * many });
    expect(endings.get('read')).toBeGreaterThan(2.2 * many);
    expect(endings.get('unreadable-reply')).toBeGreaterThan(2.2 * many);
    expect(endings.size).toBeGreaterThanOrEqual(9);
  });

  it('for any damaged bytes', async () => {
    const damage = fc.tuple(fc.nat(5_000), fc.uint8Array({ maxLength: 8 }), fc.nat(20));
    const property = fc.asyncProperty(
      index,
      status,
      damage,
      fc.nat(5_000),
      ends,
      (at, code, [where, bytes, gone], middle, end) => {
        const whole = bytesOf(JSON.stringify(methods[at]?.record));
        const place = where % whole.length;
        const damaged = new Uint8Array([
          ...whole.subarray(0, place),
          ...bytes,
          ...whole.subarray(place + gone),
        ]);
        return check(at, { status: code, headers: [], chunks: cut(damaged, middle), ends: end });
      },
    );
    await fc.assert(property, { ...run, numRuns: 10 * many });
  });

  it('for any odd text', async () => {
    const texts = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('[', '{"a":', '[{"products":', '"', '{"status":"completed","esimProfile":'),
          fc.nat(400),
        )
        .map(([part, times]) => part.repeat(times)),
      fc.nat(300).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
      oddKey.map((key) => `{"${key}":1,"${key}":{"${key}":2},"status":"completed","status":"canceled"}`),
      fc.constantFrom(
        '',
        ' ',
        '\ufeff{}',
        '\ufeff',
        'null',
        '[]',
        '{}',
        '0',
        '1e999',
        '{"balance":1e999}',
        '{"balance":123456789012345678901234567890}',
        '{"idPack":4711.0}',
        '{"idPack":9007199254740993}',
        '<html>',
        'undefined',
        '{"signature":"a\\nb"}',
        '{"signature":"\\ud83c"}',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const property = fc.asyncProperty(index, status, texts, fc.nat(1_000), (at, code, text, middle) =>
      check(at, { status: code, headers: [], chunks: cut(bytesOf(text), middle), ends: 'well' }),
    );
    await fc.assert(property, { ...run, numRuns: 4 * many });
  });

  it('for anything that fetch throws, and any request', async () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const word = fc.string({ unit, maxLength: 6 });
    const itsOwnCause = new TypeError('fetch failed');
    itsOwnCause.cause = itsOwnCause;
    const thrown = fc.oneof(
      fc.constantFrom<unknown>(
        undefined,
        null,
        7,
        'text',
        {},
        itsOwnCause,
        new AggregateError([null, 7, itsOwnCause]),
      ),
      fc
        .constantFrom('ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'UND_ERR_SOCKET', 'ERR_SSL_ALERT')
        .map((code) => Object.assign(new Error(code), { code })),
      fc
        .constantFrom(
          'ERR_CONNECTION_RESET',
          'ERR_EMPTY_RESPONSE',
          'ERR_ADDRESS_UNREACHABLE',
          'ERR_TIMED_OUT',
          'ERR_SSL_PROTOCOL_ERROR',
        )
        .map((code) => new Error(`net::${code}`)),
    );
    const property = fc.asyncProperty(
      thrown,
      word,
      word,
      fc.boolean(),
      async (error, first, second, atOnce) => {
        cases += 1;
        const client = clientOf('http://127.0.0.1:9/api/v1', {
          fetch: () => {
            if (atOnce) throw error;
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- that is the case
            return Promise.reject(error);
          },
          merchantId: first === '' ? 'shop' : first,
        });
        const answers: readonly Answer[] = [
          await client.submit({ productId: first, orderId: second, callback: second }),
          await client.getStatus(second),
          await client.sign({ [first]: [second] }),
        ];
        for (const answer of answers) {
          if (answer.ok) expect.fail('nothing came');
          else {
            anyFailure.parse(answer.failure);
            if (answer.failure.kind !== 'not-sent') expect(moneyMoved(answer.failure)).toBe('unknown');
          }
        }
      },
    );
    await fc.assert(property, { ...run, numRuns: 1 * many });
  });
});

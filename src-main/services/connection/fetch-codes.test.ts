import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { fakeClock, type FakeClock } from '../../../test/tills/fake-clock.ts';
import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import { readOrderStatus } from '../../../src-merchant-api/reading/order-status.ts';
import { sum } from '../../../src-merchant-api/amount.ts';
import { fail, succeed } from '../../../src-merchant-api/result.ts';
import { issuedProfile, type Activation } from '../../domain/orders/issued-profile.ts';
import type { OrderId, SaleIn } from '../../domain/orders/sale.ts';
import { CodeQuestions } from './fetch-codes.ts';

const id = (number: number): OrderId => `T1-${number}` as OrderId;

let clock: FakeClock;
let questions: CodeQuestions;
/** The orders whose status was requested, and the codes that came back. */
let asked: string[];
let fetched: Map<OrderId, Activation>;
/** Null while the service answers. */
let trouble: MerchantFailure | null;
/** The only order that the trouble is about, by its uidCustomer; null if it is about everything. */
let onlyOf: string | null;
/** The eSIM that the service returns, by the order's uidCustomer. */
let iccidOf: (uidCustomer: string) => string;
/** The sales that have an eSIM, by ICCID. */
let soldAs: Map<string, OrderId>;
/** The sales for which the service returned the eSIM of another sale, with that other sale. */
let mixedUp: [OrderId, OrderId][];
let isReachable: boolean;

const client = {
  getStatus: (uidCustomer: string) => {
    asked.push(uidCustomer);
    if (trouble !== null && (onlyOf ?? uidCustomer) === uidCustomer) return Promise.resolve(fail(trouble));
    const esimProfile = profileRecord(iccidOf(uidCustomer));
    const read = readOrderStatus({ status: 'completed', uidCustomer, esimProfile }, uidCustomer);
    return Promise.resolve(succeed(read.ok ? read.value : expect.fail(read.failure)));
  },
  balance: () =>
    Promise.resolve(
      trouble === null || onlyOf !== null
        ? succeed({ status: null, message: null, balance: sum([]) })
        : fail(trouble),
    ),
} as unknown as MerchantClient;

/** The ICCID in the books for the order that the service calls by this name. */
let keptIccidOf: (uidCustomer: string) => string;

const sale = (orderId: OrderId): SaleIn<'completed'> => ({
  kind: 'sale',
  intent: { ...saleIntent(1), orderId },
  progress: {
    state: 'completed',
    uidCustomer: `uid ${orderId}`,
    charged: null,
    profile: issuedProfile(profileRecord(keptIccidOf(`uid ${orderId}`)), { kind: 'not-kept' }),
  },
});

beforeEach(() => {
  clock = fakeClock(0);
  asked = [];
  fetched = new Map();
  trouble = null;
  onlyOf = null;
  isReachable = true;
  soldAs = new Map();
  mixedUp = [];
  iccidOf = (uidCustomer) => `iccid of ${uidCustomer}`;
  keptIccidOf = iccidOf;
  questions = new CodeQuestions({
    clock,
    client: () => (isReachable ? client : undefined),
    wanted: (orderId) => (fetched.has(orderId) ? undefined : sale(orderId)),
    otherWith: (orderId, { iccid }) => {
      const other = soldAs.get(iccid);
      return other === orderId ? undefined : other;
    },
    onEsimOfAnother: ({ intent }, other) => mixedUp.push([intent.orderId, other]),
    onFetched: ({ intent }, activation) => fetched.set(intent.orderId, activation),
  });
});
afterEach(() => questions.end());

it('asks once for each code that is wanted, one after the other', async () => {
  for (const number of [1, 2, 3, 2]) questions.want(id(number));
  await clock.pass(0);
  expect(asked).toHaveLength(1);
  await clock.pass(60_000);
  expect(asked.toSorted()).toEqual(['uid T1-1', 'uid T1-2', 'uid T1-3']);
  expect(fetched.get(id(3))?.activationCode).toBe(profileRecord('iccid of uid T1-3').activationCode);
  expect(clock.waiting()).toBe(0);
});

it('asks about what is looked at last before what waits longer', async () => {
  for (const number of [1, 2, 3]) questions.want(id(number));
  await clock.pass(60_000);
  expect(asked).toEqual(['uid T1-1', 'uid T1-3', 'uid T1-2']);
});

it('leaves a service alone that is away, and asks again after growing waits until the code is there', async () => {
  trouble = { kind: 'service-broken', httpStatus: 503, retryAfterMs: null, detail: '' };
  questions.want(id(1));
  questions.want(id(2));
  await clock.pass(4_000);
  expect(asked).toHaveLength(1);
  await clock.pass(600_000);
  expect(asked.length).toBeLessThan(10);
  trouble = null;
  await clock.pass(600_000);
  expect([...fetched.keys()].toSorted()).toEqual([id(1), id(2)]);
});

it('waits as long as the service asks for', async () => {
  trouble = { kind: 'too-many-requests', retryAfterMs: 90_000, detail: '' };
  questions.want(id(1));
  await clock.pass(89_000);
  expect(asked).toHaveLength(1);
});

it.each<[string, MerchantFailure]>([
  ['breaks', { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' }],
  ['is kept from this account', { kind: 'unauthorized', httpStatus: 403, clockSkewMs: null, detail: '' }],
  ['hangs', { kind: 'no-reply', cause: 'timeout', detail: '' }],
])(
  'goes on with the others where the status of one %s, and asks about that one again',
  async (_how, failure) => {
    trouble = failure;
    // The one that was looked at last is asked about before the others.
    onlyOf = 'uid T1-3';
    for (const number of [1, 2, 3]) questions.want(id(number));
    await clock.pass(4_000);
    expect([...fetched.keys()].toSorted()).toEqual([id(1), id(2)]);
    trouble = null;
    await clock.pass(60_000);
    expect(fetched.has(id(3))).toBe(true);
  },
);

it('goes on with the others where the service does not know an order', async () => {
  trouble = { kind: 'order-not-found', detail: '' };
  questions.want(id(1));
  questions.want(id(2));
  await clock.pass(4_000);
  expect(asked).toHaveLength(2);
});

it('takes no code of another eSIM', async () => {
  iccidOf = () => 'another iccid';
  questions.want(id(1));
  await clock.pass(60_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(fetched.size).toBe(0);
});

it('takes the code of its own eSIM, however its ICCID is written', async () => {
  keptIccidOf = () => '8990 1990 0000 0000 004';
  iccidOf = () => '89901990-00000000004';
  questions.want(id(1));
  await clock.pass(1_000);
  expect(fetched.size).toBe(1);
});

it('takes no code of an eSIM that another sale has, where it does not know its own ICCID', async () => {
  keptIccidOf = () => '';
  iccidOf = () => 'iccid of another';
  soldAs.set('iccid of another', id(2));
  questions.want(id(1));
  await clock.pass(60_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(fetched.size).toBe(0);
  expect(mixedUp[0]).toEqual([id(1), id(2)]);
});

it('tells of a code of another sale though its own ICCID is known', async () => {
  iccidOf = () => 'iccid of another';
  soldAs.set('iccid of another', id(2));
  questions.want(id(1));
  await clock.pass(1_000);
  expect(mixedUp).toEqual([[id(1), id(2)]]);
  expect(fetched.size).toBe(0);
});

it('asks as soon as the service can be reached', async () => {
  isReachable = false;
  questions.want(id(1));
  await clock.pass(1_000);
  expect(asked).toEqual([]);
  isReachable = true;
  questions.askNow();
  await clock.pass(0);
  expect(fetched.size).toBe(1);
});

it('asks nothing more once it has ended', async () => {
  isReachable = false;
  questions.want(id(1));
  await clock.pass(0);
  questions.end();
  isReachable = true;
  questions.askNow();
  await clock.pass(600_000);
  expect(asked).toEqual([]);
});

it('goes on asking where the ledger could not be read once', async () => {
  let isReadable = false;
  questions.end();
  questions = new CodeQuestions({
    clock,
    client: () => client,
    wanted: (orderId) => {
      if (!isReadable) throw new Error('the ledger can not be read');
      return fetched.has(orderId) ? undefined : sale(orderId);
    },
    otherWith: () => undefined,
    onEsimOfAnother: () => undefined,
    onFetched: ({ intent }, activation) => fetched.set(intent.orderId, activation),
  });
  questions.want(id(1));
  await clock.pass(1_000);
  isReadable = true;
  await clock.pass(600_000);
  expect([...fetched.keys()]).toEqual([id(1)]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import type { OrderId, Sale } from '../../src-main/domain/orders/sale.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { directClient } from '../network/direct-client.ts';
import { otherSeller } from '../fixtures/seller.ts';
import { openOrdersTill, type OrdersTill, type OrdersTillDeps } from '../tills/orders-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let honest: MerchantClient;
let product: Product;
let otherProduct: Product;
/** What the service says instead of what is so; nothing while it is honest. */
let lies: { -readonly [What in 'submit' | 'getStatus' | 'history']?: MerchantClient[What] };
/** The till's requests, by what they ask. */
let asked: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '200.00', issueDelayMs: 0 });
  honest = directClient(service);
  const [first, second] = value(await honest.products()).products;
  product = first ?? expect.fail('no products');
  otherProduct = second ?? expect.fail('only one product');
  lies = {};
  asked = [];
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

function openTill(parts: Partial<OrdersTillDeps> = {}): OrdersTill {
  const { merchantId } = service;
  const client: MerchantClient = {
    ...honest,
    submit: (order) => (asked.push('submit'), (lies.submit ?? honest.submit)(order)),
    getStatus: (uid) => (asked.push('status'), (lies.getStatus ?? honest.getStatus)(uid)),
    history: (limit) => (asked.push('history'), (lies.history ?? honest.history)(limit)),
  };
  const till = openOrdersTill({ folder, merchantId, client, quietMs: 5_000, ...parts });
  onTestFinished(till.close);
  till.runner.start();
  return till;
}

const sell = ({ orders }: OrdersTill): OrderId =>
  value(orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

const uidOf = ({ progress }: Sale): string =>
  'uidCustomer' in progress && progress.uidCustomer !== null
    ? progress.uidCustomer
    : expect.fail(progress.state);

const kindsOf = ({ ledger }: OrdersTill, orderId: OrderId): string[] =>
  ledger.sales.events(orderId).map(({ event }) => event.kind);

/** The order id of another till. */
const theirs = newOrderId(otherSeller, Date.now());

/** Another till sells an eSIM on the same account. @returns its uidCustomer. */
const soldElsewhere = async ({ productId } = product): Promise<string> =>
  value(await honest.submit({ productId, orderId: theirs })).uidCustomer;

const exists =
  (uidCustomer: string): MerchantClient['submit'] =>
  () =>
    Promise.resolve(fail({ kind: 'order-exists', uidCustomer, detail: 'exists' }));

const down = { kind: 'service-broken', httpStatus: 502, detail: 'down', retryAfterMs: null } as const;
const lost = { kind: 'no-reply', cause: 'connection-lost', detail: 'lost' } as const;
const notOffered = { kind: 'refused', httpStatus: 404, detail: 'none' } as const;

const namesNoOrder: MerchantClient['getStatus'] = async (uidCustomer) => {
  const reply = await honest.getStatus(uidCustomer);
  return reply.ok ? succeed({ ...reply.value, orderId: null }) : reply;
};

/** A status that names neither the order nor the package as the catalog does. */
const namesOtherwise: MerchantClient['getStatus'] = async (uidCustomer) => {
  const reply = await namesNoOrder(uidCustomer);
  if (!reply.ok || reply.value.status !== 'completed') return reply;
  const activatedItems = reply.value.activatedItems.map((item) => ({ ...item, name: 'eSIM 5' }));
  return succeed({ ...reply.value, activatedItems });
};

const historyWith =
  (change: (line: Transaction) => Transaction | []): MerchantClient['history'] =>
  async (limit) => {
    const reply = await honest.history(limit);
    if (!reply.ok) return reply;
    return succeed({ ...reply.value, transactions: reply.value.transactions.flatMap(change) });
  };

const isAskedAgain = (what: string, times: number) =>
  expect.poll(() => asked.filter((each) => each === what).length, { timeout: 20_000 }).toBeGreaterThan(times);

describe('where no status names an order, another till’s eSIM is not handed over', () => {
  it.each([
    ['that the history has under its order id', () => product, undefined],
    ['with another package, and no history', () => otherProduct, 'not-shown'],
  ] as const)('after a 409 with an order %s', async (_, of, history) => {
    const uidCustomer = await soldElsewhere(of());
    lies = { submit: exists(uidCustomer), getStatus: namesNoOrder };
    if (history === 'not-shown') lies.history = () => Promise.resolve(fail(notOffered));
    const till = openTill();
    const orderId = sell(till);
    await isAskedAgain('submit', 4);
    await till.when(orderId, ({ progress }) => progress.state === 'unknown');
    expect(kindsOf(till, orderId)).not.toContain('accepted');
    delete lies.submit;
    const sold = await till.settled(orderId);
    expect(sold.progress.state).toBe('completed');
    expect(uidOf(sold)).not.toBe(uidCustomer);
  });

  it('after a 409, while the history can not be read', async () => {
    const uidCustomer = await soldElsewhere();
    lies = {
      submit: exists(uidCustomer),
      getStatus: namesNoOrder,
      history: () => Promise.resolve(fail(down)),
    };
    const till = openTill();
    const orderId = sell(till);
    await isAskedAgain('submit', 2);
    expect(kindsOf(till, orderId)).not.toContain('accepted');
    lies = { getStatus: namesNoOrder };
    expect(uidOf(await till.settled(orderId))).not.toBe(uidCustomer);
  });

  it.each([
    ['while the history shows only later orders', false],
    ['while the history shows no orders', true],
  ])('after a 409, %s', async (_, isEmpty) => {
    const uidCustomer = await soldElsewhere();
    const { productId } = product;
    await honest.submit({ productId, orderId: newOrderId(otherSeller, Date.now()) });
    const isHidden = ({ orderId, type }: Transaction) => orderId === theirs || (isEmpty && type === 'order');
    lies = {
      submit: exists(uidCustomer),
      getStatus: namesNoOrder,
      history: historyWith((line) => (isHidden(line) ? [] : line)),
    };
    const till = openTill();
    const orderId = sell(till);
    await isAskedAgain('submit', 4);
    expect(kindsOf(till, orderId)).not.toContain('accepted');
    delete lies.submit;
    delete lies.history;
    expect(uidOf(await till.settled(orderId))).not.toBe(uidCustomer);
  });

  it('after a 200 that names no order id either', async () => {
    const uidCustomer = await soldElsewhere();
    lies = {
      submit: async (order) => succeed({ ...value(await honest.submit(order)), orderId: null, uidCustomer }),
      getStatus: namesNoOrder,
    };
    const till = openTill();
    const sold = await till.settled(sell(till));
    expect(sold.progress.state).toBe('completed');
    expect(uidOf(sold)).not.toBe(uidCustomer);
  });

  it('after a 200 that names no order id, with several packages of other names, and no history', async () => {
    const uidCustomer = await soldElsewhere(otherProduct);
    // Its eSIM may not be issued yet.
    await expect
      .poll(async () => (await honest.topup({ uidCustomer, productId: otherProduct.productId })).ok)
      .toBe(true);
    lies = {
      submit: async (order) => {
        const reply = await honest.submit(order);
        return reply.ok ? succeed({ ...reply.value, orderId: null, uidCustomer }) : reply;
      },
      getStatus: namesNoOrder,
      history: () => Promise.resolve(fail(notOffered)),
    };
    const till = openTill();
    expect(uidOf(await till.settled(sell(till)))).not.toBe(uidCustomer);
  });

  it('after a 200 that names the right order id, if its package is another one', async () => {
    const uidCustomer = await soldElsewhere(otherProduct);
    lies = {
      submit: async (order) => succeed({ ...value(await honest.submit(order)), uidCustomer }),
      getStatus: namesNoOrder,
    };
    const till = openTill();
    const orderId = sell(till);
    const sold = await till.settled(orderId);
    expect(uidOf(sold)).not.toBe(uidCustomer);
    expect(kindsOf(till, orderId)).toEqual(['drafted', 'attempted', 'accepted', 'uid-corrected', 'issued']);
  });

  it('in the next run', async () => {
    const uidCustomer = await soldElsewhere();
    lies = {
      submit: async (order) => succeed({ ...value(await honest.submit(order)), uidCustomer }),
      getStatus: () => Promise.resolve(fail(down)),
    };
    const before = openTill();
    const orderId = sell(before);
    await before.when(orderId, ({ progress }) => progress.state === 'accepted');
    before.close();
    lies = { getStatus: namesNoOrder };
    expect(uidOf(await openTill().settled(orderId))).not.toBe(uidCustomer);
  });

  it('if the history has it under both order ids', async () => {
    const uidCustomer = await soldElsewhere();
    lies = {
      submit: async (order) => {
        await honest.submit(order);
        return fail(lost);
      },
      getStatus: namesNoOrder,
      history: historyWith((line) => (line.orderId === theirs ? line : { ...line, uidCustomer })),
    };
    // The history is searched at once: nobody waits at the counter.
    const till = openTill({ customerWaitsMs: 0 });
    const orderId = sell(till);
    await isAskedAgain('history', 3);
    expect(kindsOf(till, orderId)).not.toContain('accepted');
    lies = { getStatus: namesNoOrder };
    expect(uidOf(await till.settled(orderId))).not.toBe(uidCustomer);
  });
});

it('two sales of one cart never share an eSIM, if the service answers both with the first one', async () => {
  let first: string | undefined;
  lies = {
    submit: async (order) => {
      const reply = await honest.submit(order);
      if (!reply.ok) return reply;
      first ??= reply.value.uidCustomer;
      return succeed({ ...reply.value, orderId: null, uidCustomer: first });
    },
    getStatus: namesNoOrder,
  };
  const till = openTill();
  const several = { product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true } as const;
  const ids = value(till.orders.sellSeveral({ ...several, quantity: 2 }));
  const uids = (await Promise.all(ids.map(till.settled))).map(uidOf);
  expect(new Set(uids).size).toBe(2);
});

describe('an ordinary sale', () => {
  it.each([
    ['whose status names its order', {}],
    ['whose status names no order', { getStatus: namesNoOrder }],
  ])('%s asks for its status, and for nothing else before its code is shown', async (_, said) => {
    lies = said;
    const till = openTill();
    await till.settled(sell(till));
    expect(asked.filter((what) => what !== 'status')).toEqual(['submit']);
  });

  it('is completed after a lost answer at a service whose status names no order', async () => {
    let isFirst = true;
    lies = {
      getStatus: namesNoOrder,
      submit: async (order) => {
        const reply = await honest.submit(order);
        if (!isFirst) return reply;
        isFirst = false;
        return fail(lost);
      },
    };
    const till = openTill();
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
  });

  it('is completed after a 409 at one that has no history, if its package is the ordered one', async () => {
    lies = {
      getStatus: namesNoOrder,
      history: () => Promise.resolve(fail(notOffered)),
      submit: async (order) => {
        const reply = await honest.submit(order);
        return reply.ok ? honest.submit(order) : reply;
      },
    };
    const till = openTill();
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
  });

  describe('is completed where the history has the service’s own numbers as order ids', () => {
    const numbered = historyWith((line) =>
      line.orderId === null ? line : { ...line, orderId: String(84_000 + Number(line.idPack)) },
    );

    it('after a 200 that names the order, though the catalog names the package otherwise', async () => {
      lies = { getStatus: namesOtherwise, history: numbered };
      const till = openTill();
      expect((await till.settled(sell(till))).progress.state).toBe('completed');
    });

    it.each([
      ['a 409', (order: Parameters<MerchantClient['submit']>[0]) => honest.submit(order)],
      ['a 200 that names no order', undefined],
    ])('after %s', async (_, again) => {
      const till = openTill();
      await soldElsewhere();
      lies = {
        getStatus: namesNoOrder,
        history: numbered,
        submit: async (order) => {
          const reply = await honest.submit(order);
          if (again !== undefined) return again(order);
          return reply.ok ? succeed({ ...reply.value, orderId: null }) : reply;
        },
      };
      expect((await till.settled(sell(till))).progress.state).toBe('completed');
    });
  });

  it.each([
    ['has no history', () => Promise.resolve(fail(notOffered))],
    ['never lets its history be read', () => Promise.resolve(fail(down))],
  ])('whose order id was named is completed in the next run, if the service %s', async (_, history) => {
    lies = { getStatus: () => Promise.resolve(fail(down)) };
    const before = openTill();
    const orderId = sell(before);
    await before.when(orderId, ({ progress }) => progress.state === 'accepted');
    before.close();
    lies = { getStatus: namesOtherwise, history };
    expect((await openTill().settled(orderId)).progress.state).toBe('completed');
  });

  it('that nothing names and no history tells is completed by the answer to its first attempt', async () => {
    lies = {
      getStatus: namesOtherwise,
      history: () => Promise.resolve(fail(notOffered)),
      submit: async (order) => {
        const reply = await honest.submit(order);
        return reply.ok ? succeed({ ...reply.value, orderId: null }) : reply;
      },
    };
    const till = openTill();
    expect((await till.settled(sell(till))).progress.state).toBe('completed');
    expect(asked.filter((what) => what === 'submit')).toHaveLength(1);
  });
});

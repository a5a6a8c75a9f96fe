import { createServer } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClockSkew } from '../../src-merchant-api/http/clock-skew.ts';
import { sendOnce } from '../../src-main/network/send-once.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { moneyMoved } from '../../src-merchant-api/failure.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { clientOf, json, shortLimits, startOddService, type OddAnswer } from '../network/odd-service.ts';
import { straight } from '../network/straight-network.ts';
import { startUnansweringHost } from '../network/unanswering-host.ts';

const jsonType = { 'content-type': 'application/json' };
const order = { productId: 'p', orderId: 'T1-1' } as const;

describe('the limits of a call', () => {
  const tooMuch = { kind: 'unreadable-reply', httpStatus: 200 };
  it.each<[string, OddAnswer]>([
    [
      'a list without an end',
      (_, response) => {
        response.writeHead(200, jsonType).write('[');
        const more = (): void => {
          if (!response.destroyed) response.write('{},'.repeat(10_000), () => setImmediate(more));
        };
        more();
      },
    ],
    [
      'a small reply that unpacks to a large one',
      (_, response) =>
        response
          .writeHead(200, { ...jsonType, 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(20_000_000, ' '))),
    ],
  ])('of size end %s', async (_, answer) => {
    const service = await startOddService(answer);
    const ended = await clientOf(service.address).products();
    expect(ended).toMatchObject({ ok: false, failure: tooMuch });
  });

  const tooLate = { kind: 'no-reply', cause: 'timeout' };
  it.each<[string, OddAnswer]>([
    [
      'a list that comes byte by byte',
      (_, response) => {
        response.writeHead(200, jsonType).write('[');
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    ['no reply at all', () => undefined],
  ])('of time end %s', async (_, answer) => {
    const service = await startOddService(answer);
    const ended = await clientOf(service.address, { limits: shortLimits }).products();
    expect(ended).toMatchObject({ ok: false, failure: tooLate });
  });

  it('hold where fetch heeds no signal', async () => {
    const client = clientOf('http://127.0.0.1:9', {
      fetch: () => new Promise(() => undefined),
      limits: shortLimits,
    });
    expect(await client.balance()).toMatchObject({ ok: false, failure: tooLate });
  });

  it('hold where a body heeds no signal', async () => {
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const client = clientOf('http://127.0.0.1:9', {
      fetch: () => Promise.resolve(new Response(body)),
      limits: shortLimits,
    });
    expect(await client.balance()).toMatchObject({ ok: false, failure: tooLate });
  });

  const padded =
    (record: object, bytes: number): OddAnswer =>
    (_, response) =>
      response.writeHead(200, jsonType).end(JSON.stringify(record).padEnd(bytes, ' '));
  it('take an order of 256 KiB, and not a byte more', async () => {
    const largest = await startOddService(padded(wireRecords.submit, 256 * 1024));
    expect(await clientOf(largest.address).submit(order)).toMatchObject({ ok: true });
    const larger = await startOddService(padded(wireRecords.submit, 256 * 1024 + 1));
    expect(await clientOf(larger.address).submit(order)).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable-reply', httpStatus: 200 },
    });
  });

  it('take a list of 16 MiB, and not a byte more', async () => {
    const largest = await startOddService(padded(wireRecords.products, 16 * 1024 * 1024));
    expect(await clientOf(largest.address).products()).toMatchObject({ ok: true });
    const larger = await startOddService(padded(wireRecords.products, 16 * 1024 * 1024 + 1));
    expect(await clientOf(larger.address).products()).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable-reply', httpStatus: 200 },
    });
  });

  it('take a catalog that is far larger than an order', async () => {
    const [first] = wireRecords.products.products;
    const products = Array.from({ length: 3_000 }, (_, index) => ({ ...first, productId: `p-${index}` }));
    const service = await startOddService((_, response) => json(response, { data: { products } }));
    const reply = await clientOf(service.address).products();
    expect(reply.ok && reply.value.products.length).toBe(3_000);
  });
});

describe('connections', () => {
  it.runIf(process.platform === 'linux')(
    'that do not come about have a limit of their own, by which it is certain that nothing was sent',
    async () => {
      const address = await startUnansweringHost();
      const fetchOnce = sendOnce(() => ({ ...straight, connectMs: 200 }));
      expect(await clientOf(`${address}/api/v1`, { fetchOnce }).submit(order)).toMatchObject({
        ok: false,
        failure: { kind: 'not-reached', cause: 'connection' },
      });
    },
  );

  it('to a service whose certificate nobody vouches for come to nothing, and no request is sent', async () => {
    let requests = 0;
    const server = createServer(selfSigned, (_, response) => {
      requests += 1;
      json(response, wireRecords.submit);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    const ended = await clientOf(`https://localhost:${address.port}/api/v1`).submit(order);
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'not-reached', cause: 'certificate' } });
    expect(!ended.ok && moneyMoved(ended.failure)).toBe('no');
    expect(requests).toBe(0);
  });

  it('are kept for the next call', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.balance));
    const client = clientOf(service.address);
    for (let call = 0; call < 5; call += 1) expect(await client.balance()).toMatchObject({ ok: true });
    // Node may still be putting the first one back when the second call asks for one.
    expect(service.connections()).toBeLessThanOrEqual(2);
  });

  it('of a redirect go nowhere else', async () => {
    const elsewhere = await startOddService((_, response) => json(response, wireRecords.submit));
    const service = await startOddService((_, response) =>
      response.writeHead(307, { location: `${elsewhere.address}/orders/submit` }).end(),
    );
    const ended = await clientOf(service.address).submit(order);
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'unreadable-reply', httpStatus: 307 } });
    expect(elsewhere.seen).toEqual([]);
  });

  it('for what spends are those that send once', async () => {
    const service = await startOddService(({ path }, response) =>
      json(response, path.startsWith('/orders/refund') ? wireRecords.change : wireRecords.submit),
    );
    const once: string[] = [];
    const client = clientOf(service.address, {
      fetchOnce: (url, init) => {
        once.push(new URL(url).pathname.replace('/api/v1', ''));
        return fetch(url, init);
      },
    });
    await client.balance();
    await client.submit(order);
    await client.topup({ ...order, uidCustomer: 'uid-1' });
    expect(once).toEqual(['/orders/submit', '/orders/topup']);
  });
});

describe('many calls at once', () => {
  it('are at most four, with a place kept for what spends, which goes first', async () => {
    const replies: (() => void)[] = [];
    const service = await startOddService(({ path }, response) => {
      const record = path === '/orders/submit' ? wireRecords.submit : wireRecords.balance;
      replies.push(() => json(response, record));
    });
    const client = clientOf(service.address);
    const seen = (count: number) => expect.poll(() => service.seen.length).toBe(count);
    let ended = 0;
    const counted = <Reply>(call: Promise<Reply>): Promise<Reply> => call.finally(() => (ended += 1));
    const reads = Array.from({ length: 5 }, () => counted(client.balance()));
    await seen(3);
    const purchases = [counted(client.submit(order)), counted(client.submit(order))];
    // Four are under way. What ends makes room for the second purchase before the fourth read, and then for none: beside
    // two purchases and a read, the fourth place is kept. From then on each end lets a read in.
    for (const [answered, count] of [4, 5, 5, 6, 7, 7, 7].entries()) {
      await seen(count);
      replies[answered]?.();
      await expect.poll(() => ended).toBe(answered + 1);
    }
    for (const { ok } of await Promise.all([...reads, ...purchases])) expect(ok).toBe(true);
    expect(service.mostAtOnce()).toBe(4);
    const read = '/customer/balance';
    const purchase = '/orders/submit';
    const inOrder = [read, read, read, purchase, purchase, read, read];
    expect(service.seen.map(({ path }) => path)).toEqual(inOrder);
  });
});

describe('a service that asks to wait', () => {
  it('is left alone by everything but purchases, and told so at once where it is long', async () => {
    const service = await startOddService(({ path }, response) => {
      if (path === '/orders/submit') json(response, wireRecords.submit);
      else json(response, wireRecords.error, 429, { 'retry-after': '60' });
    });
    const client = clientOf(service.address);
    const expected = { ok: false, failure: { kind: 'too-many-requests', retryAfterMs: 60_000 } };
    expect(await client.balance()).toMatchObject(expected);
    const held = await client.products();
    expect(held.ok || held.failure).toMatchObject({ kind: 'held-back', detail: /not sent/ });
    expect(!held.ok && held.failure.kind === 'held-back' && held.failure.retryAfterMs).toBeGreaterThan(
      50_000,
    );
    expect(await client.submit(order)).toMatchObject({ ok: true });
    expect(service.seen.map(({ path }) => path)).toEqual(['/customer/balance', '/orders/submit']);
  });

  it('is asked again after a short wait, without the caller doing anything', async () => {
    let times = 0;
    const came: number[] = [];
    const service = await startOddService((_, response) => {
      came.push(performance.now());
      times += 1;
      if (times === 1) json(response, wireRecords.error, 503, { 'retry-after': '1' });
      else json(response, wireRecords.balance);
    });
    const client = clientOf(service.address);
    expect(await client.balance()).toMatchObject({
      ok: false,
      failure: { kind: 'service-broken', retryAfterMs: 1_000 },
    });
    expect(await client.balance()).toMatchObject({ ok: true });
    const [first = 0, second = 0] = came;
    expect(second - first).toBeGreaterThanOrEqual(950);
  });

  /** What asks to wait for a minute, by a part of its path or its body. */
  const putsOff = (status: number, ...parts: string[]) =>
    startOddService(({ path, body }, response) => {
      const isPutOff = parts.some((part) => path.includes(part) || body.includes(part));
      if (isPutOff) json(response, wireRecords.error, status, { 'retry-after': '60' });
      else if (path === '/orders/submit') json(response, wireRecords.submit);
      else if (path.startsWith('/orders/getStatus')) json(response, wireRecords.error, 404);
      else if (path.startsWith('/products')) json(response, wireRecords.products);
      else json(response, wireRecords.balance);
    });

  const idPack = idPackOf('7');
  const changed = idPack.kind === 'number' ? idPack.idPack : expect.fail();
  it.each<[string, string, (client: MerchantClient) => Promise<unknown>]>([
    ['the status of one', 'uid-bad', (client) => client.getStatus('uid-bad')],
    ['a purchase', 'T1-1', (client) => client.submit(order)],
    ['a refund', '/refund', (client) => client.refund(changed)],
    ['an activation', '/activate', (client) => client.activate(changed)],
  ])('at %s is asked everything else meanwhile', async (_, part, call) => {
    for (const status of [429, 503]) {
      const service = await putsOff(status, part);
      const client = clientOf(service.address);
      for (let time = 0; time < 2; time += 1) expect(await call(client)).toMatchObject({ ok: false });
      const began = performance.now();
      expect(await client.getStatus('uid-other')).toMatchObject({ failure: { kind: 'order-not-found' } });
      expect(await client.products()).toMatchObject({ ok: true });
      expect(await client.balance()).toMatchObject({ ok: true });
      expect(performance.now() - began).toBeLessThan(900);
    }
  });

  it('at one order is not asked about that one for so long', async () => {
    const service = await putsOff(429, 'uid-bad');
    const client = clientOf(service.address);
    await client.getStatus('uid-bad');
    expect(await client.getStatus('uid-bad')).toMatchObject({ failure: { kind: 'held-back' } });
    expect(service.seen).toHaveLength(1);
  });

  it('at one list is asked everything else meanwhile', async () => {
    const service = await putsOff(429, '/products');
    const client = clientOf(service.address);
    await client.products();
    expect(await client.balance()).toMatchObject({ ok: true });
    expect(await client.products()).toMatchObject({ failure: { kind: 'held-back' } });
    expect(service.seen.map(({ path }) => path)).toEqual(['/products/list', '/customer/balance']);
  });

  it('at two orders in a row is asked for the balance, which tells that it means those', async () => {
    const service = await putsOff(429, 'uid-bad', 'uid-worse');
    const client = clientOf(service.address);
    for (const uid of ['uid-bad', 'uid-worse', 'uid-other']) await client.getStatus(uid);
    expect(service.seen.map(({ path }) => path.replace(/.*=/, ''))).toEqual([
      ...['uid-bad', 'uid-worse'],
      ...['/customer/balance', 'uid-other'],
    ]);
  });

  it('at two orders and the balance means everything, until it answers something', async () => {
    const service = await putsOff(429, '/customer/balance', 'uid-bad', 'uid-worse');
    const client = clientOf(service.address);
    for (const uid of ['uid-bad', 'uid-worse']) await client.getStatus(uid);
    const other = () => client.getStatus('uid-other');
    for (let time = 0; time < 2; time += 1)
      expect(await other()).toMatchObject({ failure: { kind: 'held-back' } });
    expect(service.seen).toHaveLength(3);
    expect(await client.submit(order)).toMatchObject({ ok: true });
    expect(await other()).toMatchObject({ failure: { kind: 'order-not-found' } });
  });

  it('may name the time, by its own clock', async () => {
    const answeredAt = Date.now() - 3_600_000;
    const service = await startOddService((_, response) => {
      response.sendDate = false;
      json(response, wireRecords.error, 503, {
        date: new Date(answeredAt).toUTCString(),
        'retry-after': new Date(answeredAt + 90_000).toUTCString(),
      });
    });
    expect(await clientOf(service.address).balance()).toMatchObject({
      ok: false,
      failure: { kind: 'service-broken', retryAfterMs: 90_000 },
    });
  });

  it('is not sent a purchase twice', async () => {
    const service = await startOddService((_, response) =>
      json(response, wireRecords.error, 503, { 'retry-after': '0' }),
    );
    await clientOf(service.address).submit(order);
    await wait(50);
    expect(service.seen).toHaveLength(1);
  });
});

describe('a clock that is wrong', () => {
  const answerAt =
    (date: () => number, status: number): OddAnswer =>
    (_, response) => {
      response.sendDate = false;
      json(response, status === 200 ? wireRecords.balance : wireRecords.error, status, {
        date: new Date(date()).toUTCString(),
      });
    };

  it('is found with any reply', async () => {
    const service = await startOddService(answerAt(() => Date.now() - 300_000, 200));
    const skews: ClockSkew[] = [];
    await clientOf(service.address, { onClockSkew: (skew) => skews.push(skew) }).balance();
    expect(skews).toHaveLength(1);
    const [{ aheadMs, uncertainMs } = { aheadMs: 0, uncertainMs: 0 }] = skews;
    expect(Math.abs(aheadMs - 300_000)).toBeLessThanOrEqual(uncertainMs + 1);
  });

  it('is named where the service does not take the signature', async () => {
    const service = await startOddService(answerAt(() => Date.now() + 3_600_000, 401));
    const ended = await clientOf(service.address).balance();
    expect(!ended.ok && ended.failure.kind === 'unauthorized' && ended.failure.clockSkewMs).toBeLessThan(
      -3_590_000,
    );
  });

  it('is not blamed where it is right', async () => {
    const service = await startOddService(answerAt(() => Date.now(), 401));
    const ended = await clientOf(service.address).balance();
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'unauthorized', clockSkewMs: null } });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { readTillId } from '../../src-main/domain/orders/order-id.ts';
import { directClient } from '../network/direct-client.ts';
import { InstalledTills, sellSome, type Start } from '../tills/installed-tills.ts';
import { controller } from '../network/raw-merchant.ts';
import type { ShopTill, TestKeychain } from '../tills/shop-till.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let service: TestService;
let folder: string;
let tills: InstalledTills;

beforeAll(async () => {
  service = await startService({ balance: '100000.00', issueDelayMs: 0 });
});
afterAll(() => service.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installations-'));
  tills = new InstalledTills(folder, () => service);
});
afterEach(() => {
  tills.endAll();
  rmSync(folder, { recursive: true });
});

const start = (how?: Start): ShopTill => tills.start(how);
const connected = (how?: Start): Promise<ShopTill> => tills.connected(how);
const end = (till: ShopTill): void => tills.end(till);
const keychainOf = (computer: string): TestKeychain => tills.keychainOf(computer);
const at = (...path: string[]): string => tills.at(...path);
const tearOff = (data?: string): void => tills.tearOff(data);
const copyData = (from: string, to: string): void => tills.copy(from, to);
const idOf = (till: ShopTill): string => till.owner.id;
const orderIds = (till: ShopTill): string[] =>
  till.session.till
    .snapshot()
    .sales.map(({ orderId }) => orderId)
    .toSorted();
const newsOf = (till: ShopTill) => till.session.till.snapshot().news;

describe('two tills that are both called T1, on one account', () => {
  it('sell under distinct ids, and neither adopts the other’s sales', async () => {
    const one = await connected();
    const other = await connected({ computer: 'second' });
    const [ours] = await sellSome(one, 1);
    const theirs = await sellSome(other, 3);
    expect(readTillId(ours ?? '')).toMatchObject({ name: 'T1', installation: idOf(one) });
    expect(idOf(one)).not.toBe(idOf(other));

    end(one);
    tearOff();
    const again = await connected();
    expect(orderIds(again)).toEqual([ours]);
    expect(newsOf(again)).toBeNull();
    expect(orderIds(other)).toEqual(theirs);
  });

  it('have separate keychain entries if both data folders are on one computer', async () => {
    const one = await connected({ data: 'one' });
    const other = await connected({ data: 'other' });
    const mine = await one.sell();
    await other.sell();
    expect(
      [...keychainOf('first').entries.keys()].filter((name) => name.startsWith('activation')),
    ).toHaveLength(2);
    end(one);
    expect((await (await connected({ data: 'one' })).readable(mine.orderId)).orderId).toBe(mine.orderId);
  });
});

describe('a data folder that is copied to another computer', () => {
  it('gets a new id before it sells, and leaves the other its sales', async () => {
    const original = await connected();
    const before = await sellSome(original, 2);
    end(original);
    copyData('first', 'second');

    const again = await connected();
    const later = await sellSome(again, 2);
    const copy = await connected({ computer: 'second' });
    expect(idOf(copy)).not.toBe(idOf(again));
    expect(orderIds(copy)).toEqual(before);
    const [own] = await sellSome(copy, 1);
    expect(readTillId(own ?? '')?.installation).toBe(idOf(copy));
    end(copy);
    tearOff('second');
    expect(orderIds(await connected({ computer: 'second' }))).toEqual([...before, own].toSorted());
    expect(orderIds(again)).toEqual([...before, ...later].toSorted());
  });

  it('gets a new id on the same computer too, while the original folder exists', async () => {
    const original = await connected();
    await sellSome(original, 1);
    end(original);
    copyData('first', 'copy');
    expect(idOf(await connected({ data: 'copy' }))).not.toBe(idOf(await connected()));
  });

  it('keeps its id if the folder was moved', async () => {
    const original = await connected();
    const sold = await original.sell();
    const id = idOf(original);
    end(original);
    tills.move('first', 'moved');
    const moved = await connected({ data: 'moved' });
    expect(idOf(moved)).toBe(id);
    await moved.readable(sold.orderId);
  });

  it('gets a new id without any keychain', async () => {
    for (const computer of ['first', 'second']) keychainOf(computer).standing = 'absent';
    const original = await connected({ signedBy: 'service' });
    await original.sell();
    end(original);
    copyData('first', 'second');
    const again = await connected({ signedBy: 'service' });
    const copy = await connected({ computer: 'second', signedBy: 'service' });
    expect(idOf(again)).toBe(idOf(original));
    expect(idOf(copy)).not.toBe(idOf(original));
  });

  it('gets a new id if it was copied before it was ever connected', async () => {
    const first = start();
    void first.owner;
    end(first);
    copyData('first', 'second');
    expect(idOf(await connected())).not.toBe(idOf(await connected({ computer: 'second' })));
  });
});

describe('the record of the installation', () => {
  it('is read from the ledger if the settings are lost', async () => {
    const till = await connected();
    await till.sell();
    const id = idOf(till);
    end(till);
    rmSync(at('first', 'settings.json'));
    expect(idOf(await connected())).toBe(id);
  });

  it('is new if the keychain was emptied, and codes and ledger stay', async () => {
    const till = await connected();
    const sold = await till.sell();
    const id = idOf(till);
    end(till);
    keychainOf('first').entries.clear();
    const again = await connected();
    expect(idOf(again)).not.toBe(id);
    await again.readable(sold.orderId);
    expect(again.session.till.openWork.unsettled).toBe(0);
  });
});

describe('an older ledger that somebody put in place of this one', () => {
  /** A ledger with a sale, an older copy of it, and sales that the copy lacks. */
  async function older(): Promise<{ before: string[]; after: string[] }> {
    const till = await connected();
    const before = await sellSome(till, 1);
    end(till);
    copyData('first', 'older');
    const later = await connected();
    const after = await sellSome(later, 3);
    end(later);
    return { before, after };
  }
  const putBack = (...part: string[]): void => tills.putBack('older', 'first', ...part);

  it('is noticed by the settings, and missing sales are fetched before anything is sold', async () => {
    const { before, after } = await older();
    putBack('live');
    const till = start();
    await till.session.till.connect();
    expect(newsOf(till)).toEqual({ kind: 'older', lookUp: 'done', fetched: 3 });
    expect(orderIds(till)).toEqual([...before, ...after].toSorted());
    end(till);
    expect(newsOf(await connected())).toBeNull();
  });

  it('resends nothing that the service never had, and knows of missing refunds', async () => {
    let lost = '';
    const till = await connected({ loses: (body) => lost !== '' && body.includes(lost) });
    const [product] = till.session.till.catalog().products;
    if (product === undefined) return expect.fail('there is nothing to sell');
    const sell = (activationMode: 'NOW' | 'ON_DEMAND'): string => {
      const cart = crypto.randomUUID();
      const sold = till.session.till.selling.sell({ ...product, cart, again: true, activationMode });
      return sold.ok ? sold.value[0] : expect.fail(sold.failure.kind);
    };
    const refunded = await till.readable(sell('ON_DEMAND'));
    lost = '"orderId"';
    const unknown = sell('NOW');
    await till.when(() => (till.order(unknown).state === 'unknown' ? true : undefined));
    lost = unknown;
    copyData('first', 'older');
    const after = await till.sell();
    end(till);
    const client = directClient(service);
    const status = value(await client.getStatus(refunded.uidCustomer ?? ''));
    const uid = status.status === 'completed' ? status.activatedItems[0]?.uid : undefined;
    const pack = idPackOf(uid ?? null);
    if (pack.kind !== 'number') return expect.fail('the package has no number');
    value(await client.refund(pack.idPack));

    putBack('live');
    const again = await connected({ aheadMs: 3_600_000 });
    expect(newsOf(again)).toEqual({ kind: 'older', lookUp: 'done', fetched: 2 });
    expect(again.order(unknown).state).toBe('held');
    expect((await again.readable(after.orderId)).state).toBe('completed');
    expect(again.order(refunded.orderId).operations.map(({ kind, state }) => [kind, state])).toEqual([
      ['refund', 'completed'],
    ]);
    expect(again.sent).not.toContain('/orders/submit');
  });

  describe('whose open work no history reaches back to', () => {
    const control = () => controller(service);
    const noHistory = { kind: 'refuse', when: 'before', status: 404 };
    let usual: TestService;
    beforeEach(async () => {
      usual = service;
      service = await startService({ balance: '100000.00', issueDelayMs: 0 });
    });
    afterEach(async () => {
      await service.stop();
      service = usual;
    });

    /** One of each kind without an answer, of which the service never heard. @returns their states, later. */
    async function leaveOneOfEach(till: ShopTill, lose: () => void): Promise<(later: ShopTill) => string[]> {
      const [product] = till.session.till.catalog().products;
      if (product === undefined) return expect.fail('there is nothing to sell');
      const { selling } = till.session.till;
      const cart = (): string => crypto.randomUUID();
      const sell = (): string =>
        value(selling.sell({ ...product, cart: cart(), again: true, activationMode: 'ON_DEMAND' }))[0];
      const sold = await Promise.all(
        [sell(), sell(), sell()].map(async (orderId) => {
          const { uidCustomer } = await till.readable(orderId);
          if (uidCustomer === null) return expect.fail('it has no uidCustomer');
          const status = value(await directClient(service).getStatus(uidCustomer));
          const idPack = status.status === 'completed' ? Number(status.activatedItems[0]?.uid) : 0;
          return { orderId, uidCustomer, idPack };
        }),
      );
      const [one, two, three] = sold;
      if (one === undefined || two === undefined || three === undefined) return expect.fail();
      lose();
      const begun = value(await topUpEsim(selling, { ...product, topsUp: one.orderId }));
      const others = [
        sell(),
        value(selling.activate({ ...two, cart: cart() })),
        value(selling.refund({ ...three, cart: cart(), reason: 'The phone is locked' })),
      ];
      const states = (later: ShopTill): string[] =>
        [begun, ...others].map((id) => {
          const operations = sold.flatMap(({ orderId }) => later.order(orderId).operations);
          const found = operations.find(({ operationId }) => operationId === id);
          return found?.state ?? later.order(id).state;
        });
      await till.when(() => (states(till).every((state) => state === 'unknown') ? true : undefined));
      return states;
    }

    it.each([
      ['is of three lines', () => control().post('/behavior', { historyLines: 3 })],
      [
        'is not there',
        () => control().post('/faults', { path: '/customer/history', fault: noHistory, times: 'forever' }),
      ],
    ])('sends nothing of it by itself where the history %s: staff decide', async (_what, shorten) => {
      let isLost = false;
      const loses = (body: string): boolean => isLost && /"orderId"|"idPack"/.test(body);
      const till = await connected({ loses });
      const states = await leaveOneOfEach(till, () => (isLost = true));
      copyData('first', 'older');
      isLost = false;
      // In the ledger that is lost it comes to its end.
      await sellSome(till, 4);
      end(till);
      await shorten();

      putBack('live');
      const again = await connected();
      expect(newsOf(again)).toMatchObject({ kind: 'older' });
      expect(states(again)).toEqual(['held', 'held', 'held', 'held']);
      const asked = (): number => again.sent.filter((path) => path.startsWith('/customer/history')).length;
      const before = asked();
      await again.session.till.refresh();
      await again.when(() => (asked() > before + 1 ? true : undefined));
      expect(again.sent.filter((path) => /submit|topup|activate|refund/.test(path))).toEqual([]);
    });
  });

  it('is noticed by the keychain if the settings are older too', async () => {
    const { before, after } = await older();
    // The till was open long enough to note where its ledger ended.
    const later = await connected();
    end(later);
    putBack();
    const till = await connected();
    expect(newsOf(till)).toEqual({ kind: 'older', lookUp: 'done', fetched: 3 });
    expect(orderIds(till)).toEqual([...before, ...after].toSorted());
  });

  it('is noticed by the history without a keychain', async () => {
    keychainOf('first').standing = 'absent';
    const how = { signedBy: 'service' } as const;
    const till = await connected(how);
    const before = await sellSome(till, 1);
    end(till);
    copyData('first', 'older');
    const later = await connected(how);
    const after = await sellSome(later, 2);
    end(later);
    putBack();
    const again = await connected(how);
    expect(newsOf(again)).toEqual({ kind: 'older', lookUp: 'done', fetched: 2 });
    expect(orderIds(again)).toEqual([...before, ...after].toSorted());
  });
});

describe('a ledger folder that is gone while the account is kept', () => {
  it('is reported, and what the service knows comes back', async () => {
    const till = await connected();
    const sold = await sellSome(till, 2);
    end(till);
    rmSync(at('first', 'live'), { recursive: true });
    const again = start();
    expect(again.session.closedBooks).toMatchObject({
      kind: 'stopped',
      fault: 'missing',
      isFolderGone: true,
    });
    again.session.recover();
    await again.when(() => again.session.openTill?.snapshot().news ?? undefined);
    await again.session.till.connect();
    expect(newsOf(again)).toMatchObject({ kind: 'recovered', backupAt: null, fetched: 2 });
    expect(orderIds(again)).toEqual(sold);
  });
});

describe('sales lost after a clock had been two days ahead', () => {
  let usual: TestService;
  beforeEach(async () => {
    usual = service;
    service = await startService({ balance: '100000.00', issueDelayMs: 0 });
  });
  afterEach(async () => {
    await service.stop();
    service = usual;
  });
  const day = 86_400_000;

  it.each([
    ['at once', 0],
    ['three days later', 3],
  ])('are found by a start %s', async (_, days) => {
    const ahead = await connected({ aheadMs: 2 * day });
    const [before] = await sellSome(ahead, 1);
    const { id } = ahead.owner;
    const client = directClient(service);
    const [product] = value(await client.products()).products;
    end(ahead);
    tearOff();
    // Sold by the right clock, and lost with the end of the ledger: more than are asked for at first.
    const lost: string[] = [];
    for (let number = 0; number < 105; number += 1) {
      const orderId = `T1-${id}-${ulid(Date.now())}`;
      value(await client.submit({ productId: product?.productId ?? expect.fail(), orderId }));
      lost.push(orderId);
    }
    const moved = await fetch(new URL('/control/clock', service.address), {
      method: 'POST',
      headers: { authorization: `Bearer ${service.controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ offsetMs: days * day }),
    });
    expect(moved.status).toBe(200);
    const till = await connected({ aheadMs: days * day });
    expect(newsOf(till)).toEqual({ kind: 'fetched', fetched: lost.length });
    expect(till.order(lost[0] ?? '').state).not.toBe('refused');
    expect(till.order(before ?? '').state).toBe('completed');
  });
});

describe('a till that takes the place of another', () => {
  it('finds its sales again from the beginning, and treats them as its own from then on', async () => {
    const gone = await connected();
    const sold = await sellSome(gone, 3);
    const id = idOf(gone);
    end(gone);
    const till = await connected({ computer: 'second' });
    const [own] = await sellSome(till, 1);
    const { identity } = till.session.till;
    const others = await identity.others();
    expect(others.kind === 'told' ? others.tills.find((other) => other.id === id) : others).toMatchObject({
      name: 'T1',
    });
    expect(await identity.replace('nobody')).toEqual({ kind: 'no-id' });
    expect(await identity.replace(own ?? '')).toEqual({ kind: 'own-id' });
    // As it stands on a receipt.
    expect(await identity.replace(` ${(sold[0] ?? '').toLowerCase()}`)).toEqual({
      kind: 'replaced',
      lookUp: 'done',
      fetched: 3,
    });
    expect(orderIds(till)).toEqual([...sold, own].toSorted());
    expect(await identity.replace(id)).toEqual({ kind: 'own-id' });
    expect(idOf(till)).not.toBe(id);
    end(till);

    // One more that the ledger lacks: it belongs to the till by now.
    const client = directClient(service);
    const [product] = value(await client.products()).products;
    const orderId = `T1-${id}-${ulid()}`;
    value(await client.submit({ productId: product?.productId ?? expect.fail(), orderId }));
    tearOff('second');
    expect(newsOf(await connected({ computer: 'second' }))).toEqual({ kind: 'fetched', fetched: 1 });
  });

  it('must be identified if its books are another’s, until staff have answered', async () => {
    const original = await connected();
    await original.sell();
    const { id } = original.owner;
    end(original);
    copyData('first', 'second');
    const again = await connected();
    const later = await again.sell();
    end(again);
    const copy = await connected({ computer: 'second' });
    const asks = { kind: 'replaces', id, name: 'T1' };
    expect(copy.session.till.snapshot().tillAsks).toEqual(asks);
    copy.session.till.identity.letBe();
    expect(copy.session.till.snapshot().tillAsks).not.toEqual(asks);
    end(copy);
    const next = await connected({ computer: 'second' });
    expect(next.session.till.snapshot().tillAsks).toEqual(asks);
    expect(await next.session.till.identity.replace(id)).toEqual({
      kind: 'replaced',
      lookUp: 'done',
      fetched: 1,
    });
    expect(orderIds(next)).toContain(later.orderId);
    expect(next.last('till-identity')?.asks).not.toEqual(asks);
  });
});

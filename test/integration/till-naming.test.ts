import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let folder: string;
const opened = new Set<ShopTill>();
let keychain: TestKeychain;

beforeEach(async () => {
  service = await startService({ balance: '100000.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'naming-'));
  keychain = new TestKeychain();
});
afterEach(async () => {
  for (const till of opened) till.session.close();
  opened.clear();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Starts the till of a computer; started again it is the same one. */
async function start(computer: string, isNew = true): Promise<ShopTill> {
  const data = join(folder, computer);
  mkdirSync(data, { recursive: true });
  const till = openShopTill({ folder: data, service, keychain, computer, isNew });
  opened.add(till);
  await till.session.till.connect();
  return till;
}
function end(till: ShopTill): void {
  till.session.close();
  opened.delete(till);
}
/** Presses "sell". */
function sold(till: ShopTill) {
  const [product] = till.session.till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  return till.session.till.selling.sell({ ...product, cart: crypto.randomUUID(), again: true });
}
const shown = (till: ShopTill) => till.session.till.snapshot();

describe('a till on the shop’s account that nobody has named', () => {
  it('sells nothing until somebody names it, and asks only once', async () => {
    const till = await start('front');
    expect(shown(till).tillAsks).toEqual({ kind: 'name', isNamed: false });
    expect(sold(till)).toEqual({ ok: false, failure: { kind: 'not-named' } });
    expect(till.sent).not.toContain('/orders/submit');

    till.session.till.identity.name('FRONT');
    expect(shown(till)).toMatchObject({ till: 'FRONT', tillAsks: null });
    expect((await till.sell()).orderId).toMatch(/^FRONT-/);
    end(till);
    expect(shown(await start('front')).tillAsks).toBeNull();
  });

  it('asks again for another account, where it may replace another till', async () => {
    const till = await start('front');
    till.session.till.identity.name('FRONT');
    end(till);
    await service.stop();
    service = await startService({ merchantId: 'another-shop', issueDelayMs: 0 });
    const there = await start('front');
    expect(shown(there).tillAsks).toEqual({ kind: 'name', isNamed: true });
    expect(sold(there)).toEqual({ ok: false, failure: { kind: 'not-named' } });
  });
});

describe('a till that takes the place of another', () => {
  /** A till that sold so much, and sells no more. */
  async function old(count: number): Promise<{ readonly id: string; readonly sold: readonly string[] }> {
    const till = await start('old', false);
    const its: string[] = [];
    for (let number = 0; number < count; number += 1) its.push((await till.sell()).orderId);
    end(till);
    return { id: till.owner.id, sold: its };
  }
  const losesHistory = () =>
    controller(service).post('/faults', {
      path: '/customer/history',
      fault: { kind: 'drop', when: 'before' },
      times: 1,
    });
  const orderIds = (till: ShopTill): string[] => shown(till).sales.map(({ orderId }) => orderId);

  it('reports the other’s name, and how many of its sales came', async () => {
    const { id, sold: its } = await old(2);
    const till = await start('new');
    await till.session.till.identity.others();
    expect(await till.session.till.identity.replace(id)).toEqual({
      kind: 'replaced',
      lookUp: 'done',
      fetched: 2,
    });
    expect(shown(till).news).toEqual({ kind: 'replaced', id, name: 'T1', lookUp: 'done', fetched: 2 });
    expect(orderIds(till)).toEqual(expect.arrayContaining([...its]));
    // That it replaces another is no name.
    expect(shown(till).tillAsks).toEqual({ kind: 'name', isNamed: false });
  });

  it('never claims to have all of them if the history shows only part', async () => {
    const { id } = await old(6);
    await controller(service).post('/behavior', { historyLines: 4 });
    const till = await start('new', false);
    expect(await till.session.till.identity.replace(id)).toMatchObject({
      kind: 'replaced',
      lookUp: 'in-part',
    });
    expect(shown(till).news).toMatchObject({ kind: 'replaced', lookUp: 'in-part' });
  });

  it('fetches them on a repeated request, if the service broke off', async () => {
    const { id, sold: its } = await old(2);
    const till = await start('new', false);
    const before = till.sent.length;
    await losesHistory();
    expect(await till.session.till.identity.replace(id)).toMatchObject({ kind: 'not-fetched' });
    expect(shown(till).news).toMatchObject({ kind: 'replaced', lookUp: 'waits', fetched: 0 });
    expect(till.sent.slice(before)).toContain('/customer/history');
    expect(await till.session.till.identity.replace(id)).toEqual({
      kind: 'replaced',
      lookUp: 'done',
      fetched: 2,
    });
    expect(orderIds(till)).toEqual(expect.arrayContaining([...its]));
    expect(await till.session.till.identity.replace(id)).toEqual({ kind: 'own-id' });
  });

  it('fetches them at its next start without a repeated request', async () => {
    const { id, sold: its } = await old(2);
    const till = await start('new', false);
    await losesHistory();
    expect(await till.session.till.identity.replace(id)).toMatchObject({ kind: 'not-fetched' });
    end(till);
    const again = await start('new', false);
    expect(orderIds(again)).toEqual(expect.arrayContaining([...its]));
    expect(shown(again).news).toMatchObject({ kind: 'replaced', id, lookUp: 'done', fetched: 2 });
  });
});

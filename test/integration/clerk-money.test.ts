import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerRequest, type HandlersFor } from '../../src-main/ipc/answer-request.ts';
import type { RequiredRole } from '../../src-main/staff/staff-session.ts';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { unlimited } from '../windows/unlimited-window.ts';

/** What tells of orders, packages and the account, and is a clerk's to ask. */
type Asked = 'snapshot' | 'catalog' | 'order' | 'open-work' | 'packages';

describe('the account’s balance', () => {
  let folder: string;
  let service: TestService;
  let opened: PracticeTill;
  let orderId: string;

  const handlers: { readonly [Name in Asked]: HandlersFor<undefined>[Name] } = {
    snapshot: () => opened.till.snapshot(),
    catalog: () => opened.till.catalog(),
    order: (request) => opened.till.orders.find(request.orderId),
    'open-work': () => opened.till.orders.openWork(),
    packages: (request) => opened.till.packages(request.orderId),
  };

  const ask = <Name extends Asked>(
    name: Name,
    request: RequestOf<Name>,
    admits: (least: RequiredRole) => boolean,
  ): Promise<ReplyOf<Name>> =>
    answerRequest<Name, undefined>(name, handlers[name], request, {
      audience: 'counter',
      window: undefined,
      admits,
      locked: () => [],
      drawnTill: undefined,
      openTill: () => undefined,
      ...unlimited,
    });

  const manager = (): boolean => true;
  const clerk = (least: RequiredRole): boolean => least !== 'manager';

  const allReplies = async (admits: (least: RequiredRole) => boolean): Promise<string> => {
    const replies = await Promise.all([
      ask('snapshot', undefined, admits),
      ask('catalog', undefined, admits),
      ask('order', { orderId }, admits),
      ask('open-work', undefined, admits),
      ask('packages', { orderId }, admits),
    ]);
    return JSON.stringify(replies);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clerk-money-'));
    service = await startService({ balance: '76543.21', issueDelayMs: 0 });
    opened = await openPracticeTill(folder, service);
    const [product] = opened.till.catalog().products;
    if (product === undefined) return expect.fail('no products');
    const begun = opened.till.selling.sell({
      ...product,
      activationMode: 'ON_DEMAND',
      cart: randomUUID(),
      again: false,
    });
    if (!begun.ok) return expect.fail(begun.failure.kind);
    [orderId] = begun.value;
    await opened.when(() => (opened.sales.get(orderId)?.state === 'completed' ? true : undefined));
  });
  afterAll(async () => {
    opened.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('is shown to a manager', async () => {
    const replies = await allReplies(manager);
    expect(replies).toMatch(/"cost":"/);
    expect(replies).toMatch(/"margin":"/);
    expect(replies).toMatch(/"amount":"765/);
    expect(replies).toMatch(/"refund":\{"offered":true/);
  });

  it('is shown to no clerk, whatever they request', async () => {
    const replies = await allReplies(clerk);
    expect(replies).not.toMatch(/"(cost|margin)":"/);
    // The balance as a figure of its own: ids and times have any digits.
    expect(replies).not.toMatch(/(?<![\w-])765\d\d(?![\w-])/);
    expect(replies).not.toMatch(/"salesLeft":\d/);
    expect(replies).toMatch(/"refund":\{"offered":true,"idPack":\d+,"amount":null\}/);
    expect(replies).toMatch(/"price":"/);
  });

  it('is hidden from a clerk who signed in while the answer was pending', async () => {
    let isManager = true;
    const reply = ask('packages', { orderId }, (least) => isManager || clerk(least));
    isManager = false;
    expect(JSON.stringify(await reply)).not.toMatch(/"cost":"/);
  });

  it('need not be known to sell: the price is what was read back', async () => {
    const { products } = await ask('catalog', undefined, clerk);
    const [product] = products;
    if (product === undefined) return expect.fail('no products');
    const request = { ...product, cart: randomUUID(), again: true };
    const { selling } = opened.till;
    expect(selling.sell({ ...request, price: '0.01' })).toMatchObject({ failure: { kind: 'price-changed' } });
    expect(selling.sell({ ...request, costVersion: 'older' })).toMatchObject({
      failure: { kind: 'price-changed' },
    });
    expect(selling.sell(request)).toMatchObject({ ok: true });
  });

  it('is told to be spent once it is enough for nothing', async () => {
    const isSpent = async () => (await ask('snapshot', undefined, clerk))?.balance?.isSpent;
    expect(await isSpent()).toBe(false);
    await controller(service).post('/balance', { balance: '0.01' });
    await opened.till.refresh();
    await expect.poll(isSpent).toBe(true);
  });
});

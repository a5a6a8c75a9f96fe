import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBaseAddress } from '../../src-merchant-api/base-address.ts';
import { Keychain } from '../../src-main/keychain/keychain.ts';
import { defaultPriceRule } from '../../src-main/catalog/shop-price.ts';
import { systemClock } from '../../src-main/sales/clock.ts';
import { TillSession } from '../../src-main/till/till-session.ts';
import type { Till } from '../../src-main/till/till.ts';
import type { CatalogProduct, SaleView } from '../../src-preload/contract.ts';
import { problemSentence } from '../../src-renderer/words/problem-sentence.ts';
import { directClient } from '../direct-client.ts';
import { startMeddlingProxy, type MeddlingProxy } from '../meddling-proxy.ts';
import { startService, type TestService } from '../start-service.ts';

/** What staff read when a sale can't be made: the whole way from the service's answer to the sentence. */
describe('a sale that can not be made is one sentence that names the money', () => {
  let folder: string;
  let service: TestService;
  let proxy: MeddlingProxy;
  let session: TillSession;
  let till: Till;
  let sales: Map<string, SaleView>;
  let told: () => void;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'till-'));
    service = await startService({ balance: '30.00', issueDelayMs: 0 });
    proxy = await startMeddlingProxy(service.address);
    sales = new Map();
    told = () => undefined;
    const { merchantId, secret } = service;
    const opened = TillSession.open({
      dataFolder: folder,
      settings: {
        mode: 'practice',
        till: 'T1',
        account: null,
        priceRule: defaultPriceRule,
        goLive: () => expect.fail('not here'),
        practice: () => expect.fail('not here'),
      },
      keychain: new Keychain(() => Promise.reject(new Error('not here'))),
      practice: {
        merchantId,
        start: () => {
          const base = parseBaseAddress(proxy.address);
          if (!base.ok) return expect.fail(proxy.address);
          return Promise.resolve({ ok: true, value: { baseAddress: base.value, secret } });
        },
        stop: () => undefined,
      },
      fetch,
      fetchOnce: fetch,
      clock: systemClock,
      random: Math.random,
      push: (name, value) => {
        if (name === 'sale') {
          // The name says which push it is; the types of both can't follow that together.
          const sale = value as SaleView;
          sales.set(sale.orderId, sale);
          told();
        }
      },
    });
    if (!opened.ok) return expect.fail(opened.failure.detail);
    session = opened.value;
    till = session.till;
    await till.connect();
  });
  afterEach(async () => {
    session.close();
    await proxy.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const product = (productId: string): CatalogProduct =>
    till.catalog().products.find((each) => each.productId === productId) ?? expect.fail(productId);

  /** Sells, and waits until the sale has come to one of these states. */
  async function sold(wanted: CatalogProduct, states: readonly SaleView['state'][]): Promise<SaleView> {
    const begun = till.sell(wanted);
    if (!begun.ok) return expect.fail(JSON.stringify(begun.failure));
    return new Promise((resolve) => {
      told = () => {
        const sale = sales.get(begun.value);
        if (sale !== undefined && states.includes(sale.state)) resolve(sale);
      };
      told();
    });
  }

  const sentenceOf = (sale: SaleView): string =>
    sale.problem === null
      ? expect.fail('there is no problem')
      : problemSentence(sale.problem, sale.state === 'unknown' ? 'settling' : 'selling');

  it('too little balance, found out only by the service', async () => {
    const dear = product('jp-10gb-30d');
    await sold(dear, ['completed']);
    const sale = await sold(dear, ['refused', 'completed']);
    expect(sentenceOf(sale)).toBe(
      "Not sold: the account's balance is too low, so no money was moved; add funds to the account and sell it again.",
    );
    expect(await directClient(service).balance()).toMatchObject({ value: { balance: '11.6' } });
  });

  it('a product that the service no longer sells', async () => {
    proxy.rewrite((body) => body.replace('jp-10gb-30d', 'jp-withdrawn'));
    await till.refresh();
    const sale = await sold(product('jp-withdrawn'), ['refused', 'completed']);
    expect(sentenceOf(sale)).toMatch(
      /^Not sold: the service refused it \(“.*”\), so no money was moved; choose another package/,
    );
    expect(await directClient(service).balance()).toMatchObject({ value: { balance: '30' } });
  });

  it('a product that the till does not know, or at another price than was read back', () => {
    const known = product('jp-10gb-30d');
    const unknown = till.sell({ ...known, productId: 'nothing' });
    const cheaper = till.sell({ ...known, price: '1.00' });
    if (unknown.ok || cheaper.ok) return expect.fail('sold');
    expect(problemSentence(unknown.failure, 'selling')).toBe(
      'Not sold: this package is not on offer any more, so no money was moved; choose another package.',
    );
    expect(problemSentence(cheaper.failure, 'selling')).toMatch(
      /^Not sold: the price changed .* no money was moved/,
    );
    expect(till.snapshot().sales).toEqual([]);
  });

  it('an answer that can not be read: not known, said so, and settled by itself', async () => {
    proxy.meddle((path, time) => (path === '/orders/submit' && time === 1 ? 'bad-gateway' : 'pass'));
    const unknown = await sold(product('jp-10gb-30d'), ['unknown']);
    expect(sentenceOf(unknown)).toBe(
      "We don't know yet whether money was moved, because the service has a fault of its own; we are finding out, so do not sell it again.",
    );
    const settled = await new Promise<SaleView>((resolve) => {
      told = () => {
        const sale = sales.get(unknown.orderId);
        if (sale?.state === 'completed') resolve(sale);
      };
      told();
    });
    expect(settled.install?.activationCode).toMatch(/^LPA:1\$/);
    expect(await directClient(service).balance()).toMatchObject({ value: { balance: '11.6' } });
  });

  it('a service that is away: refused at once, before anything is written', async () => {
    await proxy.close();
    await till.refresh();
    const refused = till.sell(product('jp-10gb-30d'));
    if (refused.ok) return expect.fail('sold');
    expect(problemSentence(refused.failure, 'selling')).toBe(
      'Not sold: the service could not be reached, so no money was moved; check the internet connection and sell it again.',
    );
    expect(till.snapshot().sales).toEqual([]);
  });
});

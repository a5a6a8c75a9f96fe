import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../../src-main/session/till.ts';
import type { CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { problemSentence } from '../../src-renderer/words/failures/problem-sentence.ts';
import { directClient } from '../network/direct-client.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { startService, type TestService } from '../network/start-service.ts';

/** What staff read when a sale can't be made: the whole way from the service's answer to the sentence. */
describe('a sale that cannot be made is explained in one sentence that names the money', () => {
  let folder: string;
  let service: TestService;
  let proxy: FaultyProxy;
  let opened: PracticeTill;
  let till: Till;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'till-'));
    service = await startService({ balance: '30.00', issueDelayMs: 0 });
    proxy = await startFaultyProxy(service.address);
    opened = await openPracticeTill(folder, { ...service, address: proxy.address });
    till = opened.till;
  });
  afterEach(async () => {
    opened.session.close();
    await proxy.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const product = (productId: string): CatalogProduct =>
    till.catalog().products.find((each) => each.productId === productId) ?? expect.fail(productId);

  const sell = (wanted: Pick<CatalogProduct, 'productId' | 'costVersion' | 'price' | 'currency'>) =>
    till.selling.sell({ ...wanted, cart: randomUUID(), again: false });

  /** Sells, and waits until the sale has come to one of these states. */
  async function sold(wanted: CatalogProduct, states: readonly SaleView['state'][]): Promise<SaleView> {
    const begun = sell(wanted);
    if (!begun.ok) return expect.fail(JSON.stringify(begun.failure));
    return opened.when(() => {
      const sale = opened.sales.get(begun.value[0]);
      return sale !== undefined && states.includes(sale.state) ? sale : undefined;
    });
  }

  const sentenceOf = (sale: SaleView): string =>
    sale.problem === null
      ? expect.fail('there is no problem')
      : problemSentence(sale.problem, sale.state === 'unknown' ? 'settling' : 'selling');

  it('too little balance, found only by the service', async () => {
    const dear = product('jp-10gb-30d');
    await sold(dear, ['completed']);
    const sale = await sold(dear, ['refused', 'completed']);
    expect(sentenceOf(sale)).toBe(
      'Not sold. Your account was not charged. The balance is too low. Add funds to the account, then sell it again.',
    );
    expect(await directClient(service).balance()).toMatchObject({ value: { balance: '11.6' } });
  });

  it('a product that the service no longer sells', async () => {
    proxy.rewrite((body) => body.replace('jp-10gb-30d', 'jp-withdrawn'));
    await till.refresh();
    const sale = await sold(product('jp-withdrawn'), ['refused', 'completed']);
    expect(sentenceOf(sale)).toMatch(
      /^Not sold\. Your account was not charged\. Your provider refused it \(“.*”\)\. Choose another package/,
    );
    expect(await directClient(service).balance()).toMatchObject({ value: { balance: '30' } });
  });

  it('an unknown product, or one at another price than was read back', () => {
    const known = product('jp-10gb-30d');
    const unknown = sell({ ...known, productId: 'nothing' });
    const cheaper = sell({ ...known, price: '1.00' });
    if (unknown.ok || cheaper.ok) return expect.fail('sold');
    expect(problemSentence(unknown.failure, 'selling')).toBe(
      'Not sold. Your account was not charged. This package is no longer available. Choose another package.',
    );
    expect(problemSentence(cheaper.failure, 'selling')).toMatch(
      /^Not sold\. Your account was not charged\. The price has just changed/,
    );
    expect(till.snapshot().sales).toEqual([]);
  });

  it('an unreadable answer: unknown, said so, and settled automatically', async () => {
    proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'bad-gateway' : 'pass'));
    const unknown = await sold(product('jp-10gb-30d'), ['unknown']);
    expect(sentenceOf(unknown)).toBe(
      'Not confirmed yet. Leave the payment as it is until we know. Your provider has a technical problem. We’re checking, so don’t sell it again.',
    );
    const settled = await opened.when(() => {
      const sale = opened.sales.get(unknown.orderId);
      return sale?.state === 'completed' ? sale : undefined;
    });
    expect(settled.install).toMatchObject({
      kind: 'readable',
      activationCode: expect.stringMatching(/^LPA:1\$/) as string,
    });
    expect(await directClient(service).balance()).toMatchObject({ value: { balance: '11.6' } });
  });

  it('a service that is away: refused at once, before anything is written', async () => {
    await proxy.close();
    await till.refresh();
    const refused = sell(product('jp-10gb-30d'));
    if (refused.ok) return expect.fail('sold');
    expect(problemSentence(refused.failure, 'selling')).toBe(
      'Not sold. Your account was not charged. Your provider couldn’t be reached. Check the internet connection, then sell it again.',
    );
    expect(till.snapshot().sales).toEqual([]);
  });
});

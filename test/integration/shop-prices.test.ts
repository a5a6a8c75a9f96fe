import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requests } from '../../src-preload/contract.ts';
import { type CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import { type PriceRulesView } from '../../src-preload/contract/money/prices.ts';
import { type SaleView } from '../../src-preload/contract/sales/sale.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

describe('the shop’s prices', () => {
  let folder: string;
  let service: TestService;
  let opened: PracticeTill;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prices-'));
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    opened = await openPracticeTill(folder, service);
  });
  afterEach(async () => {
    opened.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const offered = (productId: string): CatalogProduct =>
    opened.till.catalog().products.find((product) => product.productId === productId) ??
    expect.fail(productId);

  const sell = (product: CatalogProduct) =>
    opened.till.selling.sell({ ...product, cart: randomUUID(), again: false });

  async function sold(product: CatalogProduct): Promise<SaleView> {
    const begun = sell(product);
    if (!begun.ok) return expect.fail(begun.failure.kind);
    return opened.when(() => {
      const sale = opened.sales.get(begun.value[0]);
      return sale?.state === 'completed' ? sale : undefined;
    });
  }

  const setRules = (change: (rules: PriceRulesView) => PriceRulesView): void => {
    const rules = change(opened.till.prices.rules);
    expect(opened.till.prices.set({ rules })).toEqual({ ok: true });
  };

  const inEuros = (rules: PriceRulesView): PriceRulesView => ({
    ...rules,
    currency: 'EUR',
    rate: { value: '0.9215', setAt: '2026-11-01T09:00:00.000Z' },
    taxPercent: '19',
    rules: [
      {
        scope: { kind: 'country', code: 'JP' },
        markup: { add: { kind: 'amount', amount: '5' }, endingCents: 0, rounding: 'up', belowCost: false },
      },
    ],
  });

  it('are those of a new shop until it sets its own', () => {
    expect(offered('jp-10gb-30d')).toMatchObject({
      cost: '18.4',
      price: '24.9',
      currency: 'USD',
      margin: '6.5',
    });
  });

  it('follow from rules and costs as soon as these are set', () => {
    setRules(inEuros);
    // 18.40 dollars are 16.9556 euros; 5 more and 19 % tax are 26.127…
    expect(offered('jp-10gb-30d')).toMatchObject({ cost: '18.4', price: '27', currency: 'EUR' });
    expect(requests.catalog.reply.parse(opened.till.catalog())).toEqual(opened.till.catalog());
  });

  it('are stored in each sale as of the press, whatever is set later', async () => {
    setRules(inEuros);
    const sale = await sold(offered('jp-10gb-30d'));
    const priced = {
      price: '27',
      currency: 'EUR',
      cost: '18.4',
      balanceCurrency: 'USD',
      tax: { percent: '19', amount: '4.31' },
    };
    expect(sale).toMatchObject(priced);
    setRules((rules) => ({ ...rules, currency: 'GBP', taxPercent: '20', balanceCurrency: 'EUR', rules: [] }));
    expect(opened.till.orders.find(sale.orderId)).toMatchObject(priced);
    const receipt = opened.till.receipts.facts(sale.orderId);
    expect(receipt).toMatchObject({ price: '27', currency: 'EUR', tax: priced.tax });
  });

  it('are not charged as read back before a change, even of only the currency', () => {
    const readBack = offered('jp-10gb-30d');
    setRules((rules) => ({
      ...rules,
      currency: 'EUR',
      rate: { value: '1', setAt: '2026-11-01T09:00:00.000Z' },
    }));
    expect(offered('jp-10gb-30d').price).toBe(readBack.price);
    expect(sell(readBack)).toMatchObject({ ok: false, failure: { kind: 'price-changed' } });
  });

  it('are previewed: what changes, and what would be sold below cost', () => {
    const { rules } = opened.till.prices;
    const cheaper: PriceRulesView = {
      ...rules,
      base: { ...rules.base, add: { kind: 'percent', percent: '-50' }, belowCost: true },
    };
    const preview = opened.till.prices.preview({ rules: cheaper, key: 'all' });
    if (!preview.ok) return expect.fail('refused');
    const { products } = opened.till.catalog();
    expect(preview).toMatchObject({ matching: products.length, down: products.length, up: 0 });
    expect(preview.belowCost).toBeGreaterThan(0);
    expect(preview.rows[0]).toMatchObject({ warning: 'below-cost' });
    expect(requests['prices-preview'].reply.parse(preview)).toEqual(preview);
    // Nothing of it holds.
    expect(offered('jp-10gb-30d').price).toBe('24.9');
  });

  it('are rejected if they are invalid', () => {
    const { rules } = opened.till.prices;
    const impossible: PriceRulesView = { ...rules, currency: 'EUR', rate: null };
    expect(opened.till.prices.set({ rules: impossible })).toEqual({ ok: false });
    expect(opened.till.prices.preview({ rules: impossible, key: 'all' })).toEqual({ ok: false });
    expect(opened.till.prices.rules).toBe(rules);
  });

  it('are shown with how long the balance lasts, and the history in the service’s words', async () => {
    const product = offered('jp-10gb-30d');
    const { orderId } = await sold(product);
    const history = await opened.till.history(10);
    if (!history.ok) return expect.fail(history.problem.kind);
    expect(requests.history.reply.parse(history)).toEqual(history);
    expect(history.transactions[0]).toMatchObject({ type: 'order', amount: '-18.4', orderId });
    await opened.till.refresh();
    const { balance } = opened.till.snapshot();
    expect(balance?.salesLeft).toBe(Math.floor(Number(balance?.amount) / 18.4));
  });
});

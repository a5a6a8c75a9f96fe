import { describe, expect, it } from 'vitest';
import type { SaleState } from '../../src-preload/contract/sales/sale.ts';
import { makeScene, type SceneSource, type SoldToCustomer } from './make-scene.ts';
import { japanPackage as japan } from '../../test/fixtures/package-description.ts';

const install = {
  kind: 'readable' as const,
  activationCode: 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4',
  manual: { address: 'smdp.example.net', matchingId: 'K2-9QX1-7HTRA4' },
  needsConfirmationCode: false,
  warnings: [],
  iccid: '8910390000000000017',
  appleLink: null,
  androidLink: null,
  installLink: null,
};

const inEurope = { ...japan, productId: 'eu-5gb', place: 'Europe' };

/** As the till offers it: a price for each package. */
const sourceOf = (sold?: Partial<SoldToCustomer>): SceneSource => ({
  forSale: ({ others = [], discounts, ...first }) => {
    const lines = [first, ...others].map(({ productId, quantity, activationMode }) => {
      const isJapan = productId === japan.productId;
      const price = isJapan ? '24.90' : '9.90';
      const total = isJapan ? '74.70' : '9.90';
      return { package: isJapan ? japan : inEurope, activationMode, quantity, price, total };
    });
    const [line, ...further] = lines;
    if (line === undefined || first.productId === 'gone') return undefined;
    const isOff = discounts?.line?.reason === 'Other';
    const total = isOff ? '70.00' : further.length > 0 ? '84.60' : '74.70';
    return { lines: [line, ...further], currency: 'USD', total, ...(isOff ? { list: '74.70' } : {}) };
  },
  sold: (orderId) =>
    orderId === 'T1-1' && sold !== undefined
      ? { state: 'completed', package: japan, activationMode: 'NOW', install: null, cash: null, ...sold }
      : undefined,
});
const sale = { kind: 'sale', orderId: 'T1-1', number: 1, of: 1, isPaidNow: false } as const;

describe('what the customer sees', () => {
  it('reads a package back at the current price', () => {
    expect(
      makeScene(
        { kind: 'reading', productId: japan.productId, quantity: 3, activationMode: 'FIRST_USE' },
        sourceOf(),
      ),
    ).toEqual({
      kind: 'reading',
      package: japan,
      activationMode: 'FIRST_USE',
      quantity: 3,
      price: '24.90',
      total: '74.70',
      currency: 'USD',
    });
  });

  it('reads several packages back together, each with what all of its line cost', () => {
    const reading = {
      kind: 'reading' as const,
      productId: japan.productId,
      quantity: 3,
      activationMode: 'FIRST_USE' as const,
      others: [{ productId: 'eu-5gb', quantity: 1, activationMode: 'NOW' as const, discount: null }],
    };
    expect(makeScene(reading, sourceOf())).toEqual({
      kind: 'ticket',
      lines: [
        { package: japan, activationMode: 'FIRST_USE', quantity: 3, price: '24.90', total: '74.70' },
        { package: inEurope, activationMode: 'NOW', quantity: 1, price: '9.90', total: '9.90' },
      ],
      total: '84.60',
      currency: 'USD',
    });
  });

  it('has the price before a discount beside what is paid, where main gives it', () => {
    const reading = {
      kind: 'reading',
      productId: japan.productId,
      quantity: 3,
      activationMode: 'NOW',
    } as const;
    const discounts = (reason: string) => ({
      line: { change: { kind: 'amount', amount: '4.70' }, reason } as const,
      ticket: null,
    });
    expect(makeScene({ ...reading, discounts: discounts('Other') }, sourceOf())).toMatchObject({
      total: '70.00',
      list: '74.70',
    });
    const refused = makeScene({ ...reading, discounts: discounts('Mine') }, sourceOf());
    expect(refused).toMatchObject({ total: '74.70' });
    expect(refused).not.toHaveProperty('list');
  });

  it('has what was paid so far beside what is read back, of one package and of several', () => {
    const paying = { paid: '10', rest: '64.7', back: '0', cash: null };
    const source = sourceOf();
    const paid: SceneSource = {
      ...source,
      forSale: (read) => {
        const offered = source.forSale(read);
        return offered === undefined ? undefined : { ...offered, paying };
      },
    };
    const first = { productId: japan.productId, quantity: 3, activationMode: 'NOW' } as const;
    const other = { ...first, productId: 'eu-5gb', discount: null };
    expect(makeScene({ kind: 'reading', ...first }, paid)).toMatchObject({ kind: 'reading', paying });
    expect(makeScene({ kind: 'reading', ...first, others: [other] }, paid)).toMatchObject({
      kind: 'ticket',
      paying,
    });
  });

  it('is the welcome if the package or the sale is gone', () => {
    const gone = { kind: 'reading', productId: 'gone', quantity: 1, activationMode: 'NOW' } as const;
    expect(makeScene(gone, sourceOf())).toEqual({ kind: 'welcome' });
    expect(makeScene(sale, sourceOf())).toEqual({ kind: 'welcome' });
  });

  it('is the code once the sale has one, without internal data', () => {
    expect(makeScene({ ...sale, number: 2, of: 5 }, sourceOf({ install }))).toEqual({
      kind: 'code',
      package: japan,
      activationMode: 'NOW',
      activationCode: install.activationCode,
      manual: install.manual,
      needsConfirmationCode: false,
      cash: null,
      number: 2,
      of: 5,
    });
  });

  it('tells the change to who has just paid, before the code and with it, and to nobody later', () => {
    const cash = { received: '50', change: '25.1', currency: 'USD' };
    const paidNow = { ...sale, isPaidNow: true };
    expect(makeScene(paidNow, sourceOf({ state: 'sending', cash }))).toMatchObject({ kind: 'waiting', cash });
    expect(makeScene(paidNow, sourceOf({ install, cash }))).toMatchObject({ kind: 'code', cash });
    expect(makeScene(sale, sourceOf({ install, cash }))).toMatchObject({ kind: 'code', cash: null });
  });

  it.each<SaleState>(['drafted', 'sending', 'accepted', 'unknown'])('waits while the sale is %s', (state) => {
    expect(makeScene(sale, sourceOf({ state }))).toEqual({
      kind: 'waiting',
      package: japan,
      cash: null,
      number: 1,
      of: 1,
    });
  });

  it.each<SaleState>(['refused', 'canceled'])('says that nothing was sold if the sale is %s', (state) => {
    expect(makeScene(sale, sourceOf({ state }))).toEqual({ kind: 'not-sold' });
  });
});

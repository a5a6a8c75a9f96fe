import { describe, expect, it } from 'vitest';
import { japan } from '../../test/fixtures/products.ts';
import { wireRecords } from '../../test/fixtures/wire-records.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { readPackage, type PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { packageOffers, topUpOffer, type PackageFacts } from './after-sale.ts';
import { newOperationId } from '../domain/orders/order-id.ts';
import type { Activation, ChangeProgress, Refund } from '../domain/orders/package-change.ts';
import { seller } from '../../test/fixtures/seller.ts';

const now = Date.UTC(2026, 10, 21, 12);
const [anyPackage] = wireRecords.status.activatedItems;

/** A package as the service reports it: waiting for activation, unless changed. */
function record(change: object = {}): PackageRecord {
  const waiting = { uid: '4711', activationMode: 'ON_DEMAND', activatedAt: null, expiresAt: null };
  const data = { sizeUnit: 'GB', sizeValue: 10 };
  const reading = readPackage({
    ...anyPackage,
    ...waiting,
    size: data,
    availableBalance: data,
    status: 'not_activated',
    ...change,
  });
  return reading.ok ? reading.value : expect.fail(reading.failure);
}

const number = idPackOf('4711');
const idPack = number.kind === 'number' ? number.idPack : expect.fail();

const intent = (createdAt: number) => ({
  operationId: newOperationId(seller, createdAt),
  orderId: null,
  merchantId: 'shop',
  cart: null,
  staff: null,
  uidCustomer: 'uid-1',
  idPack,
  triedBefore: false,
  createdAt,
});
const activation = (progress: ChangeProgress): Activation => ({
  kind: 'activation',
  intent: intent(now),
  progress,
});
const refund = (progress: ChangeProgress, createdAt = now): Refund => ({
  kind: 'refund',
  intent: { ...intent(createdAt), boughtAs: null, reason: 'locked phone', expected: japan.salePrice },
  progress,
});
const done = { state: 'completed', by: 'answer' } as const;
const sending = { state: 'sending', attempts: 1 } as const;
const refusedWith = (detail: string): ChangeProgress => ({
  state: 'refused',
  failure: { kind: 'refused', httpStatus: 400, detail },
});

const offers = (facts: Partial<PackageFacts> = {}) =>
  packageOffers({
    ...{
      record: record(),
      cost: japan.salePrice,
      changes: [],
      mayBeOfOpenTopUp: false,
      whyNotHere: undefined,
      now,
    },
    ...facts,
  });
const no = (why: string) => ({ offered: false, why });
const activate = { offered: true, idPack: 4711 };
const refunded = { ...activate, amount: japan.salePrice };

describe('a package', () => {
  it('that waits to be activated can be activated, and refunded', () => {
    expect(offers()).toEqual({ activation: activate, refund: refunded });
  });

  it('that begins with its first use can be refunded until then', () => {
    const facts = { record: record({ activationMode: 'FIRST_USE' }) };
    expect(offers(facts)).toEqual({ activation: no('starts-by-itself'), refund: refunded });
  });

  it.each<[string, object]>([
    ['already-activated', { activatedAt: '2026-11-20T10:00:00Z' }],
    ['refunded', { status: 'refunded' }],
    ['no-number', { uid: 'a3f1-77' }],
    ['no-number', { uid: null }],
  ])('can be neither activated nor refunded: %s', (why, change) => {
    expect(offers({ record: record(change) })).toEqual({ activation: no(why), refund: no(why) });
  });

  it.each<[string, object]>([
    ['expired', { expiresAt: '2026-11-21T11:59:59Z' }],
    ['data-used', { availableBalance: { sizeUnit: 'GB', sizeValue: 9 } }],
  ])('can not be refunded: %s', (why, change) => {
    expect(offers({ record: record(change) }).refund).toEqual(no(why));
  });

  it('of which nobody knows what it cost can not be refunded: its credit could not be told from others', () => {
    expect(offers({ cost: null })).toEqual({ activation: activate, refund: no('cost-unknown') });
  });

  it('whose way of starting the service does not tell is not activated by guess', () => {
    expect(offers({ record: record({ activationMode: null }) }).activation).toEqual(no('mode-unknown'));
  });

  it('is left alone while an activation or a refund of it has no answer', () => {
    const stopped = { activation: no('operation-open'), refund: no('operation-open') };
    expect(offers({ changes: [activation(sending)] })).toEqual(stopped);
    expect(offers({ changes: [refund(sending)] })).toEqual(stopped);
  });

  it('that an open top-up may have bought is refunded once it is known whose price goes back', () => {
    expect(offers({ mayBeOfOpenTopUp: true })).toEqual({
      activation: activate,
      refund: no('operation-open'),
    });
  });

  it('is not refunded where its customer paid elsewhere, or nobody knows for which, and activated all the same', () => {
    expect(offers({ whyNotHere: 'bought-elsewhere' })).toMatchObject({
      activation: { offered: true },
      refund: { offered: false, why: 'bought-elsewhere' },
    });
  });

  it('that this till has changed is so, though the service does not show it yet', () => {
    expect(offers({ changes: [activation(done)] })).toEqual({
      activation: no('already-activated'),
      refund: no('already-activated'),
    });
    expect(offers({ changes: [refund(done)] }).refund).toEqual(no('refunded'));
  });

  it('whose change was refused can be tried again', () => {
    expect(offers({ changes: [refund(refusedWith('not today'))] }).refund).toEqual(refunded);
  });
});

describe('a top-up', () => {
  const product = (productId: string, countries: string[], countrySet = productId): Product => ({
    ...japan,
    productId,
    countries,
    countrySet,
  });
  const asia = product('Asia', ['CN', 'JP', 'KR']);
  const korea = product('Korea', ['KR']);
  const unnamed = product('no codes', [], 'Japan');
  const fitting = (sold: Product, ...catalog: Product[]) => {
    const offer = topUpOffer(sold, catalog, undefined);
    return offer.offered ? offer.products.map(({ productId }) => productId) : offer.why;
  };

  it('fits where it covers all that the eSIM was sold for, and what covers little else comes first', () => {
    expect(fitting(japan, asia, korea, japan)).toEqual([japan.productId, 'Asia']);
    expect(fitting(asia, japan, korea, asia)).toEqual(['Asia']);
    expect(fitting(korea, japan)).toBe('nothing-fits');
  });

  it('fits by the name of the place where the service gives no codes', () => {
    expect(fitting(japan, korea, unnamed)).toEqual(['no codes']);
    expect(fitting(unnamed, japan)).toEqual([japan.productId]);
  });

  it('is not offered while another one of the same eSIM is being checked', () => {
    const open = { progress: { state: 'sending', attempts: 1 } } as const;
    expect(topUpOffer(japan, [japan], open)).toEqual(no('operation-open'));
  });

  it('is not said to wait by itself for one that waits for staff', () => {
    const held = { progress: { state: 'held', attempts: 0 } } as const;
    expect(topUpOffer(japan, [japan], held)).toEqual(no('operation-held'));
  });
});

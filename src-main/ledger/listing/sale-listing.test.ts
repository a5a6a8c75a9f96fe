import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundIntent, saleIntent } from '../../../test/fixtures/intents.ts';
import { noted } from '../../../test/fixtures/noted-customer.ts';
import { value } from '../../../test/value.ts';
import { japan } from '../../../test/fixtures/products.ts';
import { orderSort, type OrderSort } from '../../../src-preload/contract/sales/orders.ts';
import { profile } from '../../../test/fixtures/profile.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Customer } from '../../domain/customer.ts';
import { isIn, type OrderId } from '../../domain/orders/sale.ts';
import type { StaffId } from '../../../src-books/staff-mark.ts';
import { Ledger } from '../ledger.ts';
import { practicePhones } from '../customers/customer-phones.ts';
import type { ListingFilter } from './listing-query.ts';
import type { PageStart } from './sale-listing.ts';

const turkey: Product = {
  ...japan,
  productId: 'tr-5gb-7d',
  name: 'Türkiye 5 GB 7 days',
  countrySet: 'Türkiye',
  countries: ['TR'],
  size: { sizeUnit: 'GB', sizeValue: 5 },
  validity: { size: 7, unit: 'day' },
};

const everything: ListingFilter = {
  text: '',
  countries: [],
  from: null,
  to: null,
  standing: null,
  productId: null,
  staffId: null,
};

/** Has no digits in common with the numbers of the customers below. */
const usualIccid = '8981100004080405063';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listing-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  ledger.keepPhones(practicePhones);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

type Sold = {
  readonly at: number;
  readonly product?: Product;
  readonly customer?: Customer;
  readonly iccid?: string;
  readonly by?: string;
};

function draft({ at, product = japan, customer, by }: Sold) {
  const drafted = value(
    ledger.sales.draft(
      saleIntent(at, {
        product,
        cost: product.salePrice,
        price: product.salePrice,
        staff: by === undefined ? null : { id: `id-of-${by}` as StaffId, name: by },
      }),
    ),
  );
  if (customer !== undefined) value(ledger.sales.noteCustomer(drafted.intent.orderId, noted(customer)));
  return drafted;
}

function sell(sold: Sold): OrderId {
  const drafted = draft(sold);
  const { orderId } = drafted.intent;
  const accepted = value(
    ledger.sales.answer(drafted, { kind: 'accepted', uidCustomer: `uid-${orderId}`, charged: null }, sold.at),
  );
  if (!isIn(accepted, 'accepted')) return expect.fail();
  const issued = sealedProfile(orderId, { ...profile, iccid: sold.iccid ?? usualIccid });
  value(ledger.sales.conclude(accepted, { kind: 'issued', profile: issued }, sold.at));
  return orderId;
}

const ids = (filter: Partial<ListingFilter>, start: PageStart = { at: 'first' }, limit = 100): string[] =>
  ledger.listing
    .page({ ...everything, ...filter }, start, limit)
    .sales.map(({ sale }) => sale.intent.orderId);

const amountOf = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

/** Reads a list to its end, forwards and backwards, page by page. */
function readBothWays(filter: Partial<ListingFilter>, sort: OrderSort, limit: number): [string[], string[]] {
  const read = (first: PageStart, at: 'after' | 'before'): string[] => {
    const found: string[] = [];
    for (let start = first; ;) {
      const page = ledger.listing.page({ ...everything, ...filter }, start, limit, sort);
      const pageIds = page.sales.map(({ sale }) => sale.intent.orderId);
      if (at === 'after') found.push(...pageIds);
      else found.unshift(...pageIds);
      const edge = at === 'after' ? page.sales.at(-1) : page.sales[0];
      if (!page.isMore || edge === undefined) return found;
      start = { at, position: edge.position };
    }
  };
  return [read({ at: 'first' }, 'after'), read({ at: 'last' }, 'before')];
}

describe('sorting the list of orders', () => {
  const customer = (name: string): Customer => ({ name, phone: null, note: null });
  const cheap: Product = { ...japan, salePrice: amountOf('2.5') };
  const dear: Product = { ...turkey, salePrice: amountOf('10') };

  function sellSome() {
    const anna = sell({ at: 1_000, product: dear, customer: customer('Anna') });
    const zoe = sell({ at: 2_000, product: cheap, customer: customer('Zoë') });
    const nobody = sell({ at: 3_000, product: cheap });
    const annaAgain = sell({ at: 4_000, product: cheap, customer: customer('ANNA') });
    return { anna, zoe, nobody, annaAgain };
  }

  it.each(['', 'japan', 't'])('has each sale once, consistently in both directions: %j', (text) => {
    for (let at = 0; at < 23; at += 1) {
      const product = { ...(at % 2 === 0 ? japan : turkey), salePrice: amountOf(String(at % 3)) };
      sell({ at: 1_000 + at, product, ...(at % 4 === 0 ? {} : { customer: customer(`Name ${at % 5}`) }) });
    }
    for (const sort of orderSort.options) {
      const [forwards, backwards] = readBothWays({ text }, sort, 4);
      expect(new Set(forwards)).toEqual(new Set(ids({ text })));
      expect(forwards).toHaveLength(ids({ text }).length);
      expect(backwards).toEqual(forwards);
    }
  });

  it('sorts by price, by customer with unnamed ones last, and by package', () => {
    const { anna, zoe, nobody, annaAgain } = sellSome();
    const by = (sort: OrderSort): string[] => readBothWays({}, sort, 100)[0];
    expect(by('oldest')).toEqual([anna, zoe, nobody, annaAgain]);
    expect(by('price-high')).toEqual([anna, annaAgain, nobody, zoe]);
    expect(by('price-low')).toEqual([zoe, nobody, annaAgain, anna]);
    expect(by('customer')).toEqual([annaAgain, anna, zoe, nobody]);
    expect(by('product')).toEqual([annaAgain, nobody, zoe, anna]);
  });

  it('follows changes of customers', () => {
    const { anna, zoe, nobody, annaAgain } = sellSome();
    value(ledger.sales.noteCustomer(nobody, noted(customer('Aaron'))));
    value(ledger.erasures.erase([anna], { why: 'asked', staff: null, at: 5_000 }));
    expect(readBothWays({}, 'customer', 100)[0]).toEqual([nobody, annaAgain, zoe, anna]);
  });
});

describe('the list of orders', () => {
  it('pages in both directions without gaps or duplicates, even within one millisecond', () => {
    const sold = [1_000, 1_000, 1_000, 2_000, 3_000, 3_000, 4_000].map((at) => sell({ at }));
    const whole = ids({});
    expect(whole).toHaveLength(7);
    expect(new Set(whole)).toEqual(new Set(sold));

    const down: string[] = [];
    let start: PageStart = { at: 'first' };
    for (;;) {
      const page = ledger.listing.page(everything, start, 2);
      down.push(...page.sales.map(({ sale }) => sale.intent.orderId));
      const last = page.sales.at(-1);
      if (!page.isMore || last === undefined) break;
      start = { at: 'after', position: last.position };
    }
    expect(down).toEqual(whole);

    const up: string[] = [];
    start = { at: 'last' };
    for (;;) {
      const page = ledger.listing.page(everything, start, 3);
      up.unshift(...page.sales.map(({ sale }) => sale.intent.orderId));
      const [first] = page.sales;
      if (!page.isMore || first === undefined) break;
      start = { at: 'before', position: first.position };
    }
    expect(up).toEqual(whole);
  });

  it.each([
    ['japan', 'japan'],
    ['japan 10gb 30', 'japan'],
    ['jp-10gb-30d', 'japan'],
    ['turkiye', 'turkey'],
    ['okafor', 'turkey'],
    ['chidi oka', 'turkey'],
    ['hotel', 'turkey'],
    ['0151 2345 6789', 'turkey'],
    ['+49 151', undefined],
    ['+49 151 23', 'turkey'],
    ['6789', 'turkey'],
    ['8981 1000 0408 0405 063', 'japan'],
    ['5063', 'japan'],
    ['0408 0405', 'japan'],
    ['4080–4050', 'japan'],
    ['٠٤٠٨٠٤', 'japan'],
    ['7770', 'turkey'],
    ['77-70', 'turkey'],
    ['512-345', 'turkey'],
    ['٥١٢٣٤', 'turkey'],
    ['0151 234', 'turkey'],
    ['770', undefined],
    ['898110000999', undefined],
    ['898110000408', 'japan'],
    ['nobody', undefined],
  ])('finds by %s', (text, found) => {
    const sold = {
      japan: sell({ at: 1_000 }),
      turkey: sell({
        at: 2_000,
        product: turkey,
        iccid: '8981100007770000001',
        customer: { name: 'Chidi Okafor', phone: '+49 151 2345 6789', note: 'Hotel Adler' },
      }),
    };
    const expected = found === 'japan' ? [sold.japan] : found === 'turkey' ? [sold.turkey] : [];
    // "+49 151" is the five digits at the beginning of somebody's number.
    expect(ids({ text })).toEqual(text === '+49 151' ? [sold.turkey] : expected);
  });

  it('lists the newest of many that have the digits anywhere first, page by page and of any time', () => {
    const numbers = Array.from({ length: 9 }, (_, at) => `89811000077700${at}00${9 - at}1`);
    const sold = numbers.map((iccid, at) => sell({ at: 1_000 * (at + 1), iccid }));
    sell({ at: 20_000 });
    const newest = sold.toReversed();
    expect(ids({ text: '7770' })).toEqual(newest);
    expect(readBothWays({ text: '7770' }, 'newest', 2)).toEqual([newest, newest]);
    expect(readBothWays({ text: '7770' }, 'oldest', 4)).toEqual([sold, sold]);
    expect(ids({ text: '7770', from: 2_000, to: 4_000 }, { at: 'first' }, 1)).toEqual([sold[2]]);
    expect(readBothWays({ text: '7770' }, 'price-low', 4)[0]).toHaveLength(9);
  });

  it('finds by an order number, its ending, and a country code', () => {
    const first = sell({ at: 1_000 });
    const second = sell({ at: 1_700_000_000_000, product: turkey });
    expect(ids({ text: second })).toEqual([second]);
    expect(ids({ text: second.toLowerCase() })).toEqual([second]);
    expect(ids({ text: first.slice(-7) })).toEqual([first]);
    expect(ids({ text: 'Japon', countries: ['JP'] })).toEqual([first]);
  });

  it('finds by the latest customer', () => {
    const orderId = sell({ at: 1_000, customer: { name: 'Anna', phone: '1234567', note: null } });
    value(ledger.sales.noteCustomer(orderId, noted({ name: 'Bea', phone: '7654321', note: null })));
    expect(ids({ text: 'anna' })).toEqual([]);
    expect(ids({ text: '1234567' })).toEqual([]);
    expect(ids({ text: 'bea' })).toEqual([orderId]);
    expect(ids({ text: '7654321' })).toEqual([orderId]);
    expect(ledger.sales.customerOf(orderId)).toEqual({
      name: 'Bea',
      phone: { kind: 'readable', text: '7654321' },
      note: null,
    });
    value(ledger.sales.noteCustomer(orderId, noted({ name: null, phone: null, note: null })));
    expect(ids({ text: 'bea' })).toEqual([]);
    expect(ids({ text: '7654321' })).toEqual([]);
    expect(ledger.sales.customerOf(orderId)).toBeNull();
    expect(ids({ text: 'japan' })).toEqual([orderId]);
  });

  it('finds what has both a part of a number and the words beside it, in either order', () => {
    const customer = { name: 'Anna Weiss', phone: '+49 151 2345 5267', note: null };
    const [anna, other] = [sell({ at: 1_000, customer }), sell({ at: 2_000, customer, product: turkey })];
    sell({ at: 3_000, customer: { name: 'Bea', phone: '+49 151 2345 0000', note: null } });
    const byIccid = sell({ at: 4_000, iccid: '8981100007770005267' });
    expect(ids({ text: '5267 japan' })).toEqual([byIccid, anna]);
    expect(ids({ text: 'anna 5267' })).toEqual([other, anna]);
    expect(ids({ text: '5267 anna japan' })).toEqual([anna]);
    expect(ids({ text: '5267 Japon', countries: ['JP'] })).toEqual([byIccid, anna]);
    expect(ids({ text: '5267 bea' })).toEqual([]);
    expect(ids({ text: '5267 japan', from: 4_000 })).toEqual([byIccid]);
  });

  it('filters by day, state and product, together with a search', () => {
    const open = draft({ at: 1_000 }).intent.orderId;
    const ready = sell({ at: 2_000 });
    const other = sell({ at: 3_000, product: turkey });
    expect(ids({ standing: 'open' })).toEqual([open]);
    expect(ids({ standing: 'ready' })).toEqual([other, ready]);
    expect(ids({ from: 2_000, to: 3_000 })).toEqual([ready]);
    expect(ids({ productId: 'tr-5gb-7d' })).toEqual([other]);
    expect(ids({ text: 'japan', standing: 'ready' })).toEqual([ready]);
    expect(ids({ text: '30days', standing: 'open' })).toEqual([]);
  });

  it('filters by seller, together with a search, and lists all sellers', () => {
    sell({ at: 1_000 });
    const [ana, other] = [sell({ at: 2_000, by: 'Ana' }), sell({ at: 3_000, by: 'Ana', product: turkey })];
    const bo = sell({ at: 3_000, by: 'Bo' });
    expect(ids({ staffId: 'id-of-Ana' })).toEqual([other, ana]);
    expect(ids({ staffId: 'id-of-Ana' }, { at: 'first' }, 1)).toEqual([other]);
    expect(ids({ staffId: 'id-of-Bo', standing: 'ready' })).toEqual([bo]);
    expect(ids({ staffId: 'id-of-Ana', text: 'japan' })).toEqual([ana]);
    expect(ids({ staffId: 'id-of-Cy' })).toEqual([]);
    expect(ledger.listing.sellers()).toEqual([
      { id: 'id-of-Ana', name: 'Ana' },
      { id: 'id-of-Bo', name: 'Bo' },
    ]);
  });

  it('finds sellers through an index', () => {
    sell({ at: 1_000, by: 'Ana' });
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'), { readOnly: true });
    const plan = database
      .prepare(
        'EXPLAIN QUERY PLAN SELECT order_id FROM sale_listing WHERE staff_id = ? ORDER BY position DESC',
      )
      .all('id-of-Ana');
    database.close();
    expect(JSON.stringify(plan)).toMatch(/SEARCH sale_listing USING INDEX listing_by_staff/);
    expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE/);
  });

  it('adds up what the orders of a time came to', () => {
    draft({ at: 1_000 });
    sell({ at: 1_000 });
    sell({ at: 1_999 });
    sell({ at: 2_000 });
    const taken = { currency: 'USD', amount: '36.8' };
    expect(ledger.listing.takings(1_000, 2_000, 'USD')).toEqual({
      orders: 3,
      unconfirmed: 1,
      amounts: [taken],
    });
  });

  it.each([
    // As it was stored, and the searches that find it.
    ['王小明', ['王小明', '小明', '明', '王', '王 明']],
    ['田中タロウ', ['田中', 'たろう', 'ﾀﾛｳ', '中タ']],
    ['김민수', ['김민수', '민수', '수']],
    ['สมชาย ใจดี', ['สมชาย', 'ชาย', 'ใจ']],
    ['أحمد المُغربي', ['احمد', 'أَحْمَد', 'المغربى', 'الـمـغربي', 'المغ']],
    ['דָּוִד לוי', ['דוד', 'לו']],
    ['Jiří Šťastný', ['jiri', 'Jiri Stastny', 'ŠŤASTNÝ']],
    ['Jiri Stastny', ['Jiří', 'šťas']],
    ['Groß Straße', ['gross', 'GROẞ', 'strasse', 'Straße']],
    ['Đặng Nguyễn', ['dang nguyen', 'Đặng', 'nguyên']],
    ['Smørebrød Œuvre', ['smorebrod', 'oeuvre']],
    ['İbrahim Işık', ['ibrahim', 'isik', 'ışık']],
    ['कुमारी', ['कुमारी', 'कुमा']],
    ['Room ４０７', ['407', 'room 407']],
    ['غرفة ٤٠٧', ['407', '٤٠٧', 'غرفه']],
  ])('finds %s', (name, texts) => {
    sell({ at: 1_000, customer: { name: 'Somebody Else', phone: null, note: '李雷 أمين' } });
    const sold = sell({ at: 2_000, customer: { name, phone: null, note: null } });
    expect(texts.filter((text) => ids({ text }).join() !== sold)).toEqual([]);
  });

  it('does not find a name whose characters appear in another order', () => {
    sell({ at: 1_000, customer: { name: '王小明', phone: null, note: null } });
    expect(ids({ text: '明小' })).toEqual([]);
    expect(ids({ text: '王明' })).toEqual([]);
  });

  it.each([
    [
      '+49 (0)151 / 2345-6789',
      ['0151 23456789', '+4915123456789', '0049 151 2345', '49151', '0151 23', '٠١٥١٢٣٤٥', '6789'],
    ],
    ['0151 23456789', ['+49 151 23456789', '004915123', '0151 2', '１５１２３４', '+49 (0)151 23456789']],
    ['٠١٥١ ٢٣٤٥٦٧٨٩', ['0151 2345', '٥٦٧٨٩', '+49 151 23456789']],
    ['+355 69 123 4567', ['069 123 4567', '00355 69', '1234567']],
  ])('finds the number %s', (phone, texts) => {
    sell({ at: 1_000, customer: { name: null, phone: '+1 212 555 0100', note: null } });
    const sold = sell({ at: 2_000, customer: { name: null, phone, note: null } });
    expect(texts.filter((text) => ids({ text }).join() !== sold)).toEqual([]);
  });

  it('finds by the service’s number, by seller, and by refunds and top-ups', () => {
    sell({ at: 1_000 });
    const orderId = sell({ at: 2_000, by: 'Zoë' });
    const reason = '手机已锁定, phone locked';
    const refund = value(ledger.operations.draftRefund(refundIntent(3_000, { orderId, reason })));
    for (const text of [`uid-${orderId}`, 'zoe', '锁定', 'locked', refund.intent.operationId.slice(-6)])
      expect(ids({ text }), text).toEqual([orderId]);
  });
});

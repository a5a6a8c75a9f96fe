import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { TakenPayment } from '../../src-preload/contract/payments/payment.ts';
import type { OrderId } from '../domain/orders/sale.ts';
import type { ReceiptPaper } from '../services/views/receipt-paper.ts';
import { readEsimName } from '../../src-activation/esim-name.ts';
import { readCustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';
import { receiptModel, type ShopDetails } from './receipt-model.ts';
import { paidBy, receiptPiece } from '../../test/fixtures/receipt.ts';
import { japanPackage } from '../../test/fixtures/package-description.ts';

const words = await readCustomerWords(join(import.meta.dirname, '../../resources/languages'), 'en');

const shop: ShopDetails = {
  name: 'Kiosk Central',
  logo: null,
  address: ['Bahnhofstrasse 1', '8001 Zürich'],
  taxLines: ['CHE-123.456.789 MWST'],
  footer: ['Thank you'],
};

const install = {
  kind: 'readable',
  activationCode: 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4',
  manual: null,
  needsConfirmationCode: false,
  warnings: [],
  iccid: '8990199000000000004',
  appleLink: null,
  androidLink: null,
  installLink: null,
} as const;

const facts: ReceiptFacts = {
  mode: 'live',
  till: 'T1',
  orderId: 'T1-01HZX',
  uidCustomer: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  soldAt: '2026-11-21T10:00:00.000Z',
  package: japanPackage,
  activationMode: 'FIRST_USE',
  price: '27.123456789012345678',
  currency: 'CHF',
  tax: { percent: '8.1', amount: '2.03' },
  paper: paidBy([
    { kind: 'cash', received: '27.123456789012345678', change: '0', amount: '27.123456789012345678' },
  ]),
  isPaidInCash: true,
  staff: 'Ana',
  iccid: install.iccid,
  install,
  copies: 0,
};

const made = (changed: Partial<ReceiptFacts> = {}) => receiptModel({ ...facts, ...changed }, shop, words);

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const below = (paper: ReceiptPaper) => made({ paper, tax: null, currency: 'USD' }).sold.below;

/** How it is installed, of a receipt that says so. */
const installOf = (changed: Partial<ReceiptFacts> = {}) =>
  made(changed).install ?? expect.fail('nothing says how to install it');

describe('a receipt', () => {
  it('says who sold what to whom, and how to install it', () => {
    expect(made()).toMatchObject({
      practice: null,
      reprint: null,
      shop: { name: 'Kiosk Central', lines: ['Bahnhofstrasse 1', '8001 Zürich', 'CHE-123.456.789 MWST'] },
      occasion: [{ label: 'Date' }, { label: 'Till', value: 'T1' }, { label: 'Served by', value: 'Ana' }],
      sold: { title: 'eSIM for Japan', details: ['10 GB for 30 days'] },
      install: {
        code: 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4',
        byHand: { facts: [{ value: 'smdp.example.net' }, { value: 'K2-9QX1-7HTRA4' }] },
      },
      facts: [{ value: 'T1-01HZX' }, { label: 'ICCID', value: '8990 1990 0000 0000 004' }],
    });
  });

  it('keeps amounts exact beyond floating-point precision', () => {
    expect(made({ price: '9007199254740993.1' }).sold.total?.value).toContain('9,007,199,254,740,993.10');
    expect(made().sold.below).toEqual([
      expect.stringMatching(/^Tax included, 8.1%: CHF.2.03$/),
      'Payment: cash',
    ]);
  });

  it('says what was received in cash and given back, and the slip of a card', () => {
    const paid = (...payments: TakenPayment[]) => below(paidBy(payments));
    expect(paid({ kind: 'cash', received: '50', change: '25.1', amount: '24.9' })).toEqual([
      'Payment: cash',
      'Received: $50.00',
      'Change: $25.10',
    ]);
    expect(paid({ kind: 'card-terminal', amount: '24.9', reference: '4242' })).toEqual([
      'Payment: card',
      'Card slip: 4242',
    ]);
    expect(paid({ kind: 'card-terminal', amount: '24.9', reference: null })).toEqual(['Payment: card']);
    expect(paid({ kind: 'unsaid', amount: '24.9' })).toEqual([]);
    expect(paid({ kind: 'named', name: 'Voucher', amount: '24.9' })).toEqual(['Payment: Voucher']);
  });

  it('says how much was paid by each of several tenders', () => {
    const payments = [
      { kind: 'named', name: 'Voucher', amount: '5' },
      { kind: 'card-terminal', amount: '10', reference: '4242' },
      { kind: 'cash', received: '10', change: '0.1', amount: '9.9' },
    ] satisfies TakenPayment[];
    expect(below(paidBy(payments))).toEqual([
      'Payment: Voucher, $5.00',
      'Payment: card, $10.00',
      'Card slip: 4242',
      'Payment: cash, $9.90',
      'Received: $10.00',
      'Change: $0.10',
    ]);
  });

  it('says what the refund of an exchange paid, and of which receipt', () => {
    const payments = [
      { kind: 'carried-over', amount: '9.9', from: 'T1-0007' },
      { kind: 'card-terminal', amount: '15', reference: '4242' },
    ] satisfies TakenPayment[];
    expect(below(paidBy(payments))).toEqual([
      'Exchange, from receipt T1-0007: $9.90',
      'Payment: card, $15.00',
      'Card slip: 4242',
    ]);
  });

  it('says what is off the price and why; of a price that was raised nothing', () => {
    const of = (...amounts: string[]) => ({
      list: '24.9',
      parts: amounts.map((amount) => ({
        on: 'line' as const,
        amount,
        reason: 'Price match',
        approvedBy: null,
      })),
    });
    const belowOf = (discount: ReceiptFacts['discount']) =>
      made({ discount, paper: null, tax: null, currency: 'USD' }).sold.below;
    expect(belowOf(of('2.49', '1'))).toEqual([
      'Price before discount: $24.90',
      'Discount, Price match: −\u2060$2.49',
      'Discount, Price match: −\u2060$1.00',
    ]);
    expect(belowOf(of('-5'))).toEqual([]);
    expect(belowOf(null)).toEqual([]);
  });

  describe('of several pieces', () => {
    const tax = { percent: '19', amount: amount('3.98') };
    const spain = {
      ...receiptPiece({ price: amount('8.01') }),
      discount: {
        list: amount('9.90'),
        parts: [
          { reason: 'Price match', amount: amount('0.90') },
          { reason: 'Family', amount: amount('0.99') },
        ],
      },
    };
    const raised = {
      list: amount('20'),
      parts: [{ reason: 'Late', amount: amount('-4.9') }],
    };
    const pieces = [
      receiptPiece({ tax }),
      receiptPiece({ tax }),
      spain,
      receiptPiece({ kind: 'top-up', package: null, discount: raised }),
    ];
    const payments: TakenPayment[] = [{ kind: 'cash', received: '90', change: '7.29', amount: '82.71' }];

    it('lists the whole purchase: each piece, what is off, the total, the tax in it and how it was paid', () => {
      const { total, below, purchase } = made({ paper: paidBy(payments, { pieces }), currency: 'USD' }).sold;
      expect({ total, below }).toEqual({ total: null, below: [] });
      expect(purchase).toEqual({
        title: 'Your purchase',
        pieces: [
          { label: '2 × eSIM for Japan, 10 GB for 30 days', value: '$49.80' },
          { label: 'eSIM for Japan, 10 GB for 30 days', value: '$9.90' },
          { label: 'Top-up, eSIM', value: '$24.90' },
          { label: 'Discount, Price match', value: '−\u2060$0.90' },
          { label: 'Discount, Family', value: '−\u2060$0.99' },
        ],
        total: { label: 'Total', value: '$82.71' },
        below: ['Tax included, 19%: $7.96', 'Payment: cash', 'Received: $90.00', 'Change: $7.29'],
      });
    });

    it('says what was not sold or refunded since, what came back of it, and what it comes to then', () => {
      const ended = [
        receiptPiece({ kind: 'top-up', end: 'not-sold', price: amount('7.9') }),
        receiptPiece({ end: 'refunded', tax }),
        receiptPiece({ goodwill: amount('2') }),
      ];
      const changed = {
        ...{ pieces: ended, totalNow: amount('22.9') },
        given: [
          { at: '2026-11-27T10:00:00.000Z', tender: 'cash', amount: amount('7.9') },
          { at: '2026-11-27T11:00:00.000Z', tender: 'named:Voucher', amount: amount('2') },
        ],
        usedFor: [{ amount: amount('20'), order: 'T1-9' }],
        owed: amount('4.9'),
      } as const;
      const { purchase } = made({ paper: paidBy([], changed), currency: 'USD' }).sold;
      expect(purchase?.below.slice(1)).toEqual([
        'Not sold, Top-up, Japan, 10 GB for 30 days: −\u2060$7.90',
        'Refunded, eSIM for Japan, 10 GB for 30 days: −\u2060$24.90',
        'Tax included, 19%: −\u2060$3.98',
        'Price reduced later, eSIM for Japan, 10 GB for 30 days: −\u2060$2.00',
        'Total now: $22.90',
        expect.stringMatching(/^Paid back, Nov 27, 2026, \d\d:00: cash, \$7\.90$/),
        expect.stringMatching(/^Paid back, Nov 27, 2026, \d\d:00: Voucher, \$2\.00$/),
        'Used for receipt T1-9: $20.00',
        'Still to be paid back: $4.90',
      ]);
    });

    it('has its own price alone on the paper of another one, and where the receipt is', () => {
      const slip = { kind: 'slip', receiptOf: 'T1-8' as OrderId, pieces: 3, total: amount('57.7') } as const;
      const own = { price: '24.9', tax: null, currency: 'USD' };
      const { sold } = made({ paper: { ...slip, piece: receiptPiece() }, ...own });
      expect(sold).toMatchObject({ total: { label: 'Price', value: '$24.90' }, purchase: null });
      const where = 'Part of a purchase of 3 for $57.70. The receipt is the one for sale T1-8.';
      expect(sold.below).toEqual([where]);
      expect(
        made({ paper: { ...slip, piece: receiptPiece({ end: 'refunded' }) }, ...own }).sold.below,
      ).toEqual(['Refunded, eSIM for Japan, 10 GB for 30 days: −\u2060$24.90', where]);
    });
  });

  it('says of one eSIM that was refunded and paid back what became of the money', () => {
    const changed = {
      totalNow: amount('0'),
      given: [{ at: '2026-11-27T10:00:00.000Z', tender: 'cash', amount: amount('24.9') }],
    } as const;
    expect(below(paidBy([], changed, { end: 'refunded' }))).toEqual([
      'Refunded, eSIM for Japan, 10 GB for 30 days: −\u2060$24.90',
      'Total now: $0.00',
      expect.stringMatching(/^Paid back, .*: cash, \$24\.90$/),
    ]);
  });

  it('is marked if it is from practice, or a copy', () => {
    expect(made({ mode: 'practice' }).practice?.mark).toBe('PRACTICE');
    expect(made({ copies: 1 }).reprint).toBe('REPRINT 2');
  });

  it.each([
    ['NOW', 'starts right away'],
    ['FIRST_USE', 'first connects'],
    ['ON_DEMAND', 'when the shop activates'],
  ] as const)('says when validity starts: %s', (activationMode, said) => {
    expect(installOf({ activationMode }).notes.join()).toContain(said);
  });

  it('shows a code of an unknown form as it is, with a note', () => {
    const part = installOf({ install: { ...install, activationCode: 'smdp.host/id' } });
    expect(part).toMatchObject({ code: 'smdp.host/id', byHand: null });
    expect(part.notes.join()).toContain('unusual format');
  });

  it('has a link for the camera if the service gave no code', () => {
    const link = 'https://install.example/esim/1';
    const part = installOf({ install: { ...install, activationCode: link } });
    expect(part).toMatchObject({ code: link, byHand: null });
    const steps = part.steps.join(' ');
    expect(steps).toContain('camera');
    expect(steps).not.toContain('Add eSIM');
    expect(part.notes.join(' ')).not.toContain('unusual');
  });

  it('says that a confirmation code will be asked for', () => {
    const activationCode = 'LPA:1$smdp.example.net$K2$$1';
    expect(installOf({ install: { ...install, activationCode } }).notes[0]).toContain('confirmation code');
  });

  it('says what was paid, and where to get the code, while it is unreadable', () => {
    const unread = { install: { kind: 'unreadable', why: 'no-key', iccid: install.iccid } } as const;
    const part = installOf(unread);
    const { sold, facts: named } = made(unread);
    expect(part).toMatchObject({ code: null, steps: [], byHand: null });
    expect(part.notes).toEqual([expect.stringContaining('couldn’t be read')]);
    expect(sold.total).not.toBeNull();
    expect(named.map(({ label }) => label)).toEqual(['Sale number', 'ICCID']);
  });

  it('ends with a code for the shop’s scanner, and says which of both a phone scans', () => {
    const { forShop } = made();
    expect(forShop).toMatchObject({
      title: 'Only for the shop’s scanner',
      notes: ['With the phone, scan the large code above, not this one.'],
      number: { label: 'Order number', value: facts.uidCustomer },
    });
    expect(readEsimName(forShop?.code ?? '')).toEqual({
      kind: 'named',
      name: { by: 'both', iccid: install.iccid, uidCustomer: facts.uidCustomer },
    });
    const unread = made({ install: { kind: 'unreadable', why: 'no-key', iccid: install.iccid } });
    expect(unread.forShop).toMatchObject({ code: forShop?.code, notes: [] });
  });

  it('has no such code where the order has no UUID', () => {
    for (const uidCustomer of [null, 'order-17']) expect(made({ uidCustomer }).forShop).toBeNull();
  });

  it('says nothing of whether a code can be used twice', () => {
    expect(JSON.stringify(made())).not.toMatch(/single|once only|only once|one time/i);
  });

  it('leaves out what is unknown about a recovered sale', () => {
    const lost = made({
      package: null,
      price: null,
      tax: null,
      paper: null,
      activationMode: null,
      staff: null,
    });
    expect(lost.sold).toEqual({ title: 'eSIM', details: [], total: null, purchase: null, below: [] });
    expect(lost.occasion.map(({ label }) => label)).toEqual(['Date', 'Till']);
  });

  it('has the product’s name if the shop set none', () => {
    expect(receiptModel(facts, { ...shop, name: '' }, words).shop.name).toBe('eSIM Counter');
  });
});

describe('the receipt of a top-up', () => {
  const topUp = (changed: Partial<ReceiptFacts> = {}) => made({ install: null, ...changed });

  it('says what was added, when its time starts and how it was paid, and nothing of how to install an eSIM', () => {
    const { install: part, sold, forShop } = topUp();
    expect(part).toBeNull();
    expect(sold.title).toBe('Top-up for Japan');
    expect(sold.details).toEqual(['10 GB for 30 days', expect.stringContaining('first connects')]);
    expect(sold.total).not.toBeNull();
    expect(sold.below.join()).toContain('Payment: cash');
    expect(topUp({ package: null, activationMode: null }).sold).toMatchObject({
      title: 'Top-up',
      details: [],
    });
    expect(forShop?.notes).toEqual([]);
  });

  it('names the eSIM, so that a scanner finds it at any till; its order alone where the ICCID is not known', () => {
    expect(readEsimName(topUp().forShop?.code ?? '')).toMatchObject({ name: { by: 'both' } });
    const { facts: named, forShop } = topUp({ iccid: '' });
    expect(named.map(({ label }) => label)).toEqual(['Sale number']);
    expect(readEsimName(forShop?.code ?? '')).toMatchObject({ name: { by: 'order' } });
  });

  it('is marked as a copy like any other', () => {
    expect(topUp({ copies: 2 }).reprint).toBe('REPRINT 3');
  });
});

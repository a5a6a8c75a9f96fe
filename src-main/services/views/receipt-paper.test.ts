import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inEuros } from '../../../test/fixtures/price-terms.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { isIn } from '../../domain/orders/sale.ts';
import { answerTopUp, concludeTopUp } from '../../domain/orders/top-up.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { receiptPaper, type ReceiptPaper, type ReceiptPurchase } from './receipt-paper.ts';
import { hasReceipt } from './receipt-piece.ts';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const priced = { terms: inEuros, tender: 'cash' } as const;

const failure = { kind: 'insufficient-funds', detail: '' } as const;

/** A ticket of a top-up and two new eSIMs. */
function draft() {
  const topUp = topUpIntent(1, { ...priced, price: amount('5'), cart: 'press' });
  const [first, second] = [2, 3].map((number) =>
    saleIntent(1, { ...priced, price: amount('24.9'), cart: `press/${String(number)}` }),
  );
  if (first === undefined || second === undefined) return expect.fail('there are two');
  const drafted = value(ledger.ticketDrafts.draft({ pieces: [topUp, first, second], customer: null }));
  return { drafted, topUp, first: first.orderId, second: second.orderId };
}

function paperOf(piece: PieceId): ReceiptPaper {
  return receiptPaper(ledger, ledger.tickets.of(piece) ?? expect.fail('no ticket'), piece);
}

function purchaseOf(piece: PieceId): ReceiptPurchase {
  const paper = paperOf(piece);
  return paper.kind === 'receipt' ? paper.purchase : expect.fail('it is a slip');
}

function refuseTopUp({ drafted }: ReturnType<typeof draft>): void {
  const topUp = drafted[0];
  if (topUp?.kind !== 'top-up' || topUp.progress.state !== 'sending') return expect.fail('it is not sent');
  const refused = answerTopUp(topUp.progress, { kind: 'refused', failure });
  value(ledger.operations.moveTopUp(topUp, refused, 2));
}

describe('the papers of a ticket of a top-up and two new eSIMs', () => {
  it('are one receipt of all of it, and a slip that says where that is', () => {
    const { first, second } = draft();
    const tax = { percent: inEuros.taxPercent, amount: inEuros.tax };
    expect(purchaseOf(first)).toMatchObject({
      ...{ total: '54.8', totalNow: '54.8', given: [], usedFor: [], owed: '0' },
      payments: [{ kind: 'cash', amount: '54.8' }],
      pieces: [
        { kind: 'top-up', price: '5', tax, end: null },
        { kind: 'sale', price: '24.9', tax, end: null },
        { kind: 'sale', price: '24.9', tax, end: null },
      ],
    });
    expect(paperOf(second)).toMatchObject({
      ...{ kind: 'slip', receiptOf: first, pieces: 3, total: '54.8', piece: { price: '24.9' } },
    });
  });

  it('have the receipt with the second where the first came to nothing, and will have none', () => {
    const { drafted, second } = draft();
    const sale = drafted[1];
    if (sale?.kind !== 'sale') return expect.fail('it is no sale');
    value(ledger.sales.answer(sale, { kind: 'refused', failure }, 2));
    expect(purchaseOf(second)).toMatchObject({
      ...{ total: '54.8', totalNow: '29.9', owed: '24.9' },
      pieces: [{ end: null }, { end: 'not-sold' }, { end: null }],
    });
  });

  it('say what was not sold, and what the customer was given for it, so that their sums are true', () => {
    const drafted = draft();
    refuseTopUp(drafted);
    const { first, topUp } = drafted;
    expect(purchaseOf(first)).toMatchObject({ totalNow: '49.8', given: [], owed: '5' });
    const ticketId = ledger.tickets.idOf(topUp.operationId) ?? expect.fail('no ticket');
    const given = { tender: 'cash', amount: amount('5'), staff: null } as const;
    value(ledger.paybacks.payBack({ ticketId, owed: amount('5'), paybacks: 0 }, given, 1_000));
    expect(purchaseOf(first)).toMatchObject({
      ...{ total: '54.8', totalNow: '49.8', owed: '0' },
      pieces: [{ end: 'not-sold' }, { end: null }, { end: null }],
      given: [{ at: '1970-01-01T00:00:01.000Z', tender: 'cash', amount: '5' }],
    });
  });
});

/** Two top-ups of two eSIMs on one ticket, each being sent; a new eSIM with them if `withSale`. */
function draftTopUps({ withSale = false } = {}) {
  const [one, other] = [1, 2].map((number) =>
    topUpIntent(1, {
      ...{ ...priced, price: amount(String(number)), cart: `press/${String(number)}` },
      ...{ orderId: null, uidCustomer: `elsewhere-${String(number)}`, iccid: '8988303000000000001' },
    }),
  );
  if (one === undefined || other === undefined) return expect.fail('there are two');
  const sale = saleIntent(1, { ...priced, price: amount('24.9'), cart: 'press/3' });
  const pieces = withSale ? ([one, other, sale] as const) : ([one, other] as const);
  value(ledger.ticketDrafts.draft({ pieces, customer: null }));
  const find = (id: typeof one.operationId) => {
    const topUp = ledger.operations.find(id);
    return topUp?.kind === 'top-up' ? topUp : expect.fail('it is no top-up');
  };
  const sending = (id: typeof one.operationId) => {
    const topUp = find(id);
    return topUp.intent.product !== null && topUp.progress.state === 'sending'
      ? { topUp: { ...topUp, intent: topUp.intent }, progress: topUp.progress }
      : expect.fail(topUp.progress.state);
  };
  return {
    ids: [one.operationId, other.operationId] as const,
    refuse: (id: typeof one.operationId) => {
      const { topUp, progress } = sending(id);
      value(ledger.operations.moveTopUp(topUp, answerTopUp(progress, { kind: 'refused', failure }), 2));
    },
    complete: (id: typeof one.operationId) => {
      const { topUp, progress } = sending(id);
      const taken = answerTopUp(progress, { kind: 'accepted', charged: null, idPack: null });
      const accepted = value(ledger.operations.moveTopUp(topUp, taken, 2));
      if (accepted.progress.state !== 'accepted') return expect.fail(accepted.progress.state);
      const found = { kind: 'found', idPack: null, packageUid: null } as const;
      value(ledger.operations.moveTopUp(accepted, concludeTopUp(accepted.progress, found), 3));
    },
    refuseSale: () => {
      const found = ledger.sales.find(sale.orderId);
      if (found === undefined || !isIn(found, 'sending')) return expect.fail('it is not being sent');
      value(ledger.sales.answer(found, { kind: 'refused', failure }, 2));
    },
    /** Which of them have a receipt, and the prices and ends of what it lists. */
    receipts: () =>
      [one, other].flatMap(({ operationId: id }) => {
        if (!hasReceipt(ledger, find(id), ledger.tickets.of(id))) return [];
        return [{ id, lists: purchaseOf(id).pieces.map(({ price, end }) => ({ price, end })) }];
      }),
  };
}

describe('a ticket of top-ups alone', () => {
  it('has one receipt, of its first, once that is done: it lists all of it, and how it was paid', () => {
    const { ids, complete, receipts } = draftTopUps();
    expect(receipts()).toEqual([]);
    complete(ids[1]);
    expect(receipts()).toEqual([]);
    complete(ids[0]);
    const lists = [
      { price: '1', end: null },
      { price: '2', end: null },
    ];
    expect(receipts()).toEqual([{ id: ids[0], lists }]);
    expect(purchaseOf(ids[0])).toMatchObject({ total: '3', payments: [{ kind: 'cash', amount: '3' }] });
  });

  it('has papers of the others that name the receipt', () => {
    const { ids, complete } = draftTopUps();
    complete(ids[0]);
    complete(ids[1]);
    expect(paperOf(ids[1])).toMatchObject({ kind: 'slip', receiptOf: ids[0], piece: { kind: 'top-up' } });
  });

  it('has that of the second where the first came to nothing, which it says', () => {
    const { ids, refuse, complete, receipts } = draftTopUps();
    refuse(ids[0]);
    complete(ids[1]);
    const lists = [
      { price: '1', end: 'not-sold' },
      { price: '2', end: null },
    ];
    expect(receipts()).toEqual([{ id: ids[1], lists }]);
    expect(purchaseOf(ids[1])).toMatchObject({ total: '3', totalNow: '2', owed: '1' });
  });
});

describe('a top-up that was bought with a new eSIM', () => {
  it('has no receipt of its own as long as that may get one', () => {
    const { ids, complete, receipts, refuseSale } = draftTopUps({ withSale: true });
    complete(ids[0]);
    expect(receipts()).toEqual([]);
    refuseSale();
    expect(receipts()).toMatchObject([{ id: ids[0], lists: [{}, {}, { end: 'not-sold' }] }]);
  });
});

it('a top-up of which nobody knows what was paid has a receipt of its own once it is done', () => {
  const { ids, complete } = draftTopUps();
  complete(ids[0]);
  const topUp = ledger.operations.find(ids[0]);
  if (topUp?.kind !== 'top-up') return expect.fail('it is no top-up');
  expect(hasReceipt(ledger, topUp, undefined)).toBe(true);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inEuros } from '../../../test/fixtures/price-terms.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import { answerTopUp } from '../../domain/orders/top-up.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { receiptPaper, type ReceiptPaper, type ReceiptPurchase } from './receipt-paper.ts';

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

function paperOf(orderId: OrderId): ReceiptPaper {
  return receiptPaper(ledger, ledger.tickets.of(orderId) ?? expect.fail('no ticket'), orderId);
}

function purchaseOf(orderId: OrderId): ReceiptPurchase {
  const paper = paperOf(orderId);
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inEuros } from '../../../test/fixtures/price-terms.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { answerTopUp } from '../../domain/orders/top-up.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { topUpsOnReceipt } from './top-ups-on-receipt.ts';

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

/** A ticket of a top-up and two new eSIMs. */
function draft() {
  const topUp = topUpIntent(1, { ...priced, price: amount('5'), cart: 'press' });
  const [first, second] = [2, 3].map((number) =>
    saleIntent(1, { ...priced, price: amount('24.9'), cart: `press/${String(number)}` }),
  );
  if (first === undefined || second === undefined) return expect.fail('there are two');
  const drafted = value(ledger.ticketDrafts.draft({ pieces: [topUp, first, second], customer: null }));
  const on = (orderId: typeof first.orderId) =>
    topUpsOnReceipt(ledger, ledger.tickets.of(orderId) ?? expect.fail('no ticket'), orderId);
  return { drafted, topUp, first: first.orderId, second: second.orderId, on };
}

describe('a top-up on a ticket of two new eSIMs', () => {
  it('stands on the receipt of the first, with its tax, and on no other', () => {
    const { first, second, on } = draft();
    const { taxPercent: percent, tax } = inEuros;
    expect(on(first)).toMatchObject([{ price: '5', tax: { percent, amount: tax } }]);
    expect(on(second)).toEqual([]);
  });

  it('stands on that of the second where the first came to nothing, and will have none', () => {
    const { drafted, first, second, on } = draft();
    const sale = drafted[1];
    if (sale?.kind !== 'sale') return expect.fail('it is no sale');
    const failure = { kind: 'insufficient-funds', detail: '' } as const;
    value(ledger.sales.answer(sale, { kind: 'refused', failure }, 2));
    expect(on(first)).toEqual([]);
    expect(on(second)).toMatchObject([{ price: '5' }]);
  });

  it('stands on none once it came to nothing itself', () => {
    const { drafted, first, on } = draft();
    const topUp = drafted[0];
    if (topUp?.kind !== 'top-up' || topUp.progress.state !== 'sending') return expect.fail('it is not sent');
    const failure = { kind: 'insufficient-funds', detail: '' } as const;
    const refused = answerTopUp(topUp.progress, { kind: 'refused', failure });
    value(ledger.operations.moveTopUp(topUp, refused, 2));
    expect(on(first)).toEqual([]);
  });
});

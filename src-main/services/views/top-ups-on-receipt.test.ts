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
import { Ledger } from '../../ledger/ledger.ts';
import { hasReceipt, topUpsOnReceipt } from './top-ups-on-receipt.ts';

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
  const failure = { kind: 'insufficient-funds', detail: '' } as const;
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
    /** Which of them have a receipt, and the prices of the others on it. */
    receipts: () =>
      [one, other].flatMap(({ operationId: id }) => {
        const ticket = ledger.tickets.of(id) ?? expect.fail('no ticket');
        const others = topUpsOnReceipt(ledger, ticket, id).map(({ price }) => price);
        return hasReceipt(ledger, find(id), ticket) ? [{ id, others }] : [];
      }),
  };
}

describe('a ticket of top-ups alone', () => {
  it('has one receipt, of its first, once that is done; the others stand on it', () => {
    const { ids, complete, receipts } = draftTopUps();
    expect(receipts()).toEqual([]);
    complete(ids[1]);
    expect(receipts()).toEqual([]);
    complete(ids[0]);
    expect(receipts()).toEqual([{ id: ids[0], others: ['2'] }]);
  });

  it('has that of the second where the first came to nothing, which stands on none', () => {
    const { ids, refuse, complete, receipts } = draftTopUps();
    refuse(ids[0]);
    complete(ids[1]);
    expect(receipts()).toEqual([{ id: ids[1], others: [] }]);
  });
});

describe('a top-up that was bought with a new eSIM', () => {
  it('has no receipt of its own as long as that may get one', () => {
    const { ids, complete, receipts, refuseSale } = draftTopUps({ withSale: true });
    complete(ids[0]);
    expect(receipts()).toEqual([]);
    refuseSale();
    expect(receipts()).toEqual([{ id: ids[0], others: ['2'] }]);
  });
});

it('a top-up of which nobody knows what was paid has a receipt of its own once it is done', () => {
  const { ids, complete } = draftTopUps();
  complete(ids[0]);
  const topUp = ledger.operations.find(ids[0]);
  if (topUp?.kind !== 'top-up') return expect.fail('it is no top-up');
  expect(hasReceipt(ledger, topUp, undefined)).toBe(true);
});

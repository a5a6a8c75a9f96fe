import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../../test/value.ts';
import { busyLedger, seededRandom, profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inEuros } from '../../../test/fixtures/price-terms.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import type { RefundIntent } from '../../domain/orders/package-change.ts';
import { isIn, type OrderId, type SaleIn, type SaleIntent } from '../../domain/orders/sale.ts';
import { answerTopUp, concludeTopUp } from '../../domain/orders/top-up.ts';
import type { TopUpIntent } from '../../domain/orders/top-up.ts';
import type { StaffId } from '../../../src-books/staff-mark.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { checkNewest } from '../checks/check-newest.ts';
import { readEntryRow } from './entry-row.ts';
import { ledgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';
import { recoverLedger } from '../backups/recover-ledger.ts';

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entries-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const ana = { id: 'id-of-ana' as StaffId, name: 'Ana' };
const priced = { price: amount('24.90'), cost: amount('18.40'), terms: inEuros };

function sell(createdAt: number, changes: Partial<SaleIntent> = {}): SaleIn<'accepted'> {
  const sent = value(ledger.sales.draft(saleIntent(createdAt, { ...priced, ...changes })));
  const accepted = { kind: 'accepted', uidCustomer: `uid-${createdAt}`, charged: null } as const;
  const sale = value(ledger.sales.answer(sent, accepted, createdAt + 1));
  return isIn(sale, 'accepted') ? sale : expect.fail(sale.progress.state);
}

function topUp(createdAt: number, number: number | null, changes: Partial<TopUpIntent>): TopUpIntent {
  const pack = number === null ? null : idPack(number);
  const sent = value(ledger.operations.draftTopUp(topUpIntent(createdAt, { ...priced, ...changes })));
  const accepted = { kind: 'accepted', charged: amount('18.40'), idPack: pack } as const;
  const answered = answerTopUp(sent.progress, accepted);
  const bought = value(ledger.operations.moveTopUp(sent, answered, createdAt + 1));
  if (bought.progress.state !== 'accepted') return expect.fail(bought.progress.state);
  const found = { kind: 'found', idPack: pack, packageUid: null } as const;
  value(ledger.operations.moveTopUp(bought, concludeTopUp(bought.progress, found), createdAt + 2));
  return bought.intent;
}

function refund(createdAt: number, changes: Partial<RefundIntent>): void {
  const intent = refundIntent(createdAt, { expected: amount('18.40'), staff: ana, ...changes });
  const sent = value(ledger.operations.draftRefund(intent));
  const confirmed = answerChange(sent.progress, { kind: 'confirmed' });
  value(ledger.operations.moveChange(sent, confirmed, createdAt + 1));
}

const rows = (path = file): unknown[] => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare('SELECT * FROM book_entry ORDER BY event_number').all();
  } finally {
    database.close();
  }
};
const entries = () => rows().map(readEntryRow);
const last = () => entries().at(-1)?.entry ?? expect.fail('no entries');
const check = () => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });

describe('the entries of the books', () => {
  it('have a sale once the service accepted it, with its price and its cost in both currencies', () => {
    value(ledger.sales.draft(saleIntent(1)));
    expect(entries()).toEqual([]);
    const { orderId } = sell(100, { staff: ana, tender: 'cash' }).intent;
    expect(entries()).toEqual([
      {
        number: 7,
        entry: {
          kind: 'sale',
          at: 101,
          merchantId: 'shop',
          orderId,
          operationId: null,
          reverses: null,
          priceOf: null,
          staff: ana,
          tender: 'cash',
          goods: {
            productId: 'jp-10gb-30d',
            productName: 'Japan 10 GB 30 days',
            country: 'JP',
            place: 'Japan',
          },
          money: {
            currency: 'EUR',
            price: '24.9',
            tax: '3.98',
            taxPercent: '19',
            costCurrency: 'USD',
            cost: '18.4',
            ownCost: '16.96',
          },
        },
      },
    ]);
  });

  it('use the amount that the service says it charged', () => {
    const sent = value(ledger.sales.draft(saleIntent(1, priced)));
    const charged = amount('19.40');
    value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged }, 2));
    expect(last().money).toMatchObject({ cost: '19.4', ownCost: '17.88' });
  });

  it('have two entries for a canceled sale, one in each direction', () => {
    const sale = sell(1, { tender: 'card-terminal' });
    value(ledger.sales.conclude(sale, { kind: 'canceled' }, 9));
    const [sold, back] = entries();
    expect(back?.entry).toMatchObject({
      kind: 'cancellation',
      at: 9,
      reverses: sold?.number,
      tender: 'card-terminal',
      goods: sold?.entry.goods,
      money: { currency: 'EUR', price: '-24.9', tax: '-3.98', cost: '-18.4', ownCost: '-16.96' },
    });
  });

  it('reverse the price of the refunded package', () => {
    const { orderId } = sell(1).intent;
    topUp(20, 8, { orderId, price: amount('9.90') });
    refund(30, { orderId, idPack: idPack(8) });
    expect(last()).toMatchObject({ kind: 'refund', staff: ana, money: { price: '-9.9' } });
    refund(40, { orderId, boughtAs: orderId, idPack: idPack(7) });
    expect(last()).toMatchObject({ kind: 'refund', money: { price: '-24.9', cost: '-18.4' } });
  });

  it('give back by a refund of a package that was bought elsewhere nothing of the sale, whose own price stays', () => {
    const { orderId } = sell(1, { tender: 'cash' }).intent;
    refund(30, { orderId, idPack: idPack(9), expected: amount('9.20') });
    expect(last()).toMatchObject({
      kind: 'refund',
      orderId,
      reverses: null,
      tender: null,
      money: { price: null, cost: '-9.2' },
    });
    refund(40, { orderId, boughtAs: orderId, idPack: idPack(7) });
    expect(last()).toMatchObject({ tender: 'cash', money: { price: '-24.9' } });
  });

  it('give back by a refund the price of the top-up that it names, whose number nobody told', () => {
    const { orderId } = sell(1).intent;
    const { operationId } = topUp(20, null, { orderId, price: amount('9.90') });
    refund(30, { orderId, boughtAs: operationId, idPack: idPack(8) });
    expect(last()).toMatchObject({ kind: 'refund', money: { price: '-9.9' } });
  });

  it('reverse a price once, and for packages sold elsewhere only the service’s credit', () => {
    const { orderId } = sell(1).intent;
    refund(30, { orderId, boughtAs: orderId, idPack: idPack(7) });
    refund(40, { orderId, boughtAs: orderId, idPack: idPack(9) });
    expect(last()).toMatchObject({ orderId, reverses: null, money: { price: null, cost: '-18.4' } });
    refund(50, { orderId: null, idPack: idPack(10) });
    expect(last()).toMatchObject({ orderId: null, reverses: null, money: { price: null, cost: '-18.4' } });
  });

  describe('of a refund that was only found', () => {
    const found = (orderId: OrderId, number = 7) => {
      const intent = refundIntent(30, { orderId, boughtAs: orderId, idPack: idPack(number) });
      const lost = { ...intent, cart: null, staff: null, reason: null, expected: amount('18.40') };
      value(ledger.operations.recover({ kind: 'recovered', intent: lost }, 35));
    };

    it('give back the cost alone: what the customer got is not known', () => {
      const { orderId } = sell(1, { tender: 'cash' }).intent;
      found(orderId);
      expect(last()).toMatchObject({
        ...{ kind: 'refund', orderId, tender: null, goods: { productId: 'jp-10gb-30d' } },
        money: { price: null, tax: null, cost: '-18.4', ownCost: null },
      });
    });

    it('leave price and tax to the cancellation that comes later, and the credit to the refund', async () => {
      const sale = sell(1, { tender: 'cash' });
      found(sale.intent.orderId);
      value(ledger.sales.conclude(sale, { kind: 'canceled' }, 40));
      expect(last()).toMatchObject({
        ...{ kind: 'cancellation', tender: 'cash' },
        money: { price: '-24.9', tax: '-3.98', cost: null, ownCost: '-16.96' },
      });
      await check();
    });

    it('leave the price to the refund of this till that comes later', async () => {
      const { orderId } = sell(1).intent;
      found(orderId, 9);
      refund(40, { orderId, boughtAs: orderId, idPack: idPack(7) });
      expect(last()).toMatchObject({ kind: 'refund', money: { price: '-24.9', cost: '-18.4' } });
      found(orderId, 10);
      expect(last()).toMatchObject({ reverses: null, money: { price: null, cost: '-18.4' } });
      await check();
    });
  });

  it('reverse the shop’s cost in proportion to the service’s credit', () => {
    const { orderId } = sell(1).intent;
    refund(30, { orderId, boughtAs: orderId, expected: amount('9.20') });
    expect(last().money).toMatchObject({ price: '-24.9', cost: '-9.2', ownCost: '-8.48' });
  });

  it('add up to exactly zero if everything was refunded', () => {
    const { orderId } = sell(1, { price: amount('0.3'), cost: amount('0.1') }).intent;
    refund(30, { orderId, boughtAs: orderId, expected: amount('0.1') });
    const database = new DatabaseSync(file, { readOnly: true });
    const sums = database.prepare('SELECT sum(price) AS price, sum(cost) AS cost FROM book_entry').get();
    database.close();
    expect({ ...sums }).toEqual({ price: 0, cost: 0 });
  });

  it('omit an absurd amount, and keep the sale', () => {
    const cost = amount('900000000000000');
    const sent = value(ledger.sales.draft(saleIntent(1, { ...priced, cost })));
    value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2));
    expect(last().money).toMatchObject({ price: '24.9', cost: null, ownCost: null });
  });

  it.each(['1840', '0.18', '0'])(
    'do not believe that the service charged %s for a package of 18.40',
    (debited) => {
      const sent = value(ledger.sales.draft(saleIntent(1, priced)));
      const charged = amount(debited);
      value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged }, 2));
      expect(last().money).toMatchObject({ price: '24.9', cost: '18.4' });
    },
  );

  it.each([
    ['changed', 'UPDATE book_entry SET price = price + 1'],
    ['of another refund', 'UPDATE book_entry SET reverses = NULL WHERE reverses IS NOT NULL'],
    ['lost', 'DELETE FROM book_entry WHERE event_number = (SELECT max(event_number) FROM book_entry)'],
    [
      'of nothing',
      `INSERT INTO book_entry (event_number, at, kind, merchant_id) VALUES (999, 1, 'sale', 'shop')`,
    ],
  ])('count as damaged if one is %s', async (_, statement) => {
    const { orderId } = sell(1).intent;
    refund(30, { orderId, boughtAs: orderId });
    ledger.close();
    await check();
    tamper(file, statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('are checked before anything is sold if they belong to the newest events', () => {
    sell(1);
    ledger.close();
    expect(() => checkNewest(file)).not.toThrow();
    tamper(file, 'UPDATE book_entry SET tender = NULL, price = 0');
    expect(() => checkNewest(file)).toThrow(/not what its events say/);
  });

  describe('entries of a year', () => {
    beforeEach(() => {
      const keep = (orderId: OrderId) => sealedProfile(orderId, profileRecord('8900000000000000000'));
      const commits = busyLedger(ledger, seededRandom(7), 1_000, 1, keep);
      for (let commit = 0; commit < 400; commit += 1) commits.next();
      ledger.close();
    });

    it('are rebuilt from what was salvaged of a damaged ledger', async () => {
      const before = rows();
      tamper(file, 'DELETE FROM book_entry');
      await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
      expect(rows()).toEqual(before);
      await check();
    });
  });
});

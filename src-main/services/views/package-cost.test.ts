import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { japan } from '../../../test/fixtures/products.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inDollars } from '../../../test/fixtures/price-terms.ts';
import { value } from '../../../test/value.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import { answerTopUp, concludeTopUp, writeOffTopUp, type TopUpIntent } from '../../domain/orders/top-up.ts';
import { idOf } from '../../domain/orders/operation.ts';
import { recoveredSaleIntent, recoveredTopUpIntent } from '../../domain/payments/recovered-intent.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import type { OrderId, Sale } from '../../domain/orders/sale.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { boughtBy, PackageCosts, whyNotRefundedHere } from './package-cost.ts';

let folder: string;
let ledger: Ledger;
let sale: Sale;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-cost-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  sale = value(ledger.sales.draft(saleIntent(1)));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

type BoughtState = 'accepted' | 'completed' | 'canceled' | 'written-off';

/** A top-up that was made here. @returns its id. */
function topUp(
  number: IdPack | null,
  state: BoughtState = 'completed',
  changes: Partial<TopUpIntent> = {},
): OperationId {
  const { orderId } = sale.intent;
  const sent = value(ledger.operations.draftTopUp(topUpIntent(2, { orderId, ...changes })));
  const accepted = { kind: 'accepted', charged: null, idPack: number } as const;
  const bought = value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, accepted), 3));
  const { progress } = bought;
  if (progress.state !== 'accepted') return expect.fail(progress.state);
  const found = { kind: 'found', idPack: number, packageUid: null } as const;
  const by = { staff: null, reason: 'Nobody knows' };
  if (state === 'written-off') value(ledger.operations.moveTopUp(bought, writeOffTopUp(progress, by), 4));
  else if (state !== 'accepted') {
    const end = state === 'completed' ? found : ({ kind: 'canceled' } as const);
    value(ledger.operations.moveTopUp(bought, concludeTopUp(progress, end), 4));
  }
  return sent.intent.operationId;
}

/** Refunds a package of the sale's eSIM. @returns what is owed on the ticket of a piece. */
function owedAfterRefund(number: IdPack, boughtAs: PieceId | null, piece: PieceId): string {
  const { orderId } = sale.intent;
  const intent = refundIntent(10, { orderId, boughtAs, idPack: number });
  const refund = value(ledger.operations.draftRefund(intent));
  const done = answerChange(refund.progress, { kind: 'confirmed' });
  if (refund.kind !== 'refund') return expect.fail(refund.kind);
  value(ledger.operations.moveChange(refund, done, 11));
  return ledger.tickets.totals(ledger.tickets.of(piece) ?? expect.fail('it has no ticket')).owed;
}

/** A top-up of these books whose package has no number that anybody knows. */
function topUpWithoutNumber(): void {
  const { operationId, merchantId, uidCustomer, createdAt } = topUpIntent(5);
  const { orderId } = sale.intent;
  const of = { operationId, orderId, merchantId, uidCustomer, cost: null, createdAt };
  const intent = recoveredTopUpIntent(of);
  value(ledger.operations.recover({ kind: 'recovered', intent, charged: null, idPack: null }, 6));
}

const record = (number: IdPack) => ({ uid: String(number), salePrice: japan.salePrice });

const [first, second, third] = [idPack(7), idPack(8), idPack(9)];
const bought = (
  number: IdPack | null,
  others: readonly (IdPack | null)[],
  own: IdPack | null = null,
): string | null => {
  const found = boughtBy(ledger, sale, number, others, own);
  return found === null ? null : idOf(found);
};

describe('a package of an eSIM', () => {
  it('was bought by the sale where it is the only one, or all others are top-ups of these books', () => {
    expect(bought(first, [])).toBe(sale.intent.orderId);
    expect(bought(null, [])).toBe(sale.intent.orderId);
    const id = topUp(second);
    expect(bought(first, [second])).toBe(sale.intent.orderId);
    expect(bought(second, [first])).toBe(id);
    expect(bought(second, [])).toBe(id);
  });

  it('was bought by nobody knows whom where another one may be the sale’s', () => {
    expect(bought(first, [second])).toBeNull();
    expect(bought(first, [null])).toBeNull();
    topUp(second);
    expect(bought(first, [second, third])).toBeNull();
  });

  it('was bought by the sale, or not, where the number of the sale’s package is known', () => {
    expect(bought(first, [second], first)).toBe(sale.intent.orderId);
    expect(bought(second, [first], first)).toBeNull();
    expect(bought(second, [], first)).toBeNull();
    expect(bought(null, [first], first)).toBeNull();
    topUpWithoutNumber();
    expect(bought(first, [second], first)).toBe(sale.intent.orderId);
  });

  it('may be of a top-up whose number nobody told', () => {
    topUpWithoutNumber();
    expect(bought(first, [])).toBeNull();
  });

  it.each(['accepted', 'completed', 'written-off'] as const)(
    'may be of a top-up that is %s without a number, unless the eSIM had it before',
    (state) => {
      topUp(null, state, { knownPackages: ['7'] });
      expect(bought(first, [])).toBe(sale.intent.orderId);
      expect(bought(second, [])).toBeNull();
    },
  );

  it.each(['accepted', 'completed', 'written-off'] as const)(
    'is offered with what becomes owed, where its top-up is %s',
    (state) => {
      const id = topUp(second, state, { tender: 'cash' });
      expect(bought(second, [first])).toBe(id);
      expect(bought(first, [second])).toBe(sale.intent.orderId);
      const offered = ledger.tickets.paybackOfRefund(id)?.parts ?? expect.fail('nobody knows what was paid');
      expect(offered).toHaveLength(1);
      const boughtAs = new PackageCosts(ledger).ofNumber(second, sale.intent.orderId)?.boughtAs ?? null;
      expect(boughtAs).toBe(id);
      expect(owedAfterRefund(second, boughtAs, id)).toBe(offered[0]?.amount);
    },
  );

  it('was bought by a top-up of its number that no sale of these books is known for', () => {
    const id = topUp(second, 'completed', { orderId: null, tender: 'cash' });
    expect(bought(second, [first])).toBe(id);
    const costs = new PackageCosts(ledger);
    costs.ofRecord(record(second), ledger.operations.topUpOf('shop', second) ?? null);
    expect(costs.ofNumber(second, sale.intent.orderId)).toMatchObject({ boughtAs: null });
    expect(owedAfterRefund(second, null, id)).toBe(japan.salePrice);
  });

  it('gives nothing back where its top-up was canceled: its price is owed already', () => {
    const id = topUp(second, 'canceled', { tender: 'cash' });
    expect(bought(second, [first])).toBe(id);
    expect(ledger.tickets.paybackOfRefund(id)?.parts).toEqual([]);
    expect(owedAfterRefund(second, id, id)).toBe(japan.salePrice);
  });
});

describe('a refund by the number of a package', () => {
  it('is not begun of an eSIM that was not looked at, where nobody knows whose price goes back', () => {
    const costs = new PackageCosts(ledger);
    expect(costs.ofNumber(first, sale.intent.orderId)).toBeNull();
    costs.learnNumber(sale, first);
    expect(costs.ofNumber(first, sale.intent.orderId)).toMatchObject({ boughtAs: sale.intent.orderId });
    expect(costs.ofNumber(second, sale.intent.orderId)).toBeNull();
  });

  it('is not begun of an eSIM that was not looked at, once the price of its order was given', () => {
    const orderId = 'T2-ELSEWHERE' as OrderId;
    const { product, cost } = { product: japan, cost: japan.salePrice };
    const intent = recoveredSaleIntent({ orderId, merchantId: 'shop', product, cost, createdAt: 5 });
    value(
      ledger.sales.recover(
        { kind: 'recovered', intent, uidCustomer: 'uid-2', charged: cost, staff: null },
        6,
      ),
    );
    const costs = new PackageCosts(ledger);
    expect(costs.ofNumber(first, orderId)).toMatchObject({ boughtAs: null });
    const payment = { kind: 'other', amount: cost } as const;
    const said = { price: cost, payment, terms: inDollars, reason: 'Told', staff: null };
    value(ledger.givenPrices.give(orderId, null, said, 7));
    expect(costs.ofNumber(first, orderId)).toBeNull();
  });

  it('is not begun where nothing would be owed to a customer who paid here or elsewhere', () => {
    const costs = new PackageCosts(ledger);
    costs.ofRecord(record(second), null);
    // It may be the sale's.
    expect(whyNotRefundedHere(ledger, sale, second, null, null)).toBe('purchase-unknown');
    expect(costs.ofNumber(second, sale.intent.orderId)).toBeNull();
    costs.learnNumber(sale, first);
    expect(whyNotRefundedHere(ledger, sale, second, null, first)).toBe('bought-elsewhere');
    expect(costs.ofNumber(second, sale.intent.orderId)).toBeNull();
    // It may be the top-up's.
    topUp(null);
    expect(whyNotRefundedHere(ledger, sale, second, null, first)).toBe('purchase-unknown');
    expect(costs.ofNumber(second, sale.intent.orderId)).toBeNull();
  });

  it('is not begun where another purchase of it is known by now than staff were shown', () => {
    const costs = new PackageCosts(ledger);
    costs.ofRecord(record(second), sale);
    expect(costs.ofNumber(second, sale.intent.orderId)).toMatchObject({ boughtAs: sale.intent.orderId });
    const id = topUp(second);
    expect(costs.ofNumber(second, sale.intent.orderId)).toBeNull();
    costs.ofRecord(record(second), ledger.operations.topUpOf('shop', second) ?? null);
    expect(costs.ofNumber(second, sale.intent.orderId)).toMatchObject({ boughtAs: id });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundIntent, saleIntent } from '../../../test/fixtures/intents.ts';
import { inDollars } from '../../../test/fixtures/price-terms.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { Decimal } from '../../../src-books/money/decimal.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import { isIn, type OrderId } from '../../domain/orders/sale.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { checkLedgerFile } from '../../ledger/checks/check-ledger.ts';
import { ledgerFiles } from '../../ledger/file/ledger-files.ts';
import { recoverLedger } from '../../ledger/backups/recover-ledger.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { GoodwillService } from './goodwill-service.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import { shiftsOver } from '../../../test/tills/shifts-over.ts';

const manager: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const price = amount('9.9');

let folder: string;
let ledger: Ledger;
let whyNotSell: Problem | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goodwill-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  whyNotSell = undefined;
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const service = (): GoodwillService =>
  new GoodwillService({
    ledger,
    clock: { now: () => 9_000 },
    staff: () => manager,
    shifts: {
      get whyNotSell() {
        return whyNotSell;
      },
    },
    onGiven: () => undefined,
    whyNotRecord: () => undefined,
    onLedgerFault: (fault) => expect.fail(fault.detail),
  });

const shifts = (): ShiftService => shiftsOver(ledger, { clock: { now: () => 9_000 } });

const standing = () => shifts().report('now')?.report ?? expect.fail('no shift is open');

const terms = { ...inDollars, taxPercent: '10' as Decimal, tax: amount('0.9') };
const sell = () => value(ledger.sales.draft(saleIntent(1, { price, terms, tender: 'cash' })));

/** A sale that is completed. */
const sold = (uidCustomer = 'uid'): OrderId => completed(sell(), uidCustomer);

function completed(sent: ReturnType<typeof sell>, uidCustomer = 'uid'): OrderId {
  const accepted = { kind: 'accepted', uidCustomer, charged: null } as const;
  const sale = value(ledger.sales.answer(sent, accepted, 50));
  if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
  const { orderId } = sale.intent;
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile }, 60));
  return orderId;
}

function refund(orderId: OrderId): void {
  const begun = value(ledger.operations.draftRefund(refundIntent(70, { orderId, boughtAs: orderId })));
  value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), 80));
}

/** A sale that a manager closed with an unknown outcome. */
function closed(): OrderId {
  const sale = value(ledger.sales.answer(sell(), { kind: 'unanswered', failure }, 50));
  if (!isIn(sale, 'unknown')) return expect.fail(sale.progress.state);
  value(ledger.sales.writeOff(sale, { staff: manager, reason: 'Nobody can tell' }, 60));
  return sale.intent.orderId;
}
const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;

const pieceOf = (orderId: OrderId) => service().read({ piece: orderId }).pieces[0];

function give(orderId: OrderId, changes: Partial<RequestOf<'goodwill'>> = {}) {
  const left = pieceOf(orderId)?.left ?? '0';
  const wanted = {
    piece: orderId,
    left,
    amount: '5',
    currency: 'USD',
    tender: 'cash',
    isCountedElsewhere: false,
    reason: 'Slow',
  } as const;
  return service().give({ ...wanted, ...changes });
}

const notLeft = { ok: false, problem: { kind: 'not-left' } };
const owed = () => ledger.paybacks.amounts.map((each) => each.owed);

describe('goodwill', () => {
  it('is paid back for what a customer keeps, up to what they still have paid, and names who gave it and why', () => {
    const orderId = sold();
    expect(pieceOf(orderId)).toMatchObject({ left: '9.9', currency: 'USD', tender: 'cash', given: [] });
    expect(give(orderId)).toEqual({ ok: true });
    const given = [{ amount: '5', tender: 'cash', reason: 'Slow', staff: manager }];
    expect(pieceOf(orderId)).toMatchObject({ left: '4.9', given });
    expect(give(orderId, { amount: '4.91' })).toEqual(notLeft);
    expect(give(orderId, { amount: '4.9' })).toEqual({ ok: true });
    expect(pieceOf(orderId)?.left).toBe('0');
    expect(give(orderId, { amount: '0.01' })).toEqual(notLeft);
    expect(owed()).toEqual([]);
  });

  it('goes back to a card up to what that paid, and in cash beyond it', () => {
    const intent = saleIntent(1, { price, terms, tender: 'split' });
    const card = { kind: 'card-terminal', amount: amount('4'), reference: null } as const;
    const cash = { kind: 'cash', received: amount('10'), change: amount('4.1') } as const;
    const paid = { payments: [cash, card], rounding: amount('0') };
    const [draft] = value(ledger.sales.draftSeveral([intent], null, paid));
    const orderId = completed(draft ?? expect.fail('no sale'));
    expect(pieceOf(orderId)).toMatchObject({
      left: '9.9',
      tender: 'card-terminal',
      byTender: [
        { tender: 'cash', most: '5.9' },
        { tender: 'card-terminal', most: '4' },
      ],
    });
    expect(give(orderId, { tender: 'card-terminal', amount: '4.01' })).toEqual(notLeft);
    expect(give(orderId, { tender: 'card-terminal', amount: '3' })).toEqual({ ok: true });
    expect(give(orderId, { tender: 'card-terminal', amount: '1.01' })).toEqual(notLeft);
    expect(give(orderId, { tender: 'named:Voucher', amount: '1' })).toEqual(notLeft);
    expect(give(orderId, { tender: 'cash', amount: '6.9' })).toEqual({ ok: true });
    expect(owed()).toEqual([]);
  });

  it('is never cash that no coins can pay, and not rounded: a manager chooses it', () => {
    const intent = saleIntent(1, { price, terms: { ...terms, currency: 'CHF' }, tender: 'card-terminal' });
    const orderId = completed(value(ledger.sales.draft(intent)));
    const inFrancs = { currency: 'CHF' };
    for (const of of ['0.02', '9.88']) expect(give(orderId, { ...inFrancs, amount: of })).toEqual(notLeft);
    expect(give(orderId, { ...inFrancs, amount: '0.02', tender: 'card-terminal' })).toEqual({ ok: true });
    expect(give(orderId, { ...inFrancs, amount: '9.85' })).toEqual({ ok: true });
    expect(pieceOf(orderId)?.left).toBe('0.03');
    expect(owed()).toEqual([]);
  });

  it('is recorded once, however often the press is repeated', () => {
    const orderId = sold();
    const press = { left: '9.9', amount: '2' };
    expect(give(orderId, press)).toEqual({ ok: true });
    expect(give(orderId, press)).toEqual(notLeft);
    expect(pieceOf(orderId)?.given).toHaveLength(1);
  });

  it('is paid back for a sale that was closed with an unknown outcome', () => {
    const orderId = closed();
    expect(give(orderId, { amount: '9.9' })).toEqual({ ok: true });
    expect(pieceOf(orderId)?.left).toBe('0');
    expect(owed()).toEqual([]);
  });

  it('is not recorded of nothing, in another currency, or while the shop wants a shift', () => {
    const orderId = sold();
    expect(give(orderId, { amount: '0' })).toEqual(notLeft);
    expect(give(orderId, { currency: 'EUR' })).toEqual(notLeft);
    expect(give(orderId, { piece: 'T1-none', left: '9.9' })).toEqual(notLeft);
    whyNotSell = { kind: 'no-shift' };
    expect(give(orderId)).toEqual({ ok: false, problem: { kind: 'no-shift' } });
  });

  it('is not paid back for what is on its way, or owed', () => {
    const sent = sell();
    const { orderId } = sent.intent;
    expect(give(orderId, { left: '9.9' })).toEqual(notLeft);
    value(
      ledger.sales.answer(sent, { kind: 'refused', failure: { kind: 'insufficient-funds', detail: '' } }, 50),
    );
    expect(pieceOf(orderId)).toBeUndefined();
    expect(give(orderId, { left: '9.9' })).toEqual(notLeft);
    const refunded = sold();
    refund(refunded);
    expect(pieceOf(refunded)).toBeUndefined();
    expect(give(refunded, { left: '9.9' })).toEqual(notLeft);
  });

  it('waits until it is known what a refund comes to', () => {
    const orderId = sold();
    const begun = value(ledger.operations.draftRefund(refundIntent(70, { orderId, boughtAs: orderId })));
    expect(pieceOf(orderId)).toMatchObject({ left: '9.9', waitsFor: 'open-refund' });
    const { operationId } = begun.intent;
    expect(give(orderId)).toEqual({ ok: false, problem: { kind: 'operation-open', operationId } });
    const refused = { kind: 'refused', failure: { kind: 'refused', httpStatus: 400, detail: '' } } as const;
    value(ledger.operations.moveChange(begun, answerChange(begun.progress, refused), 80));
    expect(pieceOf(orderId)).toMatchObject({ left: '9.9', waitsFor: null });
    expect(give(orderId)).toEqual({ ok: true });
  });

  it('is not given again by the refund that comes later', () => {
    const orderId = sold();
    give(orderId);
    refund(orderId);
    expect(owed()).toEqual(['4.9']);
  });

  describe('may have been given already', () => {
    const mayBeGiven = (orderId: OrderId) => pieceOf(orderId)?.mayBeGiven;

    it('for what was sold before the ledger was found behind', () => {
      const before = sold();
      expect(mayBeGiven(before)).toBe(false);
      value(ledger.behind.note(70));
      expect(mayBeGiven(before)).toBe(true);
      expect(mayBeGiven(sold('later'))).toBe(false);
    });

    it('and leaves the drawer as it is where another one gave it', () => {
      shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
      const before = sold();
      expect(give(before, { isCountedElsewhere: true })).toEqual(notLeft);
      value(ledger.behind.note(70));
      expect(give(before, { isCountedElsewhere: true })).toEqual({ ok: true });
      expect(pieceOf(before)).toMatchObject({ left: '4.9', given: [{ amount: '5' }] });
      expect(standing()).toMatchObject({
        drawers: [{ taken: '9.9', paidBack: '0', expected: '109.9' }],
        countedElsewhere: [{ tender: 'cash', amount: '5' }],
        figures: { currencies: [{ total: '4.9' }] },
      });
    });

    it('for what somebody else refunded', () => {
      const orderId = sold();
      const intent = refundIntent(70, { orderId, boughtAs: orderId });
      const found = { ...intent, cart: null, staff: null, reason: null };
      value(ledger.operations.recover({ kind: 'recovered', intent: found }, 80));
      expect(pieceOf(orderId)).toMatchObject({ left: '9.9', mayBeGiven: true });
    });
  });

  it('leaves the drawer, and counts as given back in the shift, with its share of the tax', () => {
    shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
    const orderId = sold();
    give(orderId);
    const { drawers, figures, taken } = standing();
    expect(drawers).toMatchObject([{ taken: '9.9', paidBack: '5', expected: '104.9' }]);
    expect(taken).toMatchObject([{ tender: 'cash', paid: '9.9', paidBack: '5' }]);
    expect(figures.currencies).toMatchObject([
      // 5 of 9.9 is 0.45 of the tax of 0.9.
      { total: '4.9', tax: '0.45', kinds: { goodwill: { count: 1, gross: '-5' } } },
    ]);
    give(orderId, { amount: '1.23', tender: 'card-terminal' });
    expect(standing().drawers).toMatchObject([{ paidBack: '5', expected: '104.9' }]);
    refund(orderId);
    // Nothing is left of the sale, whatever the order of what went back.
    expect(standing().figures.currencies).toMatchObject([{ total: '0', tax: '0' }]);
    const kinds = standing().figures.currencies[0]?.kinds;
    expect(sum([kinds?.refund.gross ?? price, kinds?.goodwill.gross ?? price])).toBe('-9.9');
  });

  it('takes price and tax back once where the refund was only found', () => {
    shifts().open({ floats: [] });
    const orderId = sold();
    const intent = refundIntent(70, { orderId, boughtAs: orderId });
    const found = { ...intent, cart: null, staff: null, reason: null };
    value(ledger.operations.recover({ kind: 'recovered', intent: found }, 80));
    // Nobody knows what the customer got.
    expect(standing().figures.currencies).toMatchObject([{ total: '9.9', tax: '0.9' }]);
    expect(give(orderId, { amount: '9.9' })).toEqual({ ok: true });
    expect(standing().figures.currencies).toMatchObject([{ total: '0', tax: '0' }]);
  });

  it.each([
    ['more', '0.02', '9.92', '0'],
    ['less', '-0.05', '9.85', '0.05'],
  ])(
    'takes back the price, and no coin of what was paid %s because the smallest ones are gone',
    (_, rounding, kept, total) => {
      shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
      const intent = saleIntent(1, { price, terms, tender: 'cash' });
      const cash = { kind: 'cash', received: amount(kept), change: amount('0') } as const;
      const paid = { payments: [cash], rounding: amount(rounding) };
      const [draft] = value(ledger.sales.draftSeveral([intent], null, paid));
      const orderId = completed(draft ?? expect.fail('no sale'));
      expect(give(orderId, { amount: '4.9' })).toEqual({ ok: true });
      expect(give(orderId, { amount: subtract(amount(kept), amount('4.9')) })).toEqual({ ok: true });
      expect(pieceOf(orderId)?.left).toBe('0');
      expect(standing().figures.currencies).toMatchObject([{ total }]);
      expect(standing().drawers).toMatchObject([{ taken: kept, paidBack: kept, expected: '100' }]);
      refund(orderId);
      expect(standing().figures.currencies).toMatchObject([{ total: '0', tax: '0' }]);
      expect(owed()).toEqual([]);
    },
  );

  describe('in a ledger that is checked', () => {
    const file = (): string => join(folder, 'ledger.sqlite');
    const check = () => checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
    beforeEach(() => {
      const orderId = sold();
      give(orderId);
      give(orderId, { amount: '1.23' });
      refund(orderId);
      give(closed(), { amount: '9.9' });
      ledger.close();
    });
    afterEach(() => {
      ledger = value(Ledger.open(file()));
    });

    it.each([
      ['changed', "UPDATE book_entry SET price = price + 1 WHERE kind = 'goodwill'"],
      ['lost', "DELETE FROM book_entry WHERE kind = 'goodwill'"],
      ['not in the money that left', "UPDATE ticket_money SET amount = 1 WHERE kind = 'paid-back'"],
    ])('counts as damaged if it is %s', async (_, statement) => {
      await check();
      tamper(file(), statement);
      await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
    });

    it('is rebuilt from what was salvaged', async () => {
      const rows = () => {
        const database = new DatabaseSync(file(), { readOnly: true });
        try {
          return [
            'book_entry ORDER BY event_number',
            'ticket ORDER BY ticket_id',
            'ticket_money ORDER BY event_number',
          ].map((table) => database.prepare(`SELECT * FROM ${table}`).all());
        } finally {
          database.close();
        }
      };
      const before = rows();
      tamper(file(), 'DELETE FROM book_entry');
      await recoverLedger(ledgerFiles(file()), 1, 'damaged', () => undefined);
      expect(rows()).toEqual(before);
      await check();
    });
  });
});

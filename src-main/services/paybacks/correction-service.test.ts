import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundIntent, saleIntent } from '../../../test/fixtures/intents.ts';
import { inDollars } from '../../../test/fixtures/price-terms.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import { isIn, type OrderId } from '../../domain/orders/sale.ts';
import type { Payment } from '../../../src-books/payments/ticket.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { recoverLedger } from '../../ledger/backups/recover-ledger.ts';
import { checkLedgerFile } from '../../ledger/checks/check-ledger.ts';
import { ledgerFiles } from '../../ledger/file/ledger-files.ts';
import { Ledger } from '../../ledger/ledger.ts';
import type { Decimal } from '../../../src-books/money/decimal.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import { closeAsExpected, shiftsOver } from '../../../test/tills/shifts-over.ts';
import { CorrectionService } from './correction-service.ts';

const clerk: StaffMark = { id: 'cleo' as StaffId, name: 'Cleo' };
const manager: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const price = amount('9.9');

let folder: string;
let ledger: Ledger;
let whyNotSell: Problem | undefined;
let whyNotRecord: Problem | undefined;
let shown: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corrections-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  whyNotSell = undefined;
  whyNotRecord = undefined;
  shown = [];
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const service = (): CorrectionService =>
  new CorrectionService({
    ledger,
    clock: { now: () => 9_000 },
    staff: () => clerk,
    shifts: {
      get whyNotSell() {
        return whyNotSell;
      },
    },
    tenders: () => ['Voucher'],
    onCorrected: (pieces) => shown.push(...pieces.map(({ kind }) => kind)),
    whyNotRecord: () => whyNotRecord,
    onLedgerFault: (fault) => expect.fail(fault.detail),
  });

const shifts = (): ShiftService => shiftsOver(ledger, { clock: { now: () => 9_000 } });

const standing = () => shifts().report('now')?.report ?? expect.fail('no shift is open');
const openShift = () => shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
const closeShift = (): number => closeAsExpected(shifts());

const terms = { ...inDollars, taxPercent: '10' as Decimal, tax: amount('0.9') };
const draft = () => value(ledger.sales.draft(saleIntent(1, { price, terms, tender: 'cash' })));
function draftOf(payments: Payment['payments']) {
  const intent = saleIntent(1, { price, terms, tender: 'split' });
  const [sent] = value(ledger.sales.draftSeveral([intent], null, { payments, rounding: amount('0') }));
  return sent ?? expect.fail('no sale');
}

function completed(sent: ReturnType<typeof draft>, uidCustomer = 'uid'): OrderId {
  const sale = value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer, charged: null }, 50));
  if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
  const { orderId } = sale.intent;
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile }, 60));
  return orderId;
}
const sold = (uidCustomer = 'uid'): OrderId => completed(draft(), uidCustomer);

const begunRefund = (orderId: OrderId) =>
  value(ledger.operations.draftRefund(refundIntent(70, { orderId, boughtAs: orderId })));
function refund(orderId: OrderId): void {
  const begun = begunRefund(orderId);
  value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), 80));
}

const ticketOf = (orderId: OrderId) =>
  service().read({ piece: orderId }).tickets[0] ?? expect.fail('no ticket');
const paid = (orderId: OrderId) => ticketOf(orderId).payments.map(({ tender }) => tender);
const card = { kind: 'card-terminal', reference: null } as const;

function correct(orderId: OrderId, changes: Partial<RequestOf<'tender-correct'>> = {}) {
  const corrections = ticketOf(orderId).corrected.length;
  const wanted = { piece: orderId, part: 0, corrections, said: card, reason: 'Wrong key' } as const;
  return service().correct({ ...wanted, ...changes }, manager);
}
const notCorrected = (why: string) => ({ ok: false, problem: { kind: 'not-corrected', why } });

/** What a shift counted by each tender. */
const byTender = () =>
  standing().figures.currencies[0]?.tenders.map(({ tender, count, gross }) => ({ tender, count, gross }));

describe('a corrected tender', () => {
  it('says who asked, who approved, why, and what it was before', () => {
    const orderId = sold();
    expect(correct(orderId)).toEqual({ ok: true });
    expect(ticketOf(orderId)).toMatchObject({
      payments: [{ tender: 'card-terminal', amount: '9.9', stays: null }],
      corrected: [
        {
          ...{ from: 'cash', to: 'card-terminal', amount: '9.9' },
          ...{ reason: 'Wrong key', staff: clerk, approvedBy: manager },
        },
      ],
    });
    expect(shown).toEqual(['sale']);
  });

  it('moves what is expected in the open shift from the drawer to the card terminal', () => {
    openShift();
    const orderId = sold();
    expect(standing().drawers).toMatchObject([{ taken: '9.9', expected: '109.9' }]);
    correct(orderId);
    expect(standing()).toMatchObject({
      drawers: [{ taken: '9.9', corrected: '-9.9', expected: '100' }],
      corrected: [{ from: 'cash', to: 'card-terminal', count: 1, amount: '9.9' }],
      figures: { currencies: [{ total: '9.9' }] },
    });
    expect(standing().tally).toMatchObject([
      { tender: 'cash', expected: '100' },
      { tender: 'card-terminal', expected: '9.9' },
    ]);
    expect(byTender()).toEqual([{ tender: 'card-terminal', count: 1, gross: '9.9' }]);
  });

  it('changes no Z report, nor what a drawer should hold that was counted since', () => {
    openShift();
    const orderId = sold();
    const first = closeShift();
    const closed = JSON.stringify(shifts().report(first)?.report);
    openShift();
    correct(orderId);
    expect(JSON.stringify(shifts().report(first)?.report)).toBe(closed);
    expect(standing()).toMatchObject({ drawers: [{ taken: '0', corrected: '0', expected: '100' }] });
    expect(standing().tally).toMatchObject([{ tender: 'cash', expected: '100' }]);
    expect(byTender()).toEqual([
      { tender: 'cash', count: -1, gross: '-9.9' },
      { tender: 'card-terminal', count: 1, gross: '9.9' },
    ]);
    const second = closeShift();
    expect(shifts().report(second)?.report).toMatchObject({
      corrected: [{ from: 'cash', to: 'card-terminal', isOfBefore: true, count: 1, amount: '9.9' }],
    });
    openShift();
    expect(standing()).toMatchObject({ corrected: [], figures: { currencies: [] } });
    expect(standing().drawers).toMatchObject([{ corrected: '0', expected: '100' }]);
  });

  it('leaves the drawer as it was counted where it was paid while no shift was open', () => {
    const orderId = sold();
    openShift();
    correct(orderId);
    expect(standing()).toMatchObject({
      corrected: [{ from: 'cash', to: 'card-terminal', isOfBefore: true }],
      drawers: [{ corrected: '0', expected: '100' }],
    });
  });

  it('is that by which a refund is paid back, and by which its takings go back', () => {
    openShift();
    const orderId = sold();
    correct(orderId);
    refund(orderId);
    const [owed] = ledger.paybacks.owed;
    const { ticketId } = owed?.ticket.intent ?? expect.fail('nothing is owed');
    const seen = { ticketId, owed: price, paybacks: 0 };
    const byCard = { tender: 'card-terminal', amount: price, staff: null } as const;
    value(ledger.paybacks.payBack(seen, byCard, 90));
    expect(standing()).toMatchObject({ drawers: [{ expected: '100' }] });
    expect(standing().tally.map(({ expected }) => expected)).toEqual(['100', '0']);
    expect(byTender()).toEqual([{ tender: 'card-terminal', count: 2, gross: '0' }]);
  });

  it('is that by which a sale counts that was still on its way', () => {
    openShift();
    const sent = draft();
    correct(sent.intent.orderId);
    expect(standing().figures.currencies).toEqual([]);
    completed(sent);
    expect(byTender()).toEqual([{ tender: 'card-terminal', count: 1, gross: '9.9' }]);
  });

  it('may be one of several, corrected one after the other, and back again', () => {
    openShift();
    const cash = { kind: 'cash', received: amount('6'), change: amount('0.1') } as const;
    const orderId = completed(draftOf([{ ...card, amount: amount('4') }, cash]));
    expect(correct(orderId, { said: { kind: 'named', name: 'Voucher' } })).toEqual({ ok: true });
    expect(byTender()).toEqual([{ tender: 'split', count: 1, gross: '9.9' }]);
    expect(correct(orderId, { part: 1, said: { kind: 'named', name: 'Voucher' } })).toEqual({ ok: true });
    expect(byTender()).toEqual([{ tender: 'named:Voucher', count: 1, gross: '9.9' }]);
    expect(correct(orderId, { part: 1, said: { kind: 'cash' } })).toEqual({ ok: true });
    expect(paid(orderId)).toEqual(['named:Voucher', 'cash']);
    expect(standing().drawers).toMatchObject([{ taken: '5.9', corrected: '0', expected: '105.9' }]);
    expect(ticketOf(orderId).corrected).toHaveLength(3);
  });

  it('is recorded once, however often the press is repeated', () => {
    const orderId = sold();
    const press = { corrections: 0 };
    expect(correct(orderId, press)).toEqual({ ok: true });
    expect(correct(orderId, press)).toEqual(notCorrected('changed'));
    expect(correct(orderId, { ...press, said: { kind: 'cash' } })).toEqual(notCorrected('changed'));
    expect(paid(orderId)).toEqual(['card-terminal']);
  });

  it('is shown with how many more pieces the same payments were for', () => {
    const cash = { kind: 'cash', received: amount('19.8'), change: amount('0') } as const;
    const intents = [1, 2].map((number) => saleIntent(number, { price, terms, tender: 'cash' }));
    const [first] = value(
      ledger.sales.draftSeveral(intents, null, { payments: [cash], rounding: amount('0') }),
    );
    expect(ticketOf(first?.intent.orderId ?? expect.fail('no sale'))).toMatchObject({ others: 1 });
    expect(ticketOf(sold())).toMatchObject({ others: 0 });
  });

  it('is not recorded while something is owed or being refunded, and after something of it was given back', () => {
    const orderId = sold();
    const begun = begunRefund(orderId);
    expect(ticketOf(orderId).isMoneyUnderWay).toBe(true);
    expect(correct(orderId)).toEqual(notCorrected('money-under-way'));
    value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), 80));
    expect(correct(orderId)).toEqual(notCorrected('money-under-way'));
    const ticketId = ledger.tickets.idOf(orderId) ?? expect.fail('no ticket');
    const given = { tender: 'cash', amount: price, staff: null } as const;
    value(ledger.paybacks.payBack({ ticketId, owed: price, paybacks: 0 }, given, 90));
    expect(ticketOf(orderId)).toMatchObject({ isMoneyUnderWay: false, payments: [{ stays: 'given-back' }] });
    expect(correct(orderId)).toEqual(notCorrected('given-back'));
  });

  it('is not recorded by a tender that isn’t offered, with a whole card number, or while nothing is recorded', () => {
    const orderId = sold();
    const problemOf = (changes: Partial<RequestOf<'tender-correct'>>) => {
      const outcome = correct(orderId, changes);
      return outcome.ok ? 'corrected' : outcome.problem.kind;
    };
    expect(problemOf({ said: { kind: 'named', name: 'Gold' } })).toBe('tender-removed');
    expect(problemOf({ said: { ...card, reference: '4111 1111 1111 1111' } })).toBe('whole-card-number');
    expect(problemOf({ said: { kind: 'cash' } })).toBe('not-corrected');
    expect(problemOf({ piece: 'T1-none' })).toBe('not-corrected');
    whyNotSell = { kind: 'no-shift' };
    expect(problemOf({})).toBe('no-shift');
    whyNotSell = undefined;
    whyNotRecord = { kind: 'starting' };
    expect(problemOf({})).toBe('starting');
    expect(paid(orderId)).toEqual(['cash']);
  });
});

describe('corrections in a ledger that is checked', () => {
  const file = (): string => join(folder, 'ledger.sqlite');
  const check = () => checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
  const tables = ['book_entry', 'ticket', 'ticket_money', 'tender_correction'] as const;
  const rows = () => {
    const database = new DatabaseSync(file(), { readOnly: true });
    try {
      return tables.map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all());
    } finally {
      database.close();
    }
  };
  beforeEach(() => {
    const orderId = sold();
    correct(orderId);
    correct(orderId, { said: { kind: 'other' } });
    refund(orderId);
    const sent = draft();
    correct(sent.intent.orderId);
    completed(sent, 'later');
    ledger.close();
  });
  afterEach(() => {
    ledger = value(Ledger.open(file()));
  });

  it.each([
    ['changed', 'UPDATE tender_correction SET price = price + 1 WHERE price IS NOT NULL'],
    ['by another tender', "UPDATE tender_correction SET tender = 'cash'"],
    ['lost', 'DELETE FROM tender_correction'],
    ['of nothing', "INSERT INTO tender_correction VALUES (1, 'none', 'USD', NULL, 'cash', NULL)"],
    ['not in what the tenders took', "DELETE FROM ticket_money WHERE kind = 'corrected-to'"],
    ['not in a later entry', "UPDATE book_entry SET tender = 'cash' WHERE kind = 'refund'"],
  ])('count as damaged if one is %s', async (_, statement) => {
    await check();
    tamper(file(), statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('are rebuilt from what was salvaged', async () => {
    const before = rows();
    tamper(file(), 'DELETE FROM book_entry; DELETE FROM tender_correction');
    await recoverLedger(ledgerFiles(file()), 1, 'damaged', () => undefined);
    expect(rows()).toEqual(before);
    await check();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { inDollars } from '../../../test/fixtures/price-terms.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { closeAsExpected, shiftsOver } from '../../../test/tills/shifts-over.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import { timesSettled, type Payback } from '../../../src-books/payments/ticket.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { recoverLedger } from '../../ledger/backups/recover-ledger.ts';
import { checkLedgerFile } from '../../ledger/checks/check-ledger.ts';
import { ledgerFiles } from '../../ledger/file/ledger-files.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { CorrectionService } from './correction-service.ts';
import { PaybackUndoService } from './payback-undo-service.ts';

const clerk: StaffMark = { id: 'cleo' as StaffId, name: 'Cleo' };
const manager: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const price = amount('9.9');
const at = 9_000;

let folder: string;
let ledger: Ledger;
let whyNotSell: Problem | undefined;
let whyNotRecord: Problem | undefined;
let shown: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'undone-'));
  ledger = value(Ledger.open(file()));
  whyNotSell = undefined;
  whyNotRecord = undefined;
  shown = [];
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const file = (): string => join(folder, 'ledger.sqlite');

const common = () => ({
  ledger,
  clock: { now: () => at },
  staff: () => clerk,
  shifts: {
    get whyNotSell() {
      return whyNotSell;
    },
  },
  whyNotRecord: () => whyNotRecord,
  onLedgerFault: (fault: { readonly detail: string }) => expect.fail(fault.detail),
});
const service = (): PaybackUndoService =>
  new PaybackUndoService({
    ...common(),
    onUndone: (pieces) => shown.push(...pieces.map(({ kind }) => kind)),
  });

const shifts = () => shiftsOver(ledger, { clock: common().clock });
const openShift = () => shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
const standing = () => shifts().report('now')?.report ?? expect.fail('no shift is open');
const closeShift = (): number => closeAsExpected(shifts());

const draft = () => saleIntent(1, { price, terms: inDollars, tender: 'cash' });

/** Two packages at once, of which the service refuses the first ones. */
function refused(count = 1): OrderId[] {
  const sent = value(ledger.sales.draftSeveral([draft(), draft()], null, undefined));
  return sent.slice(0, count).map((each) => {
    value(
      ledger.sales.answer(each, { kind: 'refused', failure: { kind: 'insufficient-funds', detail: '' } }, 50),
    );
    return each.intent.orderId;
  });
}

const ticketOf = (orderId: OrderId) => ledger.tickets.of(orderId) ?? expect.fail('no ticket');
const owed = (): string[] => ledger.paybacks.owed.map((each) => each.owed);

function payBack(orderId: OrderId, changes: Partial<Payback> = {}): void {
  const ticket = ticketOf(orderId);
  const seen = {
    ticketId: ticket.intent.ticketId,
    owed: ledger.tickets.totals(ticket).owed,
    paybacks: timesSettled(ticket),
  };
  const given = { tender: 'cash', amount: seen.owed, staff: clerk, ...changes } as const;
  value(ledger.paybacks.payBack(seen, given, 100));
}

const shownOf = (orderId: OrderId) =>
  new CorrectionService({ ...common(), tenders: () => [], onCorrected: () => undefined }).read({
    piece: orderId,
  }).tickets[0] ?? expect.fail('no ticket');

/** As the window asks for it: of the last payback that is shown. */
function wantedOf(orderId: OrderId): RequestOf<'payback-undo'> {
  const { ticketId, settled, paybacks } = shownOf(orderId);
  const payback = paybacks.at(-1)?.payback ?? expect.fail('nothing was given');
  return { ticketId, settled, payback, reason: 'Pressed by mistake' };
}
const undo = (orderId: OrderId) => service().undo(wantedOf(orderId), manager);

const notUndone = { ok: false, problem: { kind: 'not-corrected', why: 'changed' } };

describe('a payback that is undone', () => {
  it('is owed again, and says who asked, who approved and why', () => {
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    expect(owed()).toEqual([]);
    expect(undo(orderId)).toEqual({ ok: true });
    expect(owed()).toEqual(['9.9']);
    expect(ledger.tickets.moneyBack(orderId)).toMatchObject({ isOwed: true, by: [] });
    expect(shownOf(orderId)).toMatchObject({
      paybacks: [],
      undone: [
        {
          ...{ tender: 'cash', amount: '9.9', reason: 'Pressed by mistake' },
          ...{ staff: clerk, approvedBy: manager },
        },
      ],
    });
    expect(shown).toEqual(['sale', 'sale']);
  });

  it('can be given in truth, once', () => {
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    const stale = {
      ticketId: ticketOf(orderId).intent.ticketId,
      owed: price,
      paybacks: timesSettled(ticketOf(orderId)),
    };
    payBack(orderId);
    undo(orderId);
    const given = { tender: 'cash', amount: price, staff: clerk } as const;
    // A press on what was shown before the payback: that was answered already.
    expect(ledger.paybacks.payBack(stale, given, 100)).toMatchObject({ failure: { kind: 'not-owed' } });
    payBack(orderId);
    expect(owed()).toEqual([]);
    expect(ledger.tickets.moneyBack(orderId)).toMatchObject({ isOwed: false, by: [{ at: 100 }] });
  });

  it('leaves the other paybacks of its ticket as they are', () => {
    const [first, second] = refused(2);
    if (first === undefined || second === undefined) return expect.fail('no order');
    payBack(first, { amount: price });
    payBack(first, { amount: price });
    const { ticketId, settled } = shownOf(first);
    const wanted = { ticketId, settled, payback: 0, reason: 'Wrong customer' };
    expect(service().undo(wanted, manager)).toEqual({ ok: true });
    expect(owed()).toEqual(['9.9']);
    expect(shownOf(first).paybacks).toMatchObject([{ payback: 1, amount: '9.9' }]);
    expect(undo(first)).toEqual({ ok: true });
    expect(owed()).toEqual(['19.8']);
    expect(ledger.paybacks.owed[0]?.unsettled).toEqual([first, second]);
  });
});

describe('the drawer', () => {
  it('still has what this shift was said to have given', () => {
    openShift();
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    expect(standing().drawers).toMatchObject([{ paidBack: '9.9', expected: '109.9' }]);
    undo(orderId);
    expect(standing()).toMatchObject({
      taken: [{ tender: 'cash', paid: '19.8', paidBack: '0' }],
      undonePaybacks: [{ currency: 'USD', tender: 'cash', isElsewhere: false, count: 1, amount: '9.9' }],
      drawers: [{ paidBack: '0', expected: '119.8' }],
      owed: [{ count: 1, amount: '9.9' }],
    });
  });

  it('was counted with it, where an earlier shift was said to have given it', () => {
    openShift();
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    const number = closeShift();
    const closed = ledger.shifts.report(number);
    openShift();
    undo(orderId);
    expect(standing()).toMatchObject({
      taken: [],
      undonePaybacks: [{ tender: 'cash', isElsewhere: true, amount: '9.9' }],
      drawers: [{ paidBack: '0', expected: '100' }],
    });
    expect(ledger.shifts.report(number)).toEqual(closed);
    closeShift();
    expect(ledger.shifts.report(number + 1)?.undonePaybacks).toMatchObject([{ isElsewhere: true }]);
  });

  it('is told by the next shift what was given while none was open, less what was undone', () => {
    openShift();
    const [first, second] = refused(2);
    if (first === undefined || second === undefined) return expect.fail('no order');
    closeShift();
    payBack(first, { amount: price });
    payBack(first, { amount: price });
    openShift();
    const told = { currency: 'USD', tender: 'cash', count: 2, amount: '19.8' };
    expect(standing()).toMatchObject({ paidBackOutside: [told], drawers: [{ paidBack: '0' }] });
    const number = closeShift();
    expect(ledger.shifts.report(number)?.paidBackOutside).toEqual([told]);
    undo(second);
    openShift();
    // What was undone since had been given before that shift, too.
    expect(standing().paidBackOutside).toEqual([]);
  });

  it('never had to do with what was given before, or at another till', () => {
    openShift();
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId, { isCountedElsewhere: true });
    undo(orderId);
    expect(owed()).toEqual(['9.9']);
    expect(standing()).toMatchObject({
      undonePaybacks: [{ isElsewhere: true, amount: '9.9' }],
      drawers: [{ paidBack: '0', expected: '119.8' }],
    });
  });

  it('expects of a card terminal, too, what did not go back on it', () => {
    openShift();
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId, { tender: 'other' });
    undo(orderId);
    expect(standing().tally).toMatchObject([{ tender: 'cash' }, { tender: 'other', expected: '0' }]);
  });
});

describe('nothing is undone', () => {
  it('by a second press, or by one that waited', () => {
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    const wanted = wantedOf(orderId);
    expect(service().undo(wanted, manager)).toEqual({ ok: true });
    expect(service().undo(wanted, manager)).toEqual(notUndone);
    payBack(orderId);
    expect(service().undo(wanted, manager)).toEqual(notUndone);
    expect(owed()).toEqual([]);
  });

  it('of a ticket of which something was given since it was shown', () => {
    const [orderId] = refused(2);
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId, { amount: price });
    const wanted = wantedOf(orderId);
    payBack(orderId, { amount: price });
    expect(service().undo(wanted, manager)).toEqual(notUndone);
    expect(owed()).toEqual([]);
  });

  it.each([
    ['of a ticket that there is not', { ticketId: 'ticket:no-such-thing' }],
    ['of what is no ticket', { ticketId: 'sale' }],
    ['of a payback that there is not', { payback: 1 }],
  ])('%s', (_, changes) => {
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    expect(service().undo({ ...wantedOf(orderId), ...changes }, manager)).toEqual(notUndone);
  });

  it('without an open shift where one is needed, or while nothing can be recorded', () => {
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    whyNotSell = { kind: 'no-shift' };
    expect(undo(orderId)).toEqual({ ok: false, problem: { kind: 'no-shift' } });
    whyNotSell = undefined;
    whyNotRecord = { kind: 'ledger', fault: 'disk-full' };
    expect(undo(orderId)).toEqual({ ok: false, problem: whyNotRecord });
    expect(owed()).toEqual([]);
  });
});

describe('the rows of what was undone', () => {
  const check = () => checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
  const rows = () => {
    const database = new DatabaseSync(file(), { readOnly: true });
    try {
      return ['ticket', 'ticket_money'].map((table) =>
        database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
      );
    } finally {
      database.close();
    }
  };
  beforeEach(() => {
    const [orderId] = refused();
    if (orderId === undefined) return expect.fail('no order');
    payBack(orderId);
    undo(orderId);
    ledger.close();
  });

  it('are checked', async () => {
    await check();
    tamper(file(), "DELETE FROM ticket_money WHERE kind = 'payback-undone'");
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('are rebuilt from what was salvaged', async () => {
    const before = rows();
    tamper(file(), 'DELETE FROM ticket_money');
    await recoverLedger(ledgerFiles(file()), 1, 'damaged', () => undefined);
    expect(rows()).toEqual(before);
    await check();
  });
});

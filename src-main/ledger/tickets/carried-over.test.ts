import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareAmounts, subtract, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { value } from '../../../test/value.ts';
import type { SaleIntent, SaleIn } from '../../domain/orders/sale.ts';
import type { Payment } from '../../../src-books/payments/ticket.ts';
import type { TicketId } from '../../../src-books/payments/ticket-id.ts';
import { carriedOver } from '../../../src-books/tickets/carry-over.ts';
import { recoverLedger } from '../backups/recover-ledger.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { checkNewest } from '../checks/check-newest.ts';
import { ledgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carried-over-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => text as Amount;
const check = () => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });

const refuse = (sent: SaleIn<'sending'>) =>
  value(
    ledger.sales.answer(sent, { kind: 'refused', failure: { kind: 'insufficient-funds', detail: '' } }, 50),
  );

/** A ticket of $10 in cash that came to nothing. @returns its id. */
function owing(): TicketId {
  refuse(value(ledger.sales.draft(saleIntent(1, { price: amount('10'), tender: 'cash' }))));
  return ledger.paybacks.owed[0]?.ticket.intent.ticketId ?? expect.fail('nothing is owed');
}

/** How a ticket of $25 is paid: with what another one owes, and by card. */
function paidFrom(fromTicket: TicketId, due = amount('25')): Payment {
  const ticket = ledger.tickets.find(fromTicket);
  const carried = carriedOver(ticket, ledger.tickets.totals(ticket).owed, due);
  const rest = subtract(due, carried.amount);
  return {
    payments: [
      { kind: 'carried-over', fromTicket, ...carried },
      ...(compareAmounts(rest, sum([])) > 0
        ? [{ kind: 'card-terminal' as const, amount: rest, reference: null }]
        : []),
    ],
    rounding: sum([]),
  };
}

const later = (changes: Partial<SaleIntent> = {}): SaleIntent =>
  saleIntent(100, { price: amount('25'), tender: 'split', ...changes });

const sell = (paid: Payment, intent = later()) => ledger.sales.draftSeveral([intent], null, paid);

const kindsOf = (subject: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT event FROM event WHERE subject = ? ORDER BY number').all(subject);
  database.close();
  return rows.map(({ event }) => (JSON.parse(String(event)) as { kind: unknown }).kind);
};

describe('what is carried over to another ticket', () => {
  it('is written on both, before anything of the sale is sent, and is owed no more', async () => {
    const from = owing();
    const [sent] = value(sell(paidFrom(from)));
    const to = `ticket:${String(sent?.intent.orderId)}` as TicketId;
    expect(kindsOf(from)).toEqual(['paid', 'carried-over']);
    expect(ledger.tickets.find(from).carriedOver).toMatchObject([{ toTicket: to, amount: '10' }]);
    expect(ledger.tickets.find(to).payments).toMatchObject([
      { kind: 'carried-over', fromTicket: from, amount: '10', parts: [{ tender: 'cash', amount: '10' }] },
      { kind: 'card-terminal', amount: '15' },
    ]);
    expect(ledger.paybacks.owed).toEqual([]);
    const money = ledger.shiftMoney.between(0, ledger.head().number);
    expect(money).toContainEqual(expect.objectContaining({ kind: 'carried-over', amount: 10_000_000n }));
    expect(money.filter(({ kind }) => kind === 'paid')).toMatchObject([
      { tender: 'card-terminal', amount: 15_000_000n },
      { tender: 'cash', amount: 10_000_000n },
    ]);
    ledger.close();
    await expect(check()).resolves.toBeUndefined();
  });

  it('is not written if the sale is not', () => {
    value(sell(paidFrom(owing()), later({ cart: 'one' })));
    const from = owing();
    const before = ledger.head().number;
    // The place of that press is taken.
    expect(sell(paidFrom(from), later({ cart: 'one' })).ok).toBe(false);
    expect(ledger.head().number).toBe(before);
    expect(ledger.paybacks.amounts).toMatchObject([{ ticketId: from, owed: '10' }]);
  });

  it('is never more than is owed, or by other tenders than paid', () => {
    const from = owing();
    const paid = paidFrom(from);
    expect(sell(paid).ok).toBe(true);
    // What was read before is gone by now.
    expect(sell(paid).ok).toBe(false);
    const other = owing();
    const [carried] = paidFrom(other).payments;
    if (carried?.kind !== 'carried-over') return expect.fail('nothing is carried over');
    const parts = [{ tender: 'card-terminal', amount: carried.amount }] as const;
    expect(sell({ payments: [{ ...carried, parts }], rounding: sum([]) }).ok).toBe(false);
    expect(ledger.paybacks.amounts).toMatchObject([{ ticketId: other, owed: '10' }]);
  });

  it('is owed by the tenders that first paid, where the later sale comes to nothing', () => {
    const from = owing();
    const [sent] = value(sell(paidFrom(from)));
    if (sent === undefined) return expect.fail('nothing was sold');
    refuse(sent);
    const [owed] = ledger.paybacks.owed;
    expect(owed).toMatchObject({ owed: '25' });
    const seen = { ticketId: String(owed?.ticket.intent.ticketId), owed: amount('25'), paybacks: 0 };
    const give = (part: string, tender: 'cash' | 'card-terminal') =>
      ledger.paybacks.payBack(seen, { tender, amount: amount(part), staff: null }, 200).ok;
    expect(give('16', 'card-terminal')).toBe(false);
    expect(give('15', 'card-terminal')).toBe(true);
  });

  it('is not what staff saw before: what they press then is not done', () => {
    const from = owing();
    const seen = { ticketId: from, owed: amount('10'), paybacks: 0 };
    expect(ledger.paybacks.asSeen(seen)).toMatchObject({ ok: true, value: { owed: '10' } });
    value(sell(paidFrom(from, amount('4')), later({ price: amount('4') })));
    expect(ledger.paybacks.amounts).toMatchObject([{ ticketId: from, owed: '6' }]);
    expect(ledger.paybacks.asSeen(seen)).toEqual({ ok: false, failure: { kind: 'not-owed' } });
    expect(ledger.paybacks.asSeen({ ...seen, owed: amount('6') }).ok).toBe(false);
    expect(ledger.paybacks.asSeen({ ...seen, owed: amount('6'), paybacks: 1 }).ok).toBe(true);
    expect(ledger.paybacks.asSeen({ ...seen, ticketId: 'ticket:T1-Z' }).ok).toBe(false);
  });
});

describe('the rows of what was carried over', () => {
  it('that say otherwise than the events are found', () => {
    value(sell(paidFrom(owing())));
    ledger.close();
    expect(() => checkNewest(file)).not.toThrow();
    tamper(file, "UPDATE ticket SET owed = '10' WHERE owed = '0'");
    expect(() => checkNewest(file)).toThrow(/not what its events say/);
  });

  it('are rebuilt from what was salvaged of a damaged ledger', async () => {
    const from = owing();
    value(sell(paidFrom(from)));
    ledger.close();
    tamper(file, 'DELETE FROM ticket; DELETE FROM ticket_money');
    await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
    await expect(check()).resolves.toBeUndefined();
    ledger = value(Ledger.open(file));
    expect(ledger.paybacks.owed).toEqual([]);
    expect(ledger.tickets.find(from).carriedOver).toHaveLength(1);
  });

  it('are not there for a sale of which the break left no attempt: it was never sent, and its payment is owed as before', async () => {
    const from = owing();
    const before = ledger.head().number;
    value(sell(paidFrom(from)));
    ledger.close();
    // The new payment and what it takes from the old ticket can be read, and nothing after that.
    tamper(file, `UPDATE event SET event = '{}' WHERE number > ${before + 2}`);
    await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
    ledger = value(Ledger.open(file));
    expect(ledger.paybacks.amounts).toMatchObject([{ ticketId: from, owed: '10' }]);
    ledger.close();
    await expect(check()).resolves.toBeUndefined();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../../test/value.ts';
import { busyLedger, seededRandom, profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inEuros } from '../../../test/fixtures/price-terms.ts';
import { japan } from '../../../test/fixtures/products.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { answerChange, type RefundIntent } from '../../domain/orders/package-change.ts';
import { ticketFor } from '../../../src-books/payments/ticket.ts';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import { isIn, type OrderId, type Sale, type SaleIntent } from '../../domain/orders/sale.ts';
import { answerTopUp, concludeTopUp } from '../../domain/orders/top-up.ts';
import type { StaffId } from '../../../src-books/staff-mark.ts';
import { recoverLedger } from '../backups/recover-ledger.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { checkNewest } from '../checks/check-newest.ts';
import { ledgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tickets-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const ana = { id: 'id-of-ana' as StaffId, name: 'Ana' };
const priced = { price: amount('24.90'), cost: amount('18.40'), terms: inEuros, staff: ana } as const;
const noFunds = { kind: 'insufficient-funds', detail: 'too little' } as const;

const draft = (createdAt: number, changes: Partial<SaleIntent> = {}) =>
  value(ledger.sales.draft(saleIntent(createdAt, { ...priced, tender: 'cash', ...changes })));

function accept(sent: ReturnType<typeof draft>): Sale {
  const uidCustomer = `uid-${sent.intent.orderId}`;
  return value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer, charged: null }, 50));
}

function complete(sent: ReturnType<typeof draft>): OrderId {
  const sale = accept(sent);
  if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
  const { orderId } = sale.intent;
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile }, 60));
  return orderId;
}

const refuse = (sent: ReturnType<typeof draft>): Sale =>
  value(ledger.sales.answer(sent, { kind: 'refused', failure: noFunds }, 50));

function refund(changes: Partial<RefundIntent>): void {
  const sent = value(
    ledger.operations.draftRefund(refundIntent(100, { expected: amount('18.40'), ...changes })),
  );
  value(ledger.operations.moveChange(sent, answerChange(sent.progress, { kind: 'confirmed' }), 110));
}

function read(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
const owed = (): unknown[] => read('SELECT owed FROM ticket ORDER BY ticket_id').map((row) => row['owed']);
const allRows = () =>
  ['ticket', 'ticket_piece', 'ticket_money', 'ticket_discount'].map((table) =>
    read(`SELECT * FROM ${table} ORDER BY 1, 2`),
  );
const check = () => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });

describe('a ticket', () => {
  it('is written with the sales of it, and before them: what was paid, for what, by whom', () => {
    const [first, second] = [
      saleIntent(1, { ...priced, tender: 'cash' }),
      saleIntent(1, { ...priced, tender: 'cash' }),
    ];
    value(ledger.sales.draftSeveral([first, second], null));
    const ticketId = `ticket:${first.orderId}`;
    expect(read('SELECT subject FROM event ORDER BY number')).toEqual(
      [ticketId, first.orderId, first.orderId, second.orderId, second.orderId].map((subject) => ({
        subject,
      })),
    );
    expect(JSON.parse(String(read('SELECT event FROM event LIMIT 1')[0]?.['event']))).toEqual({
      kind: 'paid',
      intent: {
        ticketId,
        merchantId: 'shop',
        currency: 'EUR',
        pieces: [first, second].map(({ orderId }) => ({ id: orderId, price: '24.9' })),
        payments: [{ kind: 'cash', received: '49.8', change: '0' }],
        rounding: '0',
        staff: ana,
        createdAt: 1,
      },
    });
    expect(read('SELECT kind, tender, currency, amount FROM ticket_money')).toEqual([
      { kind: 'paid', tender: 'cash', currency: 'EUR', amount: 49_800_000 },
    ]);
  });

  it('is not written if its sales are not', () => {
    const twice = [saleIntent(1, { cart: 'one' }), saleIntent(1, { cart: 'one' })];
    expect(ledger.sales.draftSeveral(twice, null).ok).toBe(false);
    expect(allRows()).toEqual([[], [], [], []]);
  });

  it('is written for a top-up too', () => {
    const { operationId } = value(
      ledger.operations.draftTopUp(topUpIntent(1, { price: amount('5') })),
    ).intent;
    expect(read('SELECT * FROM ticket_piece')).toEqual([
      { piece_id: operationId, ticket_id: `ticket:${operationId}` },
    ]);
    expect(read('SELECT kind, tender, amount FROM ticket_money')).toEqual([
      { kind: 'paid', tender: null, amount: 5_000_000 },
    ]);
  });
});

describe('a customer', () => {
  it('is owed nothing while what they paid for is on its way, or once they have it', () => {
    draft(1);
    accept(draft(2));
    complete(draft(3));
    expect(owed()).toEqual(['0', '0', '0']);
  });

  it('is owed the price of a sale that was refused', () => {
    refuse(draft(1));
    expect(owed()).toEqual(['24.9']);
  });

  it('is owed the price of each refused piece, and of no other', () => {
    const several = [1, 2, 3].map(() => saleIntent(1, priced));
    const [first, second, third] = value(ledger.sales.draftSeveral(several, null));
    if (first === undefined || second === undefined || third === undefined) return expect.fail('not three');
    refuse(first);
    accept(second);
    expect(owed()).toEqual(['24.9']);
    refuse(third);
    expect(owed()).toEqual(['49.8']);
  });

  it('is owed the price of a canceled sale only once that is certain', () => {
    const sale = accept(draft(1));
    if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
    const reported = value(ledger.sales.reportCancel(sale, 60));
    expect(owed()).toEqual(['0']);
    value(ledger.sales.conclude(reported, { kind: 'canceled' }, 70));
    expect(owed()).toEqual(['24.9']);
  });

  it('is not said to be owed anything by what a manager closed with an unknown outcome', () => {
    const held = value(ledger.sales.answer(draft(1), { kind: 'held' }, 50));
    if (!isIn(held, 'held')) return expect.fail(held.progress.state);
    value(ledger.sales.writeOff(held, { staff: ana, reason: 'nobody knows' }, 60));
    expect(owed()).toEqual(['0']);
  });

  it('is owed the price of a package that this till refunded', () => {
    const orderId = complete(draft(1));
    refund({ orderId, boughtAs: orderId });
    expect(owed()).toEqual(['24.9']);
  });

  it('is owed the price of a refunded top-up, whatever its eSIM cost', () => {
    const orderId = complete(draft(1));
    const intent = topUpIntent(70, { ...priced, price: amount('5'), orderId });
    const sent = value(ledger.operations.draftTopUp(intent));
    const accepted = answerTopUp(sent.progress, { kind: 'accepted', charged: null, idPack: idPack(7) });
    const bought = value(ledger.operations.moveTopUp(sent, accepted, 80));
    if (bought.progress.state !== 'accepted') return expect.fail(bought.progress.state);
    const found = { kind: 'found', idPack: idPack(7), packageUid: null } as const;
    value(ledger.operations.moveTopUp(bought, concludeTopUp(bought.progress, found), 90));
    refund({ orderId, boughtAs: orderId });
    expect(read("SELECT ticket_id, owed FROM ticket WHERE owed <> '0'")).toEqual([
      { ticket_id: `ticket:${intent.operationId}`, owed: '5' },
    ]);
  });

  describe('who paid for a top-up whose package nobody knows yet', () => {
    const accept = (sent: ReturnType<typeof topUp>, number: number | null) => {
      const answer = { kind: 'accepted', charged: null, idPack: number === null ? null : idPack(number) };
      const step = answerTopUp(sent.progress, { ...answer, kind: 'accepted' });
      const bought = value(ledger.operations.moveTopUp(sent, step, 80));
      return bought.progress.state === 'accepted'
        ? { ...bought, progress: bought.progress }
        : expect.fail(bought.progress.state);
    };
    const topUp = (orderId: OrderId | null) =>
      value(ledger.operations.draftTopUp(topUpIntent(70, { ...priced, price: amount('5'), orderId })));
    const refused = (operationId: string) => ({
      ok: false,
      failure: { kind: 'operation-open', operationId },
    });

    it.each([['sold here'], ['sold elsewhere']])(
      'gets a refund that names no purchase only once it is known, on an eSIM %s',
      async (where) => {
        const orderId = where === 'sold here' ? complete(draft(1)) : null;
        const sent = topUp(orderId);
        const intent = refundIntent(100, { orderId, boughtAs: null, expected: amount('18.40') });
        const { operationId } = sent.intent;
        expect(ledger.operations.draftRefund(intent)).toEqual(refused(operationId));
        const bought = accept(sent, null);
        expect(ledger.operations.draftRefund(intent)).toEqual(refused(operationId));
        const found = { kind: 'found', idPack: idPack(7), packageUid: null } as const;
        value(ledger.operations.moveTopUp(bought, concludeTopUp(bought.progress, found), 90));
        refund({ orderId, boughtAs: null });
        expect(read("SELECT ticket_id, owed FROM ticket WHERE owed <> '0'")).toEqual([
          { ticket_id: `ticket:${operationId}`, owed: '5' },
        ]);
        expect(read("SELECT sum(price) AS left FROM book_entry WHERE kind <> 'sale'")).toEqual([{ left: 0 }]);
        await check();
      },
    );

    it('gets the refund that names it only once it was bought', () => {
      const sent = topUp(null);
      const { operationId } = sent.intent;
      const intent = refundIntent(100, { boughtAs: operationId, expected: amount('18.40') });
      expect(ledger.operations.draftRefund(intent)).toEqual(refused(operationId));
      accept(sent, null);
      refund({ boughtAs: operationId });
      expect(owed()).toEqual(['5']);
    });

    it('gets the refund of another package at once', () => {
      const orderId = complete(draft(1));
      topUp(orderId);
      refund({ orderId, boughtAs: orderId });
      expect(owed()).toEqual(['24.9', '0']);
    });

    it('gets the refund of a package at once that the eSIM had before', () => {
      topUp(null);
      refund({ idPack: idPack(2), boughtAs: null });
      expect(owed()).toEqual(['0']);
    });

    it('gets the refund of any package once the number of the top-up’s is known', () => {
      accept(topUp(null), 8);
      refund({ boughtAs: null });
      expect(owed()).toEqual(['0']);
    });
  });

  it('is not said to be owed anything by a refund that the till found: what they got is not known', () => {
    const family = [1, 2].map(() => saleIntent(1, priced));
    const [first, second] = value(ledger.sales.draftSeveral(family, null));
    if (first === undefined || second === undefined) return expect.fail('not two');
    const orderId = complete(first);
    const found = refundIntent(100, { orderId, boughtAs: orderId, expected: amount('18.40') });
    const intent = { ...found, cart: null, staff: null, reason: null };
    value(ledger.operations.recover({ kind: 'recovered', intent }, 120));
    expect(owed()).toEqual(['0']);
    // Nor when it is computed anew.
    refuse(second);
    expect(owed()).toEqual(['24.9']);
  });
});

describe('the rows of tickets', () => {
  it.each([
    ['is owed nothing any more', "UPDATE ticket SET owed = '0'"],
    ['is owed more', "UPDATE ticket SET owed = '99'"],
    ['paid otherwise', "UPDATE ticket_money SET tender = 'card-terminal'"],
    ['paid less', 'UPDATE ticket_money SET amount = amount - 1'],
    ['paid nothing', 'DELETE FROM ticket_money'],
    ['paid for nothing', 'DELETE FROM ticket_piece'],
    ['is gone', 'DELETE FROM ticket'],
  ])('count as damaged if a customer %s', async (_, statement) => {
    refuse(draft(1));
    ledger.close();
    await check();
    tamper(file, statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('count as damaged if a payment is of no ticket', async () => {
    ledger.close();
    tamper(file, "INSERT INTO ticket_money VALUES (9, 0, 'paid', 'ticket:none', NULL, 'USD', 1)");
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('are checked before anything is sold if money is owed', () => {
    refuse(draft(1));
    ledger.close();
    expect(() => checkNewest(file)).not.toThrow();
    tamper(file, "UPDATE ticket SET owed = '0'");
    expect(() => checkNewest(file)).toThrow(/not what its events say/);
  });

  it('are rebuilt from what was salvaged of a damaged ledger', async () => {
    const keep = (orderId: OrderId) => sealedProfile(orderId, profileRecord('8900000000000000000'));
    const commits = busyLedger(ledger, seededRandom(7), 1_000, 1, keep);
    for (let commit = 0; commit < 600; commit += 1) commits.next();
    ledger.close();
    const before = allRows();
    expect(read("SELECT 1 FROM ticket WHERE owed <> '0'").length).toBeGreaterThan(3);
    tamper(file, 'DELETE FROM ticket; DELETE FROM ticket_money');
    await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
    expect(allRows()).toEqual(before);
    await check();
  });
});

describe('a discounted ticket', () => {
  const discount = {
    on: 'line',
    change: { kind: 'amount', amount: amount('2') },
    reason: 'Price match',
    approvedBy: ana,
    off: [amount('2'), amount('2')],
  } as const;

  it('is stored with what is off each piece, and read back as it was', () => {
    const intents = [saleIntent(20, { ...priced, tender: 'cash' }), saleIntent(21, priced)];
    const [first, second] = value(ledger.sales.draftSeveral(intents, null, undefined, [discount]));
    if (first === undefined || second === undefined) return expect.fail('two were sold');
    const [one, two] = [first.intent.orderId, second.intent.orderId];
    const ticket = ledger.tickets.of(two);
    expect(ticket?.payments).toMatchObject([{ kind: 'cash', received: '49.8' }]);
    expect(ticket?.intent).toMatchObject({
      pieces: [
        { id: one, price: '24.9', list: '26.9' },
        { id: two, price: '24.9', list: '26.9' },
      ],
      discounts: [
        {
          reason: 'Price match',
          approvedBy: ana,
          shares: [
            { id: one, amount: '2' },
            { id: two, amount: '2' },
          ],
        },
      ],
    });
  });

  it('of several packages has each line’s discount on its own pieces, and a share of the ticket’s on each', () => {
    const other = { ...priced, price: amount('9'), product: { ...japan, productId: 'kr-5gb-30d' } };
    const intents = [saleIntent(30, { ...priced, tender: 'cash' }), saleIntent(31, other)];
    const onFirst = { ...discount, off: [amount('2'), amount('0')] };
    const onAll = { ...discount, on: 'ticket' as const, off: [amount('1'), amount('0')] };
    const [first, second] = value(ledger.sales.draftSeveral(intents, null, undefined, [onFirst, onAll]));
    if (first === undefined || second === undefined) return expect.fail('two were sold');
    const [one, two] = [first.intent.orderId, second.intent.orderId];
    const ticket = ledger.tickets.of(two);
    expect(ticket?.intent).toMatchObject({
      pieces: [
        { id: one, price: '24.9', list: '27.9' },
        { id: two, price: '9', list: '9' },
      ],
    });
    expect(ticket?.payments).toMatchObject([{ kind: 'cash', received: '33.9' }]);
    expect(ticket?.intent.discounts?.map(({ shares }) => shares)).toEqual([
      [{ id: one, amount: '2' }],
      [
        { id: one, amount: '1' },
        { id: two, amount: '0' },
      ],
    ]);
    refuse(second);
    expect(owed()).toEqual(['9']);
  });

  it('has a row for what each piece bears of each discount, who gave it and who approved it', async () => {
    const other = { ...priced, price: amount('9') };
    const intents = [saleIntent(30, { ...priced, tender: 'cash' }), saleIntent(31, other)];
    const onFirst = { ...discount, off: [amount('2'), amount('0')] };
    const raised = {
      ...discount,
      on: 'ticket',
      reason: 'Other',
      approvedBy: null,
      off: [amount('-1')],
    } as const;
    const [first] = value(ledger.sales.draftSeveral(intents, null, undefined, [onFirst, raised]));
    ledger.close();
    const given = {
      piece_id: first?.intent.orderId,
      currency: 'EUR',
      staff_id: ana.id,
      staff_name: ana.name,
    };
    const rows = [
      {
        ...{ ...given, part: 0, scope: 'line', reason: 'Price match', amount: 2_000_000 },
        ...{ approver_id: ana.id, approver_name: ana.name },
      },
      {
        ...{ ...given, part: 1, scope: 'ticket', reason: 'Other', amount: -1_000_000 },
        ...{ approver_id: null, approver_name: null },
      },
    ];
    expect(read('SELECT * FROM ticket_discount ORDER BY part')).toEqual(rows);
    await check();
    tamper(file, 'DELETE FROM ticket_discount; DELETE FROM ticket');
    await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
    expect(read('SELECT * FROM ticket_discount ORDER BY part')).toEqual(rows);
    await check();
  });

  it.each([
    ['nothing was off', 'DELETE FROM ticket_discount'],
    ['less was off', 'UPDATE ticket_discount SET amount = amount - 1'],
    ['it was for another reason', "UPDATE ticket_discount SET reason = 'Other'"],
    ['nobody approved it', 'UPDATE ticket_discount SET approver_id = NULL, approver_name = NULL'],
    [
      'it was given twice',
      'INSERT INTO ticket_discount SELECT piece_id, 9, scope, reason, currency, amount, staff_id, staff_name, approver_id, approver_name FROM ticket_discount',
    ],
  ])('counts as damaged if its rows say that %s', async (_, statement) => {
    value(ledger.sales.draftSeveral([saleIntent(20, priced)], null, undefined, [discount]));
    ledger.close();
    await check();
    tamper(file, statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('that doesn’t add up is none', () => {
    const intent = saleIntent(20, priced);
    const ticket = ticketFor([intent], undefined, [discount]);
    expect(replayTicket([{ kind: 'paid', intent: ticket }])).toBeDefined();
    const [given] = ticket.discounts ?? [];
    if (given === undefined) return expect.fail('it has one');
    const twice = { ...ticket, discounts: [given, given] };
    expect(replayTicket([{ kind: 'paid', intent: twice }])).toBeUndefined();
  });
});

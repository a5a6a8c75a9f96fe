import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { inDollars } from '../../../test/fixtures/price-terms.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { canceledWith } from '../../domain/orders/canceled.ts';
import { answerChange, seeRefusedDone } from '../../domain/orders/package-change.ts';
import { isIn, type OrderId, type SaleIntent, type Tender } from '../../domain/orders/sale.ts';
import { answerTopUp } from '../../domain/orders/top-up.ts';
import { checkLedgerFile } from '../../ledger/checks/check-ledger.ts';
import { Ledger } from '../../ledger/ledger.ts';
import type { FoundNow } from '../../ledger/records/finding-book.ts';
import { refundedElsewhere } from '../../reconciliation/findings/refunded-elsewhere.ts';
import { uncreditedCancel } from '../../reconciliation/findings/uncredited-cancel.ts';
import { OwedTickets } from './owed-tickets.ts';
import { type ShiftService, isClosed } from '../shifts/shift-service.ts';
import { shiftsOver } from '../../../test/tills/shifts-over.ts';

let folder: string;
let ledger: Ledger;
let pushed: OwedTicketView[][];
let whyNotSell: Problem | undefined;
let damage: string[];
beforeEach(() => {
  damage = [];
  folder = mkdtempSync(join(tmpdir(), 'owed-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  pushed = [];
  whyNotSell = undefined;
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const noFunds = { kind: 'insufficient-funds', detail: 'too little' } as const;

const service = (): OwedTickets =>
  new OwedTickets({
    ledger,
    clock: { now: () => 9_000 },
    staff: () => null,
    shifts: {
      get whyNotSell() {
        return whyNotSell;
      },
    },
    onPaidBack: () => undefined,
    push: (owed) => pushed.push(owed),
    whyNotRecord: () => undefined,
    onLedgerFault: (fault) => expect.fail(fault.detail),
    onDamage: ({ detail }) => damage.push(detail),
  });

const shifts = (): ShiftService =>
  shiftsOver(ledger, { clock: { now: () => 9_000 }, tenders: () => ['Voucher'] });

const price = amount('9.90');

const sell = (changes: Partial<SaleIntent> = {}) =>
  value(ledger.sales.draft(saleIntent(1, { price, tender: 'cash', ...changes })));

function refuse(sent: ReturnType<typeof sell>): OrderId {
  return value(ledger.sales.answer(sent, { kind: 'refused', failure: noFunds }, 50)).intent.orderId;
}

function complete(sent: ReturnType<typeof sell>): OrderId {
  const accepted = { kind: 'accepted', uidCustomer: 'uid', charged: null } as const;
  const sale = value(ledger.sales.answer(sent, accepted, 50));
  if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
  const { orderId } = sale.intent;
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile }, 60));
  return orderId;
}

const begin = (orderId: OrderId) =>
  value(ledger.operations.draftRefund(refundIntent(70, { orderId, boughtAs: orderId })));

/** A sale that was completed, and then refunded: by an answer of the service, or after a refusal only seen to be. */
function refunded(by: 'answer' | 'look' = 'answer'): OrderId {
  const orderId = complete(sell());
  const refund = begin(orderId);
  const done =
    by === 'answer'
      ? answerChange(refund.progress, { kind: 'confirmed' })
      : seeRefusedDone(refund.progress, { kind: 'refused', httpStatus: 400, detail: 'already refunded' });
  value(ledger.operations.moveChange(refund, done, 80));
  return orderId;
}

/** As it is given where all coins are there. */
const exactly = { rounding: '0', isCountedElsewhere: false } as const;

const owed = (): OwedTicketView => service().shown[0] ?? expect.fail('nothing is owed');

function give({ ticketId, owed: what, paybacks }: OwedTicketView, tender: Tender = 'cash') {
  return service().payBack({ ticketId, owed: what, paybacks, tender, amount: what, ...exactly });
}

const standing = () => shifts().report('now')?.report ?? expect.fail('no shift is open');
const drawer = () => standing().drawers[0] ?? expect.fail('there is no drawer');

function close(): void {
  const number = ledger.shifts.open?.number ?? expect.fail('no shift is open');
  const closed = shifts().close({ number, counted: [], shown: shifts().expected() });
  expect(closed).toEqual({ ok: true, number });
}

describe('what a customer is owed', () => {
  it('is shown with how they paid, and gone once staff say that they gave it', () => {
    const orderId = refuse(sell({ tender: 'card-terminal' }));
    expect(service().shown).toMatchObject([
      {
        ticketId: `ticket:${orderId}`,
        ...{ owed: '9.9', currency: 'USD', paybacks: 0, pieces: [orderId], orderId },
        parts: [{ tender: 'card-terminal', amount: '9.9' }],
      },
    ]);
    expect(give(owed(), 'card-terminal')).toEqual({ ok: true });
    expect(service().shown).toEqual([]);
  });

  it('stands with what was refused or refunded, from the first part that staff gave on', () => {
    const orderId = refuse(sell());
    const back = () => ledger.tickets.moneyBack(orderId);
    expect(back()).toEqual({ currency: 'USD', isOwed: true, by: [] });
    const part = (amount: string, tender: Tender = 'cash') => {
      const { ticketId, owed: seen, paybacks } = owed();
      const given = { ticketId, owed: seen, paybacks, tender, amount, ...exactly };
      expect(service().payBack(given)).toEqual({ ok: true });
    };
    part('4');
    expect(back()).toMatchObject({ isOwed: true, by: [{ event: { amount: '4' } }] });
    part('5.9', 'other');
    expect(back()).toMatchObject({
      isOwed: false,
      by: [{ event: { amount: '4', tender: 'cash' } }, { event: { amount: '5.9', tender: 'other' } }],
    });
    const topUp = value(ledger.operations.draftTopUp(topUpIntent(90, { price: amount('5') })));
    const { operationId } = topUp.intent;
    expect(ledger.tickets.moneyBack(operationId)).toBeUndefined();
    const refusedStep = answerTopUp(topUp.progress, { kind: 'refused', failure: noFunds });
    value(ledger.operations.moveTopUp(topUp, refusedStep, 95));
    part('5');
    expect(ledger.tickets.moneyBack(operationId)).toMatchObject({
      ...{ isOwed: false, by: [{ event: { amount: '5' } }] },
    });
  });

  it('is shown and can be given however many customers are owed theirs', () => {
    for (let count = 0; count < 101; count += 1) refuse(sell());
    const shown = service().shown;
    expect(shown).toHaveLength(101);
    expect(give(shown.at(-1) ?? expect.fail('nothing is owed'))).toEqual({ ok: true });
    expect(service().shown).toHaveLength(100);
  });

  it('is read again once something of it has changed', () => {
    const own = service();
    refuse(sell());
    expect(own.shown).toMatchObject([{ owed: '9.9', paybacks: 0 }]);
    const { ticketId } = owed();
    const part = { ticketId, owed: '9.9', paybacks: 0, tender: 'cash', amount: '4', ...exactly } as const;
    expect(own.payBack(part)).toEqual({ ok: true });
    expect(own.shown).toMatchObject([{ owed: '5.9', paybacks: 1 }]);
  });

  it('goes back in cash where nobody said how it was paid', () => {
    refuse(sell({ tender: null }));
    expect(owed().parts).toMatchObject([{ tender: 'cash', amount: '9.9' }]);
  });

  it('is the price of a refund, and of a top-up that was refused', () => {
    refunded();
    const topUp = value(ledger.operations.draftTopUp(topUpIntent(90, { price: amount('5') })));
    const refusedStep = answerTopUp(topUp.progress, { kind: 'refused', failure: noFunds });
    value(ledger.operations.moveTopUp(topUp, refusedStep, 95));
    expect(service().shown).toMatchObject([{ owed: '9.9' }, { owed: '5', orderId: null }]);
  });

  it.each([
    ['answer', false],
    ['look', true],
  ] as const)('of a refund that is done by %s, may have been given at another till: %s', (by, mayBeGiven) => {
    refunded(by);
    expect(owed()).toMatchObject({ owed: '9.9', mayBeGiven });
  });

  describe('of a sale that the service canceled', () => {
    /** As the history showed it when it was canceled. */
    function cancel(mayBeRefunded: boolean) {
      const accepted = { kind: 'accepted', uidCustomer: 'uid', charged: null } as const;
      const sale = value(ledger.sales.answer(sell(), accepted, 50));
      if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
      const canceled = value(ledger.sales.conclude(sale, canceledWith(mayBeRefunded), 60));
      return isIn(canceled, 'canceled') ? canceled : expect.fail(canceled.progress.state);
    }
    const keep = (found: FoundNow) => value(ledger.findings.keep('shop', [found], [], 70));
    const settle = (key: string, standing: 'known' | 'agrees') => {
      const kept = ledger.findings.ofKey('shop', key) ?? expect.fail('there is no such finding');
      value(ledger.findings.settle(kept.number, { standing, staff: null, note: 'not paid', at: 80 }));
    };

    it.each([false, true])(
      'may have been given as the cancellation was seen, until more is known: %s',
      (may) => {
        cancel(may);
        expect(owed()).toMatchObject({ owed: '9.9', mayBeGiven: may });
      },
    );

    it('may have been given where a comparison finds a refund since, until a manager settles that', () => {
      const sale = cancel(false);
      const found = refundedElsewhere(sale, 70);
      keep(found);
      expect(owed().mayBeGiven).toBe(true);
      settle(found.key, 'known');
      expect(owed().mayBeGiven).toBe(false);
      keep(found);
      expect(owed().mayBeGiven).toBe(true);
    });

    it.each(['known', 'agrees'] as const)(
      'may have been given while no history shows its credit, until that is %s',
      (standing) => {
        const sale = cancel(true);
        const found = uncreditedCancel(sale, 70);
        keep(found);
        expect(owed().mayBeGiven).toBe(true);
        settle(found.key, standing);
        expect(owed().mayBeGiven).toBe(false);
        keep(refundedElsewhere(sale, 70));
        expect(owed().mayBeGiven).toBe(true);
      },
    );

    it('was not given where its credit is only of another amount', () => {
      const { key, details, ...found } = uncreditedCancel(cancel(false), 70);
      keep({ ...found, key, details: { ...Object(details), kind: 'amounts-differ', theirs: '1' } });
      expect(owed().mayBeGiven).toBe(false);
    });
  });

  it('may have been given already while the ledger is doubted, unless it was sold since', () => {
    refuse(sell());
    ledger.behind.doubt();
    expect(owed().mayBeGiven).toBe(true);
    refuse(sell());
    expect(service().shown.map(({ mayBeGiven }) => mayBeGiven)).toEqual([true, false]);
    expect(ledger.behind.settle()).toBe(true);
    expect(service().shown.map(({ mayBeGiven }) => mayBeGiven)).toEqual([false, false]);
    expect(ledger.behind.settle()).toBe(false);
  });

  describe('of a ledger that was found behind', () => {
    const behind = () => value(ledger.behind.note(10));

    it('may have been given already, and later starts know that', () => {
      refuse(sell());
      expect(owed().mayBeGiven).toBe(false);
      behind();
      expect(owed().mayBeGiven).toBe(true);
      ledger.close();
      ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
      expect(owed().mayBeGiven).toBe(true);
    });

    it('may have been given already if its sale was still on its way', () => {
      const sent = sell();
      behind();
      refuse(sent);
      expect(owed().mayBeGiven).toBe(true);
    });

    it('was not given if it was sold later', () => {
      sell();
      behind();
      refuse(sell());
      expect(owed().mayBeGiven).toBe(false);
    });

    it.each(['later', 'earlier'] as const)(
      'of a refund that was begun %s, may have been given already, if only as goodwill',
      (when) => {
        const orderId = complete(sell());
        if (when === 'later') behind();
        const refund = begin(orderId);
        if (when === 'earlier') behind();
        value(ledger.operations.moveChange(refund, answerChange(refund.progress, { kind: 'confirmed' }), 80));
        expect(owed()).toMatchObject({ owed: '9.9', mayBeGiven: true });
      },
    );

    it('is found to be behind once at a time, by an event that the whole ledger is checked with', async () => {
      refuse(sell());
      behind();
      const { number } = ledger.head();
      behind();
      expect(ledger.head().number).toBe(number);
      const check = { onProgress: () => undefined, depth: 'whole' } as const;
      await checkLedgerFile(join(folder, 'ledger.sqlite'), check);
    });
  });

  it('stays owed when the till ends and starts again', () => {
    refuse(sell());
    const before = service().shown;
    ledger.close();
    ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
    expect(service().shown).toEqual(before);
  });

  it('is paid back once, however often the press is repeated', () => {
    refuse(sell());
    const seen = owed();
    expect(give(seen)).toEqual({ ok: true });
    expect(give(seen)).toEqual({ ok: false, problem: { kind: 'not-owed' } });
    expect(ledger.shiftMoney.between(0, ledger.head().number)).toMatchObject([
      { kind: 'paid', amount: 9_900_000n },
      { kind: 'paid-back', count: 1, amount: 9_900_000n },
    ]);
  });

  it('is not paid back by a press that saw the same amount before it was given', () => {
    const family = [1, 2].map(() => saleIntent(1, { price, tender: 'cash' }));
    const [first, second] = value(ledger.sales.draftSeveral(family, null));
    if (first === undefined || second === undefined) return expect.fail('not two');
    refuse(first);
    const seen = owed();
    expect(give(seen)).toEqual({ ok: true });
    refuse(second);
    expect(owed().owed).toBe(seen.owed);
    expect(give(seen)).toEqual({ ok: false, problem: { kind: 'not-owed' } });
    expect(give(owed())).toEqual({ ok: true });
  });

  it('is not recorded as given if something else is owed by now, or there is no such ticket', () => {
    refuse(sell());
    for (const seen of [{ owed: '9.89' }, { ticketId: 'ticket:none' }, { ticketId: 'shift:1' }])
      expect(give({ ...owed(), ...seen })).toEqual({ ok: false, problem: { kind: 'not-owed' } });
    expect(owed().owed).toBe('9.9');
  });

  describe('of a ticket that was paid by several tenders', () => {
    const card = { kind: 'card-terminal', amount: amount('4'), reference: null } as const;
    const voucher = { kind: 'named', name: 'Voucher', amount: amount('3') } as const;
    const cash = { kind: 'cash', received: amount('20'), change: amount('7.2') } as const;

    /** Two sales of 9.90, of which the customer paid 12.80 in cash. */
    const family = () => {
      const both = [1, 2].map(() => saleIntent(1, { price, tender: 'split' }));
      const paid = { payments: [cash, card, voucher], rounding: amount('0') };
      const [first, second] = value(ledger.sales.draftSeveral(both, null, paid));
      if (first === undefined || second === undefined) return expect.fail('not two');
      return [first, second] as const;
    };
    const givePart = (tender: Tender, of: string) =>
      service().payBack({ ...owed(), tender, amount: of, ...exactly });

    it('goes back by the tender that paid first, the rest in cash, each part once', () => {
      shifts().open({ floats: [] });
      const [first, second] = family();
      refuse(first);
      expect(owed()).toMatchObject({
        owed: '9.9',
        parts: [
          { tender: 'card-terminal', amount: '4' },
          { tender: 'named:Voucher', amount: '3' },
          { tender: 'cash', amount: '2.9' },
        ],
      });
      const seen = owed();
      expect(givePart('card-terminal', '4')).toEqual({ ok: true });
      expect(service().payBack({ ...seen, tender: 'card-terminal', amount: '4', ...exactly }).ok).toBe(false);
      expect(owed()).toMatchObject({ owed: '5.9', parts: [{ tender: 'named:Voucher' }, { tender: 'cash' }] });
      expect(givePart('named:Voucher', '3')).toEqual({ ok: true });
      expect(givePart('cash', '2.9')).toEqual({ ok: true });
      expect(service().shown).toEqual([]);
      refuse(second);
      expect(owed().parts).toMatchObject([{ tender: 'cash', amount: '9.9' }]);
      expect(drawer()).toMatchObject({ taken: '12.8', paidBack: '2.9', expected: '9.9' });
      expect(standing().taken).toMatchObject([
        { tender: 'card-terminal', count: 1, paid: '4', paidBack: '4' },
        { tender: 'cash', count: 1, paid: '12.8', paidBack: '2.9' },
        { tender: 'named:Voucher', count: 1, paid: '3', paidBack: '3' },
      ]);
      expect(standing().tally).toMatchObject([
        { tender: 'cash', expected: '9.9' },
        { tender: 'card-terminal', expected: '0' },
        { tender: 'named:Voucher', expected: '0' },
      ]);
    });

    it.each([
      ['card-terminal', '4.01'],
      ['named:Voucher', '3.01'],
      ['named:Other voucher', '0.01'],
      ['cash', '9.91'],
      ['cash', '0'],
    ] as const)('is not recorded as given by %s: %s', (tender, of) => {
      const [first] = family();
      refuse(first);
      expect(givePart(tender, of)).toEqual({ ok: false, problem: { kind: 'not-owed' } });
      expect(owed().owed).toBe('9.9');
    });

    it('is credited to a card no more than it paid, over several paybacks', () => {
      const [first, second] = family();
      refuse(first);
      expect(givePart('card-terminal', '3')).toEqual({ ok: true });
      expect(givePart('cash', '6.9')).toEqual({ ok: true });
      refuse(second);
      expect(givePart('card-terminal', '1.01').ok).toBe(false);
      expect(givePart('card-terminal', '1')).toEqual({ ok: true });
      expect(givePart('card-terminal', '0.01').ok).toBe(false);
    });

    it('may all go back in cash, as where the card is gone', () => {
      const [first] = family();
      refuse(first);
      expect(givePart('cash', '9.9')).toEqual({ ok: true });
      expect(service().shown).toEqual([]);
    });

    it('is in the whole ledger as it was written', async () => {
      const [first] = family();
      refuse(first);
      givePart('named:Voucher', '3');
      const check = { onProgress: () => undefined, depth: 'whole' } as const;
      await checkLedgerFile(join(folder, 'ledger.sqlite'), check);
    });
  });

  it('is not recorded as given while the shop wants a shift to be open, and none is', () => {
    refuse(sell());
    whyNotSell = { kind: 'no-shift' };
    expect(give(owed())).toEqual({ ok: false, problem: { kind: 'no-shift' } });
  });

  it.each([
    ['its row says another amount', "UPDATE ticket SET owed = '99'"],
    ['its row says so and its events do not', "UPDATE ticket SET owed = '9.9' WHERE owed = '0'"],
  ])('is not shown where %s: the ledger is damaged', (_, statement) => {
    refuse(sell());
    sell();
    const other = new DatabaseSync(join(folder, 'ledger.sqlite'));
    other.exec(statement);
    other.close();
    expect(service().shown).toEqual([]);
    expect(damage).toEqual([expect.stringContaining('is not what its events say')]);
  });

  describe('where the smallest coins are gone', () => {
    const francs = (of: string, tender: Tender) =>
      refuse(sell({ price: amount(of), tender, terms: { ...inDollars, currency: 'CHF' } }));
    const press = (changes: Partial<RequestOf<'pay-back'>>) =>
      service().payBack({ ...owed(), tender: 'cash', amount: '0', ...exactly, ...changes });

    it('goes back in cash that coins can pay, and nothing of it stays owed', async () => {
      shifts().open({ floats: [{ currency: 'CHF', amount: '100' }] });
      francs('9.98', 'card-terminal');
      expect(owed()).toMatchObject({
        ...{ owed: '9.98', parts: [{ tender: 'card-terminal', amount: '9.98', rounding: '0' }] },
        allInCash: { amount: '10', rounding: '0.02' },
      });
      for (const wrong of [
        { amount: '9.98' },
        { amount: '10' },
        { amount: '9.95', rounding: '-0.03' },
        { amount: '10', rounding: '0.02', tender: 'other' },
      ] as const)
        expect(press(wrong)).toEqual({ ok: false, problem: { kind: 'not-owed' } });
      expect(press(owed().allInCash)).toEqual({ ok: true });
      expect(service().shown).toEqual([]);
      expect(drawer()).toMatchObject({ paidBack: '10', expected: '90' });
      expect(standing().owed).toEqual([]);
      await checkLedgerFile(join(folder, 'ledger.sqlite'), { onProgress: () => undefined, depth: 'whole' });
    });

    it('settles all of it by less, where that is the nearest that coins can pay', () => {
      shifts().open({ floats: [{ currency: 'CHF', amount: '100' }] });
      francs('9.97', 'card-terminal');
      expect(owed().allInCash).toEqual({ amount: '9.95', rounding: '-0.02' });
      expect(press(owed().allInCash)).toEqual({ ok: true });
      expect(service().shown).toEqual([]);
      expect(drawer()).toMatchObject({ paidBack: '9.95', expected: '90.05' });
    });

    it('is owed no more where no coin is that small', () => {
      francs('0.02', 'cash');
      expect(service().shown).toEqual([]);
      francs('0.02', 'card-terminal');
      expect(owed().parts).toMatchObject([{ tender: 'card-terminal', amount: '0.02' }]);
      expect(press(owed().allInCash)).toEqual({ ok: false, problem: { kind: 'not-owed' } });
    });
  });

  describe('that the customer may have already', () => {
    const say = (changes: Partial<RequestOf<'pay-back'>>) =>
      service().payBack({ ...owed(), tender: 'cash', amount: owed().owed, ...exactly, ...changes });
    const elsewhere = { isCountedElsewhere: true } as const;
    const notOwed = { ok: false, problem: { kind: 'not-owed' } };
    beforeEach(() => {
      shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
      refuse(sell());
    });

    it('is owed no more, and leaves the drawer as it is where another one gave it: the report lists it', () => {
      value(ledger.behind.note(10));
      expect(say(elsewhere)).toEqual({ ok: true });
      expect(service().shown).toEqual([]);
      expect(drawer()).toMatchObject({ taken: '9.9', paidBack: '0', expected: '109.9' });
      expect(standing()).toMatchObject({
        countedElsewhere: [{ currency: 'USD', tender: 'cash', amount: '9.9' }],
        taken: [{ tender: 'cash', paid: '9.9', paidBack: '0' }],
        tally: [{ tender: 'cash', expected: '109.9' }],
        owed: [],
      });
      close();
      expect(ledger.shifts.report(1)?.countedElsewhere).toHaveLength(1);
    });

    it.each(['card-terminal', 'other'] as const)(
      'changes what no %s holds where that is not known',
      (tender) => {
        refuse(sell({ tender: 'card-terminal' }));
        value(ledger.behind.note(10));
        for (const { ticketId, owed: what, paybacks, parts } of service().shown)
          expect(
            service().payBack({
              ...{ ticketId, owed: what, paybacks, amount: what, ...exactly, ...elsewhere },
              tender: parts[0]?.tender === 'cash' ? 'other' : tender,
            }),
          ).toEqual({ ok: true });
        expect(standing().tally).toMatchObject([
          { tender: 'cash', expected: '109.9' },
          { tender: 'card-terminal', expected: '9.9' },
        ]);
      },
    );

    it('comes out of the drawer where staff say that this shift gave it', () => {
      value(ledger.behind.note(10));
      expect(say({})).toEqual({ ok: true });
      expect(drawer()).toMatchObject({ paidBack: '9.9', expected: '100' });
      expect(standing().countedElsewhere).toEqual([]);
    });

    it('stays owed as far as they have not got it', () => {
      value(ledger.behind.note(10));
      expect(say({ ...elsewhere, amount: '4' })).toEqual({ ok: true });
      expect(owed()).toMatchObject({ owed: '5.9', parts: [{ amount: '5.9' }] });
      expect(give(owed())).toEqual({ ok: true });
      expect(drawer()).toMatchObject({ paidBack: '5.9', expected: '104' });
    });

    it('is not said to be so where this till alone can have given it', () => {
      expect(say(elsewhere)).toEqual(notOwed);
      expect(owed().owed).toBe('9.9');
    });

    it('is in the whole ledger as it was written', async () => {
      value(ledger.behind.note(10));
      say(elsewhere);
      await checkLedgerFile(join(folder, 'ledger.sqlite'), { onProgress: () => undefined, depth: 'whole' });
    });
  });

  it('is told to the windows when it changes', () => {
    const telling = service();
    refuse(sell());
    telling.changed();
    telling.changed();
    telling.payBack({ ...owed(), tender: 'cash', amount: '9.9', ...exactly });
    expect(pushed).toMatchObject([[{ owed: '9.9' }], []]);
  });
});

describe('the drawer', () => {
  beforeEach(() => {
    shifts().open({ floats: [{ currency: 'USD', amount: '100' }] });
  });

  it('expects what customers paid from the press on, and gives out nothing by what the service says', () => {
    const sent = sell();
    expect(drawer()).toMatchObject({ taken: '9.9', paidBack: '0', expected: '109.9' });
    refuse(sent);
    expect(drawer()).toMatchObject({ taken: '9.9', paidBack: '0', expected: '109.9' });
    refunded();
    expect(drawer()).toMatchObject({ taken: '19.8', paidBack: '0', expected: '119.8' });
    expect(standing().owed).toEqual([{ currency: 'USD', count: 2, amount: '19.8' }]);
  });

  it('expects less once staff say that they gave it in cash', () => {
    refuse(sell());
    give(owed());
    expect(drawer()).toMatchObject({ taken: '9.9', paidBack: '9.9', expected: '100' });
    expect(standing().owed).toEqual([]);
  });

  it('stays as it is where they gave it otherwise', () => {
    refuse(sell());
    give(owed(), 'other');
    expect(drawer()).toMatchObject({ paidBack: '0', expected: '109.9' });
    expect(standing().tally).toMatchObject([
      { tender: 'cash', expected: '109.9' },
      { tender: 'other', expected: '-9.9' },
    ]);
  });
});

it('a Z report says what is still owed, and what is given later is in the next one', () => {
  shifts().open({ floats: [] });
  const late = sell();
  refuse(sell());
  close();
  const first = ledger.shifts.report(1);
  expect(first).toMatchObject({
    owed: [{ currency: 'USD', count: 1, amount: '9.9' }],
    drawers: [{ taken: '19.8', paidBack: '0' }],
  });
  shifts().open({ floats: [] });
  // It was on its way when its shift was closed.
  refuse(late);
  for (const each of service().shown) expect(give(each)).toEqual({ ok: true });
  close();
  const second = shifts().report(2)?.report ?? expect.fail('there is no second report');
  expect(isClosed(second)).toBe(true);
  expect(second).toMatchObject({ owed: [], drawers: [{ taken: '0', paidBack: '19.8', expected: '-19.8' }] });
  expect(ledger.shifts.report(1)).toEqual(first);
});

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { busyLedger, seededRandom } from '../ledgers/busy-ledger.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { value } from '../value.ts';
import { type ShiftService, isClosed, type Sight } from '../../src-main/services/shifts/shift-service.ts';
import { shiftsOver } from '../tills/shifts-over.ts';

let folder: string;
let file: string;
let ledger: Ledger;
let last = 0;
let sight: Sight;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shift-desk-'));
  file = join(folder, 'ledger.sqlite');
  sight = 'all';
  last = 0;
  reopen();
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

function reopen(): void {
  const opened = Ledger.open(file);
  ledger = opened.ok ? opened.value : expect.fail(opened.failure.detail);
}

const openService = (isRequired = false): ShiftService =>
  shiftsOver(ledger, {
    settings: () => ({ isRequired, isBlind: false }),
    sight: () => sight,
    last: () => last,
    keepLast: (number) => {
      last = number;
    },
    currency: () => 'EUR',
  });

/** Sells, tops up and refunds so many commits long. */
function busy(commits: number, seed: number): void {
  const work = busyLedger(
    ledger,
    seededRandom(seed),
    1_700_000_000_000 + seed * 1_000_000_000,
    seed * 10_000,
  );
  for (let commit = 0; commit < commits; commit += 1) work.next();
}

/** Sells for cash, in the currency of the balance. */
function sellForCash(): void {
  const sent = value(ledger.sales.draft(saleIntent(1, { tender: 'cash' })));
  value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2));
}

const close = (): number => {
  const { open } = openService().state;
  const closed = openService().close({
    number: open?.number ?? 0,
    counted: [{ currency: 'EUR', tender: 'cash', amount: '10' }],
    shown: openService().expected(),
  });
  return closed.ok ? closed.number : expect.fail(JSON.stringify(closed));
};

const report = (number: number) => {
  const facts = openService().report(number);
  if (facts === undefined || !isClosed(facts.report)) return expect.fail('there is no such report');
  return facts.report;
};

/** What SQL finds in the books between two events, in one currency. */
function totalInBooks(after: number, until: number, currency: string): bigint {
  const database = new DatabaseSync(file, { readOnly: true, readBigInts: true });
  const row = database
    .prepare(
      `SELECT coalesce(sum(price), 0) AS total FROM book_entry
       WHERE event_number > ? AND event_number <= ? AND coalesce(currency, 'USD') = ?`,
    )
    .get(after, until, currency);
  database.close();
  return BigInt(String(row?.['total']));
}

it('cash in the shop’s previous currency is counted too', () => {
  openService().open({ floats: [] });
  sellForCash();
  expect(openService().state.currencies).toEqual(['EUR', 'USD']);
  expect(openService().expected()).toMatchObject([{ currency: 'USD', tender: 'cash' }]);
});

it('each sale is in one shift, or listed as sold before it', () => {
  busy(30, 1);
  openService().open({ floats: [{ currency: 'EUR', amount: '100' }] });
  const first = ledger.shifts.open?.openedEvent ?? 0;
  busy(120, 2);
  expect(close()).toBe(1);
  const one = report(1);
  busy(60, 3);
  openService().open({ floats: [] });
  const second = ledger.shifts.open?.openedEvent ?? 0;
  busy(60, 4);
  expect(close()).toBe(2);
  const two = report(2);
  const millionths = (text: string): bigint => BigInt(Math.round(Number(text) * 1_000_000));
  for (const currency of ['EUR', 'USD']) {
    const total = (of: typeof one): bigint =>
      millionths(of.figures.currencies.find((each) => each.currency === currency)?.total ?? '0');
    expect(total(one)).toBe(totalInBooks(first, one.head.number, currency));
    expect(total(two)).toBe(totalInBooks(second, two.head.number, currency));
    const before = two.outside.find((each) => each.currency === currency)?.gross ?? '0';
    expect(millionths(before)).toBe(totalInBooks(one.head.number + 1, second, currency));
  }
  // What a till sold before its first shift is no report's.
  expect(one.outside).toEqual([]);
});

it('no shift number is reused, not even by a ledger that starts over', () => {
  openService().open({ floats: [] });
  expect(close()).toBe(1);
  openService().open({ floats: [] });
  ledger.close();
  rmSync(file);
  rmSync(`${file}-closing`);
  reopen();
  expect(openService().state).toMatchObject({ open: null, next: 3 });
  openService().open({ floats: [] });
  expect(close()).toBe(3);
});

it('a shift closed again in an older copy that was put back says so, on its report and in the list', () => {
  openService().open({ floats: [] });
  ledger.close();
  copyFileSync(file, `${file}-copy`);
  reopen();
  sellForCash();
  expect(close()).toBe(1);
  expect(report(1).isOfOlderCopy).toBe(false);
  ledger.close();
  copyFileSync(`${file}-copy`, file);
  reopen();
  value(ledger.behind.note(Date.now()));
  expect(openService().state.open).toMatchObject({ number: 1, isOfOlderCopy: true });
  expect(close()).toBe(1);
  expect(report(1).isOfOlderCopy).toBe(true);
  openService().open({ floats: [] });
  expect(openService().state.open).toMatchObject({ number: 2, isOfOlderCopy: false });
  expect(close()).toBe(2);
  const { shifts } = openService().past({ before: null });
  expect(shifts.map(({ number, isOfOlderCopy }) => [number, isOfOlderCopy])).toEqual([
    [2, false],
    [1, true],
  ]);
});

it('a shift isn’t said to be of an older copy while the keychain hasn’t answered', () => {
  openService().open({ floats: [] });
  ledger.behind.doubt();
  expect(openService().state.open?.isOfOlderCopy).toBe(false);
});

it('a stored report never changes, whatever happens to the books', () => {
  openService().open({ floats: [{ currency: 'EUR', amount: '100' }] });
  busy(40, 5);
  close();
  const written = report(1);
  busy(40, 6);
  ledger.close();
  reopen();
  expect(report(1)).toEqual(written);
});

it('what was being written when the program was killed is there entirely or not at all', () => {
  openService().open({ floats: [{ currency: 'EUR', amount: '100' }] });
  const moved = openService().moveCash({ direction: 'in', currency: 'EUR', amount: '5', reason: 'Change' });
  expect(moved).toEqual({ ok: true });
  // As a kill leaves it: nobody closed it.
  ledger.abandon();
  reopen();
  expect(ledger.shifts.open).toMatchObject({ number: 1, moves: [{ amount: '5' }] });
  close();
  ledger.abandon();
  reopen();
  expect(ledger.shifts.open).toBeUndefined();
  expect(report(1).drawers).toMatchObject([{ float: '100', paidIn: '5', expected: '105' }]);
});

it('a shop that requires shifts sells only while one is open', () => {
  expect(openService(false).whyNotSell).toBeUndefined();
  expect(openService(true).whyNotSell).toEqual({ kind: 'no-shift' });
  openService().open({ floats: [] });
  expect(openService(true).whyNotSell).toBeUndefined();
});

it('a blind count shows no report and no total', () => {
  openService().open({ floats: [] });
  busy(40, 7);
  sight = 'nothing';
  expect(openService().report('now')).toBeUndefined();
  close();
  expect(openService().report(1)).toBeUndefined();
  expect(openService().past({ before: null }).shifts).toMatchObject([{ number: 1, totals: null }]);
  sight = 'takings';
  expect(openService().report(1)?.tellsMargin).toBe(false);
});

it('whoever may see totals is told how the open shift stands, and whoever counts blind is not', () => {
  openService().open({ floats: [{ currency: 'USD', amount: '100' }] });
  const move = { direction: 'out', currency: 'USD', amount: '12.5', reason: 'Courier' } as const;
  openService().moveCash(move);
  openService().moveCash({ ...move, direction: 'in', amount: '5', reason: 'Change' });
  sellForCash();
  const { price } = saleIntent(1, { tender: 'cash' });
  for (const sees of ['all', 'takings'] as const) {
    sight = sees;
    const { open } = openService().state;
    expect(open?.moves).toMatchObject([
      { direction: 'in', amount: '5', reason: 'Change' },
      { direction: 'out', amount: '12.5', reason: 'Courier' },
    ]);
    expect(open?.figures).toMatchObject({
      tenders: [{ currency: 'USD', tender: 'cash', count: 1, paid: price, paidBack: '0', total: price }],
      drawers: [
        {
          ...{ currency: 'USD', float: '100', taken: price, paidBack: '0', paidIn: '5', paidOut: '12.5' },
          expected: String(92.5 + Number(price)),
        },
      ],
    });
  }
  sight = 'nothing';
  const { open } = openService().state;
  expect(open).toMatchObject({ number: 1, floats: [{ amount: '100' }], moves: null, figures: null });
  expect(JSON.stringify(open)).not.toMatch(/Courier|12\.5/);
});

it('the list of closed shifts says by which tender each was off', () => {
  openService().open({ floats: [{ currency: 'EUR', amount: '12' }] });
  close();
  expect(openService().past({ before: null }).shifts[0]?.totals).toEqual([
    { currency: 'EUR', taken: '0', differences: [{ tender: 'cash', amount: '-2' }] },
  ]);
});

it('a double press closes one shift', () => {
  openService().open({ floats: [] });
  close();
  expect(openService().close({ number: 1, counted: [], shown: null })).toEqual({
    ok: false,
    problem: { kind: 'no-shift' },
  });
});

describe('a shift of which something was found while the count was looked at', () => {
  const cash = (amount: string) => ({ currency: 'USD', tender: 'cash', amount }) as const;

  /** A cash sale that is made after somebody looked. */
  function soldMeanwhile(look: () => void): string {
    look();
    const sent = value(ledger.sales.draft(saleIntent(1, { tender: 'cash' })));
    value(ledger.sales.answer(sent, { kind: 'accepted', uidCustomer: 'uid', charged: null }, 2));
    return sent.intent.price;
  }

  it('stays open until what is expected by now was shown', () => {
    openService().open({ floats: [{ currency: 'USD', amount: '100' }] });
    let shown: ReturnType<ShiftService['expected']> = null;
    const price = soldMeanwhile(() => {
      shown = openService().expected();
    });
    expect(shown).toEqual([cash('100')]);
    const head = ledger.head();
    const counted = [cash('100')];
    const first = openService().close({ number: 1, counted, shown });
    const expected = [cash(String(100 + Number(price)))];
    expect(first).toEqual({ ok: false, expected });
    expect(ledger.shifts.open?.number).toBe(1);
    expect(ledger.head()).toEqual(head);
    // Nor with figures that nobody was shown.
    expect(openService().close({ number: 1, counted, shown: null })).toEqual({ ok: false, expected });
    expect(openService().close({ number: 1, counted, shown: expected })).toEqual({ ok: true, number: 1 });
    expect(report(1).tally).toMatchObject([{ counted: '100', difference: String(-Number(price)) }]);
  });

  it('is closed by whoever counts blind, who learns nothing by what they say they were shown', () => {
    for (const number of [1, 2, 3]) {
      sight = 'all';
      openService().open({ floats: [{ currency: 'USD', amount: '100' }] });
      sight = 'nothing';
      const shown = [null, [], [cash('1')]][number - 1] ?? null;
      expect(openService().close({ number, counted: [cash('100')], shown })).toEqual({ ok: true, number });
    }
  });
});

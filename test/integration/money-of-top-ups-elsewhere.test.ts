import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptCode } from '../../src-activation/esim-name.ts';
import { exportLedger } from '../../src-main/exports/export-ledger.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import {
  adoptOrder,
  firstProduct,
  givePrice,
  namesOf,
  openTwoTills,
  packagesElsewhere,
  refundOn,
  sellTo,
  topUpOn,
  untilDoneElsewhere,
} from '../tills/two-tills.ts';
import { value } from '../value.ts';

/** What customers paid here for top-ups of eSIMs that another till sold, in all that counts money. */

let two: Awaited<ReturnType<typeof openTwoTills>>;
beforeEach(async () => {
  two = await openTwoTills();
});
afterEach(() => two.close());

const till = () => two.here.session.till;
const price = () => firstProduct(two.here).price;

/** An eSIM of the other till, topped up here for cash in an open shift. */
async function toppedUp() {
  expect(till().shifts.open({ floats: [{ currency: 'USD', amount: '100' }] })).toEqual({ ok: true });
  const names = namesOf(await sellTo(two.seller));
  const id = value(await topUpOn(two.here, names));
  await untilDoneElsewhere(two.here, names);
  return { ...names, id };
}

const standing = () => till().shifts.report('now')?.report ?? expect.fail('no shift is open');

/** What the open shift expects of a tender. */
const expected = (tender: string) =>
  till()
    .shifts.expected()
    ?.find((each) => each.tender === tender)?.amount;

const ticketOf = (piece: string) => till().corrections.read({ piece }).tickets[0] ?? expect.fail('no ticket');

const correctToCard = (piece: string, changes: Partial<RequestOf<'tender-correct'>> = {}) =>
  till().corrections.correct({
    ...{ piece, part: 0, corrections: 0, reason: 'Wrong key' },
    ...{ said: { kind: 'card-terminal', reference: null }, ...changes },
  });

describe('the tender of a top-up of another till’s eSIM', () => {
  it('is corrected with a trace, and the drawer expects that much less', async () => {
    const { id } = await toppedUp();
    expect([expected('cash'), expected('card-terminal')]).toEqual([plus('100', price()), undefined]);
    expect(ticketOf(id)).toMatchObject({
      piece: id,
      payments: [{ tender: 'cash', amount: price(), stays: null }],
    });
    expect(correctToCard(id)).toEqual({ ok: true });
    expect(ticketOf(id)).toMatchObject({
      payments: [{ tender: 'card-terminal', amount: price() }],
      corrected: [{ from: 'cash', to: 'card-terminal', reason: 'Wrong key' }],
    });
    expect([expected('cash'), expected('card-terminal')]).toEqual(['100', price()]);
    expect(standing().corrected).toMatchObject([{ from: 'cash', to: 'card-terminal', count: 1 }]);
    // A second press of the same question.
    expect(correctToCard(id)).toMatchObject({ ok: false, problem: { kind: 'not-corrected' } });
  });

  it('is told beside that of each other top-up of the eSIM, and stays once the order is adopted', async () => {
    const { id, ...names } = await toppedUp();
    const other = value(await topUpOn(two.here, names, { payments: [{ kind: 'other', amount: null }] }));
    await untilDoneElsewhere(two.here, names);
    const piecesOf = (piece: string) =>
      till()
        .corrections.read({ piece })
        .tickets.map((each) => each.piece);
    expect([piecesOf(id), piecesOf(other)]).toEqual([
      [id, other],
      [id, other],
    ]);
    const orderId = await adoptOrder(two.here, names.uidCustomer);
    expect([piecesOf(id), piecesOf(orderId)]).toEqual([
      [id, other],
      [id, other],
    ]);
    expect(correctToCard(id)).toEqual({ ok: true });
  });

  it('stays while its refund is under way, and what is owed by it isn’t given back', async () => {
    const { id, ...names } = await toppedUp();
    const own = (await packagesElsewhere(two.here, names)).packages.find(({ refund }) => refund.offered);
    value(refundOn(two.here, { ...names, orderId: null, uid: own?.uid ?? null }));
    expect(ticketOf(id).isMoneyUnderWay).toBe(true);
    expect(correctToCard(id)).toEqual({
      ok: false,
      problem: { kind: 'not-corrected', why: 'money-under-way' },
    });
    await two.here.when(() => (till().owed.shown.length > 0 ? true : undefined));
    expect(till().paybackQuestions.orderOwed({ piece: id })).toBe('something');
    expect(correctToCard(id)).toMatchObject({ problem: { why: 'money-under-way' } });
  });
});

describe('goodwill for a top-up of another till’s eSIM', () => {
  const give = (piece: string, amount: string, left = price()) =>
    till().goodwill.give({
      ...{ piece, left, amount, currency: 'USD', tender: 'cash' as const },
      ...{ isCountedElsewhere: false, reason: 'Slow network' },
    });

  it('leaves the drawer once, counts in the shift, and lowers what a refund gives', async () => {
    const { id, ...names } = await toppedUp();
    expect(till().goodwill.read({ piece: id }).pieces).toMatchObject([
      { id, left: price(), tender: 'cash', given: [], mayBeGiven: false },
    ]);
    expect(give(id, '1')).toEqual({ ok: true });
    expect(give(id, '1')).toEqual({ ok: false, problem: { kind: 'not-left' } });
    const left = plus(price(), '-1');
    expect(till().goodwill.read({ piece: id }).pieces).toMatchObject([
      { id, left, given: [{ amount: '1', reason: 'Slow network' }] },
    ]);
    expect(expected('cash')).toBe(plus('100', left));
    expect(standing().figures.currencies).toMatchObject([{ currency: 'USD', total: left }]);
    const own = (await packagesElsewhere(two.here, names)).packages.find(({ refund }) => refund.offered);
    expect(own?.payback).toMatchObject({ left });
    value(refundOn(two.here, { ...names, orderId: null, uid: own?.uid ?? null }));
    await two.here.when(() => (till().owed.shown.length > 0 ? true : undefined));
    expect(till().owed.shown).toMatchObject([{ owed: left, pieces: [id] }]);
    expect(give(id, '1', left)).toMatchObject({ ok: false });
  });
});

describe('the receipt of a top-up of another till’s eSIM', () => {
  const factsOf = (id: string) => till().receipts.facts(id) ?? expect.fail('it has no receipt');
  const paper = { why: 'hand-over', to: 'Counter' } as const;

  it('is made from the books alone, says what was paid, and is a copy from the second on', async () => {
    const { id, iccid, uidCustomer } = await toppedUp();
    two.here.sent.length = 0;
    const { price: paid, currency } = firstProduct(two.here);
    expect(factsOf(id)).toMatchObject({
      ...{ orderId: id, uidCustomer, iccid, install: null, price: paid, currency, copies: 0 },
      paper: {
        kind: 'receipt',
        purchase: { pieces: [{}], total: paid, payments: [{ kind: 'cash', amount: paid }] },
      },
      isPaidInCash: true,
    });
    till().receipts.recordMade(id, { copy: 1, ...paper });
    expect(factsOf(id).copies).toBe(1);
    expect(two.here.last('operation')).toMatchObject({ operationId: id, hasReceipt: true });
    expect(two.here.sent).toEqual([]);
    two.tills.end(two.here);
    two.here = await two.tills.connected({ computer: 'here' });
    till().receipts.recordMade(id, { copy: 2, ...paper });
    expect(factsOf(id).copies).toBe(2);
    const { operations } = await packagesElsewhere(two.here, { iccid, uidCustomer });
    expect(operations[0]?.events.slice(-2).map(({ kind }) => kind)).toEqual(['printed', 'printed']);
  });

  it('says by what it was paid as that was corrected, and stays once the order is adopted', async () => {
    const { id, iccid, uidCustomer } = await toppedUp();
    expect(correctToCard(id)).toEqual({ ok: true });
    const orderId = await adoptOrder(two.here, uidCustomer);
    expect(factsOf(id)).toMatchObject({
      ...{ iccid, isPaidInCash: false },
      paper: { purchase: { payments: [{ kind: 'card-terminal' }] } },
    });
    expect(till().receipts.facts(orderId)?.paper).toBeNull();
  });

  it('says no price where older books lost it, and that which staff give afterwards', async () => {
    const names = namesOf(await sellTo(two.seller));
    await two.here.sell();
    two.tills.end(two.here);
    two.tills.copy('here', 'older');
    two.here = await two.tills.connected({ computer: 'here' });
    const id = value(await topUpOn(two.here, names));
    await untilDoneElsewhere(two.here, names);
    two.tills.end(two.here);
    two.tills.putBack('older', 'here', 'live');
    two.here = await two.tills.connected({ computer: 'here' });
    await untilDoneElsewhere(two.here, names);
    expect(factsOf(id)).toMatchObject({ price: null, paper: null, iccid: '' });
    till().receipts.recordMade(id, { copy: 1, ...paper });
    expect(await givePrice(two.here, id, '7')).toEqual({ ok: true });
    expect(factsOf(id)).toMatchObject({ price: '7', copies: 1, paper: { purchase: { total: '7' } } });
    expect(correctToCard(id)).toMatchObject({ ok: false });
  });
});

describe('what was bought here for an eSIM of another till', () => {
  const bought = (typed: string) => till().elsewhere.bought({ typed }).esim;

  it('is found by all that names the eSIM or the top-up, and the service isn’t asked', async () => {
    const { id, iccid, uidCustomer } = await toppedUp();
    // Another customer's, bought after it.
    const others = namesOf(await sellTo(two.seller));
    const other = value(await topUpOn(two.here, others));
    await untilDoneElsewhere(two.here, others);
    two.here.sent.length = 0;
    const number = id.replaceAll('-', '');
    for (const typed of [
      ...[iccid, iccid.replace(/(.{4})(?=.)/g, '$1 '), iccid.slice(0, -1)],
      ...[uidCustomer, uidCustomer.toUpperCase(), receiptCode(iccid, uidCustomer) ?? ''],
      ...[id, id.toLowerCase(), number.slice(-8)],
    ])
      expect([typed, bought(typed)]).toMatchObject([
        typed,
        { kind: 'topped-up', iccid, uidCustomer, operations: [{ operationId: id, state: 'completed' }] },
      ]);
    expect(bought(other)).toMatchObject({ operations: [{ operationId: other }] });
    for (const nothing of ['8999999999999999999', 'Japan', '00000000-0000-4000-8000-000000000000', ''])
      expect([nothing, bought(nothing)]).toEqual([nothing, null]);
    expect(two.here.sent).toEqual([]);
  });

  it('is of its order once that is adopted, by its own number too', async () => {
    const { id, uidCustomer } = await toppedUp();
    const orderId = await adoptOrder(two.here, uidCustomer);
    for (const typed of [id, uidCustomer]) expect(bought(typed)).toEqual({ kind: 'in-books', orderId });
  });

  it('leads from what its customer is owed to the eSIM', async () => {
    const { id, ...names } = await toppedUp();
    const own = (await packagesElsewhere(two.here, names)).packages.find(({ refund }) => refund.offered);
    value(refundOn(two.here, { ...names, orderId: null, uid: own?.uid ?? null }));
    await two.here.when(() => (till().owed.shown.length > 0 ? true : undefined));
    const { uidCustomer } = names;
    expect(till().owed.shown).toMatchObject([{ orderId: null, uidCustomer, pieces: [id] }]);
    expect(bought(uidCustomer)).toMatchObject({ operations: [{ kind: 'top-up' }, { kind: 'refund' }] });
  });

  it('says what the customer got back as soon as staff said so, and so does the receipt', async () => {
    const { id, ...names } = await toppedUp();
    const own = (await packagesElsewhere(two.here, names)).packages.find(({ refund }) => refund.offered);
    value(refundOn(two.here, { ...names, orderId: null, uid: own?.uid ?? null }));
    await two.here.when(() => (till().owed.shown.length > 0 ? true : undefined));
    const [owed] = till().owed.shown;
    const { ticketId, owed: seen, paybacks } = owed ?? expect.fail('nothing is owed');
    const given = { ticketId, owed: seen, paybacks, tender: 'cash' as const, amount: seen, rounding: '0' };
    expect(till().owed.payBack({ ...given, isCountedElsewhere: false })).toEqual({ ok: true });
    const moneyBack = { isOwed: false, given: [{ tender: 'cash', amount: price() }] };
    expect(two.here.last('operation')).toMatchObject({ kind: 'refund', moneyBack });
    expect(bought(names.uidCustomer)).toMatchObject({ operations: [{ moneyBack }, { moneyBack }] });
    expect(till().receipts.facts(id)?.paper).toMatchObject({
      purchase: { total: price(), totalNow: '0', given: moneyBack.given, pieces: [{ end: 'refunded' }] },
    });
  });
});

it('a top-up of an eSIM of this till that was bought alone has a receipt of its own, and stands on no other', async () => {
  const sale = await sellTo(two.here);
  const { orderId } = sale;
  const id = value(await topUpOn(two.here, namesOf(sale), { topsUp: orderId }));
  await expect.poll(() => two.here.order(orderId).operations.at(-1)?.state).toBe('completed');
  const { iccid } = namesOf(sale);
  expect(till().receipts.facts(id)).toMatchObject({
    orderId: id,
    iccid,
    price: price(),
    paper: { kind: 'receipt', purchase: { pieces: [{ kind: 'top-up' }] } },
  });
  expect(till().receipts.facts(orderId)?.paper).toMatchObject({
    purchase: { pieces: [{ kind: 'sale' }], total: price() },
  });
});

describe('an export of a top-up of another till’s eSIM', () => {
  it('names its eSIM, beside the top-up and beside what was done with it later', async () => {
    const { iccid, uidCustomer } = await toppedUp();
    const own = (await packagesElsewhere(two.here, { iccid, uidCustomer })).packages.find(
      ({ refund }) => refund.offered,
    );
    value(refundOn(two.here, { uidCustomer, orderId: null, uid: own?.uid ?? null }));
    await two.here.when(() => (till().owed.shown.length > 0 ? true : undefined));
    const rows = entries();
    expect(rows.map((row) => [row['kind'], row['iccid']?.replace("'", ''), row['order_id']])).toEqual([
      ['top-up', iccid, ''],
      ['refund', iccid, ''],
    ]);
    expect(rows.map((row) => [row['tender'], Number(row['price'])])).toEqual([
      ['cash', Number(price())],
      ['cash', -Number(price())],
    ]);
  });
});

/** The rows of the Entries. */
function entries(): Record<string, string>[] {
  const to = two.tills.at('entries.csv');
  exportLedger(
    {
      ...{ what: 'entries', ledger: two.tills.at('here', 'live', 'ledger.sqlite'), to, mode: 'live' },
      ...{ at: Date.now(), keys: [], timeZone: 'UTC' },
    },
    () => undefined,
  );
  return parse<Record<string, string>>(readFileSync(to, 'utf8'), { columns: true, bom: true });
}

const plus = (one: string, other: string): string => String((Number(one) * 100 + Number(other) * 100) / 100);

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { GivenPayment } from '../../src-preload/contract/payments/given-payment.ts';
import type { OwedTicketView } from '../../src-preload/contract/payments/tickets.ts';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { shiftCsv } from '../../src-main/exports/shift-csv.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { value } from '../value.ts';

const bo: StaffMark = { id: 'id-of-bo' as StaffId, name: 'Bo' };
const cash: GivenPayment = { kind: 'cash', received: null };
const card: GivenPayment = { kind: 'card-terminal', amount: null, reference: null };

let service: TestService;
let folder: string;
let opened: PracticeTill;
beforeEach(async () => {
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'exchanges-'));
  opened = await openPracticeTill(folder, service, () => bo);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '100' }] });
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Closes the till and opens it on what it left. */
async function restart(): Promise<void> {
  opened.session.close();
  opened = await openPracticeTill(folder, service, () => bo);
}

function wanted(productId: string) {
  const product = opened.till.catalog().products.find((each) => each.productId === productId);
  if (product === undefined) return expect.fail(`${productId} is not sold`);
  const { costVersion, price, currency } = product;
  return { productId, costVersion, price, currency, cart: randomUUID(), again: true };
}

const sell = (productId: string, payments: GivenPayment[], changes: Partial<RequestOf<'sell'>> = {}) =>
  opened.till.selling.sell({ ...wanted(productId), activationMode: 'ON_DEMAND', payments, ...changes });

/** Sells the wrong one for $24.90, and waits until it is there. */
async function wrongOne(payments: GivenPayment[] = [cash]) {
  const [orderId] = value(sell('jp-10gb-30d', payments));
  return refundable(orderId);
}

/** Waits until a sale is there, and says what its refund needs. */
async function refundable(orderId: string) {
  const { uidCustomer } = await opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === 'completed' ? sale : undefined;
  });
  const reply = await opened.till.packages(orderId);
  const refund = reply.ok ? reply.packages[0]?.refund : undefined;
  if (refund?.offered !== true) return expect.fail('no refund is offered');
  return { orderId, uidCustomer: uidCustomer ?? '', idPack: refund.idPack };
}

type Wrong = Awaited<ReturnType<typeof wrongOne>>;

const ask = (wrong: Wrong, isExchange = true): string =>
  value(opened.till.selling.refund({ ...wrong, reason: 'Wrong country', cart: randomUUID(), isExchange }));

const ended = (id: string) =>
  opened.when(() => {
    const operation = opened.operations.get(id);
    return operation?.state === 'completed' || operation?.state === 'refused' ? operation : undefined;
  });

const owed = (): OwedTicketView => opened.till.owed.shown[0] ?? expect.fail('nothing is owed');
const using = ({ ticketId, owed: seen, paybacks }: OwedTicketView): GivenPayment => ({
  ...{ kind: 'carried-over', ticketId, owed: seen, paybacks },
});

/** What the refund of the wrong one is owed, ready to be used. */
async function refunded(payments: GivenPayment[] = [cash]) {
  const wrong = await wrongOne(payments);
  await ended(ask(wrong));
  return { wrong, owed: owed() };
}

const report = () => opened.till.shifts.report('now')?.report ?? expect.fail('no shift is open');

const isWhole = (): Promise<void> => {
  opened.session.close();
  const file = join(folder, 'practice', 'ledger.sqlite');
  return checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
};

describe('an exchange', () => {
  it('says what will be given back after the sale before it is sold, for what is owed as staff saw it', async () => {
    const { owed: what } = await refunded();
    const { ticketId, owed: seen, paybacks } = what;
    const cheap = wanted('jp-1gb-7d');
    const asked = { ticketId, owed: seen, paybacks, currency: 'USD', due: cheap.price };
    const questions = () => opened.till.paybackQuestions;
    const said = questions().tryExchange(asked);
    expect(opened.till.owed.shown).toEqual([what]);
    for (const other of [{ owed: '24' }, { paybacks: 1 }, { currency: 'EUR' }])
      expect(questions().tryExchange({ ...asked, ...other })).toMatchObject({
        problem: { kind: 'not-owed' },
      });
    expect(questions().tryExchange({ ...asked, due: '30' })).toEqual({ ok: true, back: '0' });
    value(sell('jp-1gb-7d', [using(what), cash]));
    expect(said).toEqual({ ok: true, back: owed().parts[0]?.amount });
  });

  it('tells the customers’ screen what they pay or get back, which is not the price', async () => {
    const { owed: what } = await refunded();
    const shows = (productId: string) =>
      opened.till.customerScenes.forSale({
        ...{ kind: 'reading', productId, quantity: 1, activationMode: 'NOW' },
        payments: [using(what), cash],
      })?.paying;
    const { ticketId, owed: seen, paybacks } = what;
    const cheap = { ticketId, owed: seen, paybacks, currency: 'USD', due: wanted('jp-1gb-7d').price };
    const said = opened.till.paybackQuestions.tryExchange(cheap);
    expect(said).toEqual({ ok: true, back: shows('jp-1gb-7d')?.back });
    expect(shows('jp-1gb-7d')).toMatchObject({ rest: '0', cash: null });
    expect(Number(shows('jp-1gb-7d')?.back)).toBeGreaterThan(0);
    expect(shows('jp-10gb-30d')).toMatchObject({ paid: '24.9', rest: '0', back: '0' });
    expect(Number(shows('jp-20gb-30d')?.rest)).toBeCloseTo(Number(wanted('jp-20gb-30d').price) - 24.9, 6);
    expect(shows('jp-20gb-30d')).toMatchObject({ paid: '24.9', back: '0' });
  });

  it('is asked of the provider as a refund, and owes nothing before that is completed', async () => {
    const wrong = await wrongOne();
    const id = ask(wrong);
    expect(opened.till.owed.shown).toEqual([]);
    expect(await ended(id)).toMatchObject({ kind: 'refund', state: 'completed', isExchange: true });
    expect(owed()).toMatchObject({ owed: '24.9', isExchange: true, mayBeGiven: false });
  });

  it('is no exchange where staff asked for the money back', async () => {
    await ended(ask(await wrongOne(), false));
    expect(owed()).toMatchObject({ owed: '24.9', isExchange: false });
  });

  it('to what costs more takes the difference alone, in one transaction, and the drawer has no more', async () => {
    const { wrong, owed: what } = await refunded();
    const total = Number(wanted('fr-5gb-30d').price) * 3;
    const [orderId] = value(sell('fr-5gb-30d', [using(what), card], { quantity: 3 }));
    expect(opened.till.owed.shown).toEqual([]);
    const rest = (total - 24.9).toFixed(2).replace(/\.?0+$/, '');
    expect(opened.till.orders.find(orderId)?.ticket?.payments).toEqual([
      { kind: 'carried-over', amount: '24.9', from: wrong.orderId },
      { kind: 'card-terminal', amount: rest, reference: null },
    ]);
    expect(opened.till.orders.find(wrong.orderId)?.ticket?.carriedOver).toEqual([
      { amount: '24.9', to: orderId, by: bo },
    ]);
    const { drawers, taken, carriedOver, tally } = report();
    expect(drawers).toMatchObject([{ taken: '24.9', paidBack: '0', expected: '124.9' }]);
    expect(taken).toMatchObject([
      { tender: 'card-terminal', paid: rest, paidBack: '0' },
      { tender: 'cash', paid: '24.9', paidBack: '0' },
    ]);
    expect(tally.find(({ tender }) => tender === 'card-terminal')).toMatchObject({ expected: rest });
    expect(carriedOver).toEqual([{ currency: 'USD', count: 1, amount: '24.9' }]);
    expect(shiftCsv(report(), true)).toContain('exchanged,,USD,1,24.9,,\r\n');
    await expect(isWhole()).resolves.toBeUndefined();
  });

  it('to what costs less leaves the rest owed, which goes back as it came', async () => {
    const { owed: what } = await refunded([card]);
    const cheap = wanted('jp-1gb-7d');
    value(sell('jp-1gb-7d', [using(what), cash]));
    const left = (24.9 - Number(cheap.price)).toFixed(2).replace(/\.?0+$/, '');
    expect(owed()).toMatchObject({
      owed: left,
      paybacks: 1,
      parts: [{ tender: 'card-terminal', amount: left }],
    });
    expect(report().taken).toMatchObject([{ tender: 'card-terminal', paid: '24.9', paidBack: '0' }]);
  });

  it('of the same price moves no money at all', async () => {
    const { owed: what } = await refunded();
    const [orderId] = value(sell('jp-10gb-30d', [using(what)]));
    expect(opened.till.orders.find(orderId)).toMatchObject({
      tender: 'cash',
      ticket: { payments: [{ kind: 'carried-over', amount: '24.9' }] },
    });
    expect(opened.till.owed.shown).toEqual([]);
    expect(report().drawers).toMatchObject([{ expected: '124.9' }]);
  });

  it('pays once: neither a second press, nor another sale, nor who saw it before uses it again', async () => {
    const { owed: what } = await refunded();
    const cart = randomUUID();
    const first = value(sell('jp-10gb-30d', [using(what)], { cart }));
    expect(value(sell('jp-10gb-30d', [using(what)], { cart }))).toEqual(first);
    expect(sell('jp-10gb-30d', [using(what)])).toEqual({ ok: false, failure: { kind: 'not-owed' } });
    const { ticketId, paybacks } = what;
    const paidBack = {
      ticketId,
      owed: what.owed,
      paybacks,
      tender: 'cash',
      amount: what.owed,
      rounding: '0',
      isCountedElsewhere: false,
    } as const;
    expect(opened.till.owed.payBack(paidBack)).toEqual({ ok: false, problem: { kind: 'not-owed' } });
  });

  it('can’t use what was given back', async () => {
    const { owed: what } = await refunded();
    const { ticketId, owed: amount, paybacks } = what;
    const given = {
      ticketId,
      owed: amount,
      paybacks,
      tender: 'cash',
      amount,
      rounding: '0',
      isCountedElsewhere: false,
    } as const;
    expect(opened.till.owed.payBack(given)).toEqual({ ok: true });
    expect(sell('jp-10gb-30d', [using(what)])).toEqual({ ok: false, failure: { kind: 'not-owed' } });
  });

  it('sells nothing where the rest isn’t paid', async () => {
    const { owed: what } = await refunded();
    const twice = { quantity: 2 };
    expect(sell('jp-10gb-30d', [using(what)], twice)).toMatchObject({ failure: { kind: 'does-not-cover' } });
    expect(owed()).toEqual(what);
  });

  it('whose sale comes to nothing is owed by the tender that first paid, also after a restart', async () => {
    const { owed: what } = await refunded([card]);
    await controller(service).post('/balance', { balance: '0.01' });
    const [orderId] = value(sell('jp-10gb-30d', [using(what)]));
    await opened.when(() => (opened.sales.get(orderId)?.state === 'refused' ? true : undefined));
    const expected = {
      owed: '24.9',
      parts: [{ tender: 'card-terminal', amount: '24.9' }],
      pieces: [orderId],
    };
    expect(opened.till.owed.shown).toMatchObject([expected]);
    await isWhole();
    opened = await openPracticeTill(folder, service, () => bo);
    expect(opened.till.owed.shown).toMatchObject([expected]);
  });

  it('stays ready to be used after a restart, once', async () => {
    const { owed: what } = await refunded();
    await restart();
    expect(owed()).toEqual(what);
    value(sell('jp-10gb-30d', [using(what)]));
    await restart();
    expect(opened.till.owed.shown).toEqual([]);
  });

  it('that the provider refuses owes nothing, and nothing can be carried over', async () => {
    const wrong = await wrongOne();
    await controller(service).post('/faults', {
      path: '/orders/refund',
      fault: { kind: 'refuse', when: 'before' },
      times: 'forever',
    });
    const id = ask(wrong);
    expect(opened.till.owed.shown).toEqual([]);
    const seen = {
      kind: 'carried-over',
      ticketId: `ticket:${wrong.orderId}`,
      owed: '24.9',
      paybacks: 0,
    } as const;
    expect(sell('jp-10gb-30d', [seen])).toEqual({ ok: false, failure: { kind: 'not-owed' } });
    expect(opened.operations.get(id)?.state).not.toBe('completed');
  });
});

it('only what was paid in the same money can be used', async () => {
  const { owed: what } = await refunded();
  const toCarryOver = (currency: string) => opened.till.owed.toCarryOver(what, currency).ok;
  expect([toCarryOver('EUR'), toCarryOver('USD')]).toEqual([false, true]);
});

describe('whether the customer of an order is owed anything', () => {
  const ofOrder = (orderId: string) => opened.till.paybackQuestions.orderOwed({ piece: orderId });

  it('is read from what they paid and got back, whatever windows were told', async () => {
    const wrong = await wrongOne();
    expect(ofOrder(wrong.orderId)).toBe('nothing');
    await ended(ask(wrong, false));
    expect(ofOrder(wrong.orderId)).toBe('something');
    const { ticketId, owed: seen, paybacks, parts } = owed();
    const [part] = parts;
    if (part === undefined) return expect.fail('nothing goes back');
    const back = { ticketId, owed: seen, paybacks, isCountedElsewhere: false, ...part };
    expect(opened.till.owed.payBack(back)).toEqual({ ok: true });
    expect(ofOrder(wrong.orderId)).toBe('nothing');
  });

  it('is not known of an order that isn’t this till’s, nor where nobody knows what was paid', () => {
    expect(ofOrder('T9-404')).toBe('not-known');
  });
});

describe('an exchange of one line of several', () => {
  /** Two lines on one ticket, both refundable. */
  async function twoLines() {
    const { costVersion, price } = wanted('kr-5gb-30d');
    const others = [{ productId: 'kr-5gb-30d', costVersion, price, activationMode: 'ON_DEMAND' as const }];
    const [japan, korea = expect.fail('one was sold')] = value(sell('jp-10gb-30d', [cash], { others }));
    return [await refundable(japan), await refundable(korea)] as const;
  }

  const give = ({ ticketId, owed: amount, paybacks }: OwedTicketView) =>
    opened.till.owed.payBack({
      ...{ ticketId, owed: amount, paybacks, amount },
      ...{ tender: 'cash', rounding: '0', isCountedElsewhere: false },
    });

  it('isn’t doubted for another line that was in doubt, and is settled', async () => {
    const [japan, korea] = await twoLines();
    // The answer to the refund is lost: staff find out, and give the money.
    const lost = { path: '/orders/refund', fault: { kind: 'drop', when: 'after' }, times: 1 };
    await controller(service).post('/faults', lost);
    await ended(ask(japan, false));
    expect(owed()).toMatchObject({ owed: '24.9', mayBeGiven: true });
    expect(give(owed())).toEqual({ ok: true });
    await ended(ask(korea));
    expect(owed()).toMatchObject({ owed: '12.9', mayBeGiven: false, isExchange: true, others: 0 });
    value(sell('jp-10gb-30d', [using(owed()), cash]));
  });

  it('isn’t taken for one of another line that staff refund later, whose package it names', async () => {
    const [japan, korea] = await twoLines();
    await ended(ask(japan));
    value(sell('jp-10gb-30d', [using(owed())]));
    await ended(ask(korea, false));
    expect(owed()).toMatchObject({
      ...{ owed: '12.9', isExchange: false, orderId: korea.orderId, others: 0 },
      package: { productId: 'kr-5gb-30d' },
    });
  });
});

it('what an exchange’s sale that came to nothing owes may pay for another one', async () => {
  const { owed: what } = await refunded([card]);
  await controller(service).post('/balance', { balance: '0.01' });
  const [orderId] = value(sell('jp-10gb-30d', [using(what)]));
  await opened.when(() => (opened.sales.get(orderId)?.state === 'refused' ? true : undefined));
  expect(owed()).toMatchObject({
    ...{ owed: '24.9', pieces: [orderId], isExchange: true, mayBeGiven: false },
    parts: [{ tender: 'card-terminal', amount: '24.9' }],
  });
});

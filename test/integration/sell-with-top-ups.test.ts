import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { parseAmount, sum } from '../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { NamedEsim } from '../../src-preload/contract/sales/wanted.ts';
import type { SoldPieces } from '../../src-main/domain/orders/cart.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { shiftCsv } from '../../src-main/exports/shift-csv.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import {
  openPracticeSession,
  openPracticeTill,
  type PracticeSession,
  type PracticeTill,
} from '../tills/practice-till.ts';
import { inCash, topUpEsim } from '../tills/top-up-esim.ts';

const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };
const bo: StaffMark = { id: 'id-of-bo' as StaffId, name: 'Bo' };

let service: TestService;
let proxy: FaultyProxy;
let folder: string;
let opened: PracticeTill;
let atTheTill: StaffMark | null;
beforeEach(async () => {
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  folder = mkdtempSync(join(tmpdir(), 'top-ups-'));
  atTheTill = ana;
  opened = await openPracticeTill(folder, { ...service, address: proxy.address }, () => atTheTill);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
});
afterEach(async () => {
  opened.session.close();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The package of $24.90, as long as prices are the usual ones. */
function product(costs = '24.9') {
  const found = opened.till.catalog().products.find(({ productId }) => productId === 'jp-10gb-30d');
  if (found === undefined) return expect.fail('it is not sold');
  const { productId, costVersion, price, currency } = found;
  expect(price).toBe(costs);
  return { productId, costVersion, price, currency };
}

async function soldEsim(): Promise<string> {
  const cart = crypto.randomUUID();
  const [orderId] = value(opened.till.selling.sell({ ...product(), cart, again: true, payments: inCash }));
  await opened.when(() => (opened.sales.get(orderId)?.state === 'completed' ? true : undefined));
  return orderId;
}

/** A new eSIM, and a top-up of one that was sold. */
const wanted = (
  topsUp: string,
  changes: Partial<RequestOf<'sell'>> = {},
  of = product(),
): RequestOf<'sell'> => {
  const { productId, costVersion, price } = of;
  return {
    ...{ ...of, cart: crypto.randomUUID(), again: true, payments: inCash },
    others: [{ productId, costVersion, price, topsUp }],
    ...changes,
  };
};

const sell = (request: RequestOf<'sell'>) => opened.till.selling.sellWithTopUps(request);
const idsOf = (pieces: SoldPieces): string[] =>
  pieces.map((piece) => (piece.kind === 'sale' ? piece.orderId : piece.operationId));
const ended = async (pieces: SoldPieces): Promise<void> => {
  for (const id of idsOf(pieces)) {
    await opened.when(() => {
      const state = (opened.sales.get(id) ?? opened.operations.get(id))?.state;
      return state === 'completed' || state === 'refused' ? true : undefined;
    });
  }
};
const report = () => opened.till.shifts.report('now')?.report ?? expect.fail('no shift is open');
const sentTo = (path: string): number => proxy.seen.filter((seen) => seen === path).length;

describe('a ticket of a new eSIM and a top-up', () => {
  it('is one payment in the shift, and each piece in its figures', async () => {
    const esim = await soldEsim();
    const pieces = value(await sell(wanted(esim)));
    expect(pieces.map(({ kind }) => kind)).toEqual(['sale', 'top-up']);
    await ended(pieces);
    expect(report().taken).toEqual([
      { currency: 'USD', tender: 'cash', count: 2, paid: '74.7', paidBack: '0' },
    ]);
    expect(shiftCsv(report(), true)).toMatch(/top-up,[^\r]*24\.9/);
    const [first] = pieces;
    const ticket = opened.till.orders.find('orderId' in first ? first.orderId : '')?.ticket;
    expect(ticket).toMatchObject({ pieces: 2, total: '49.8' });
  });

  it('has discounts and tax split over both', async () => {
    const esim = await soldEsim();
    const reason = 'Regular customer';
    const ticket = { change: { kind: 'amount', amount: '4.8' }, reason } as const;
    const pieces = value(await sell(wanted(esim, { discounts: { line: null, ticket, total: '45' } })));
    await ended(pieces);
    expect(report().discounts).toMatchObject([{ reason, count: 2, amount: '4.8' }]);
    expect(report().taken).toMatchObject([{ paid: '69.9' }]);
  });

  it('is refused as a whole where a price is another, or the discounted total', async () => {
    const esim = await soldEsim();
    const other = {
      productId: product().productId,
      costVersion: product().costVersion,
      price: '20',
      topsUp: esim,
    };
    const dearer = { ok: false, failure: { kind: 'price-changed' } };
    expect(await sell(wanted(esim, { others: [other] }))).toEqual(dearer);
    const ticket = { change: { kind: 'amount', amount: '4.8' }, reason: 'Other' } as const;
    expect(await sell(wanted(esim, { discounts: { line: null, ticket, total: '44' } }))).toEqual(dearer);
    expect(sentTo('/orders/topup')).toBe(0);
  });

  it('owes what came to nothing of it', async () => {
    const esim = await soldEsim();
    // Enough for one of them, whichever comes first.
    await controller(service).post('/balance', { balance: '20.00' });
    const pieces = value(await sell(wanted(esim)));
    await ended(pieces);
    const states = idsOf(pieces).map((id) => (opened.sales.get(id) ?? opened.operations.get(id))?.state);
    expect(states.toSorted()).toEqual(['completed', 'refused']);
    expect(opened.till.owed.shown).toMatchObject([
      { owed: '24.9', parts: [{ tender: 'cash', amount: '24.9' }] },
    ]);
  });

  it('is not sold for an eSIM that this till does not know', async () => {
    expect(await sell(wanted('T1-UNKNOWN'))).toEqual({ ok: false, failure: { kind: 'no-profile' } });
    const esim = await soldEsim();
    // Without a look at its packages, nothing is topped up, and nothing sold in its place.
    expect(opened.till.selling.sell(wanted(esim))).toEqual({ ok: false, failure: { kind: 'no-profile' } });
    expect(report().taken).toMatchObject([{ count: 1 }]);
  });

  it('waits for the service to tell of the eSIM: nothing is written before', async () => {
    const esim = await soldEsim();
    proxy.interfere((path) => (path === '/orders/getStatus' ? 'cut-before' : 'pass'));
    expect(await sell(wanted(esim))).toMatchObject({ ok: false, failure: { kind: 'not-reached' } });
    expect(report().taken).toMatchObject([{ count: 1 }]);
  });
});

describe('the order of an eSIM that was topped up', () => {
  it('tells what a top-up cost the customer and how they paid, and offers one ticket’s payment once', async () => {
    const esim = await soldEsim();
    const { productId, costVersion, price } = product();
    const topUp = { productId, costVersion, price, topsUp: esim };
    const pieces = value(await sell(wanted(esim, { others: [topUp, topUp] })));
    await ended(pieces);
    const topUps = opened.till.orders.find(esim)?.operations.filter(({ kind }) => kind === 'top-up') ?? [];
    const ticket = { pieces: 3, total: '74.7', payments: [{ kind: 'cash', amount: '74.7' }] };
    expect(topUps).toMatchObject([
      { price: '24.9', ticket },
      { price: '24.9', ticket },
    ]);
    const { tickets } = opened.till.corrections.read({ piece: esim });
    expect(tickets).toMatchObject([{ payments: [{ amount: '24.9' }] }, { payments: [{ amount: '74.7' }] }]);
    for (const { paidAt } of tickets) expect(Date.parse(paidAt)).toBeLessThanOrEqual(Date.now());
  });
});

describe('the receipts of a ticket of two new eSIMs and a top-up', () => {
  const papersOf = (pieces: SoldPieces) =>
    idsOf(pieces).flatMap((id) => opened.till.receipts.facts(id)?.paper ?? []);
  const added = (amounts: readonly (string | null | undefined)[]): string =>
    sum(amounts.map((amount) => parseAmount(amount) ?? expect.fail('no amount')));

  it('add up to what was paid, and to the tax in that', async () => {
    const esim = await soldEsim();
    const { prices } = opened.till;
    expect(prices.set({ rules: { ...prices.rules, taxPercent: '19' } })).toEqual({ ok: true });
    const pieces = value(await sell(wanted(esim, { quantity: 2 }, product('29.9'))));
    await ended(pieces);
    const papers = papersOf(pieces);
    expect(papers.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'slip']);
    const listed = papers.flatMap((paper) => (paper.kind === 'receipt' ? paper.purchase.pieces : []));
    expect(listed).toHaveLength(3);
    expect(added(listed.map(({ price }) => price))).toBe('89.7');
    // 19 of 119 parts of each 29.90.
    expect(added(listed.map(({ tax }) => tax?.amount))).toBe('14.31');
  });
});

describe('while the packages of an eSIM are read', () => {
  /** Does something before the answer is there. */
  const meanwhile = async (request: RequestOf<'sell'>, act: () => void) => {
    const asked = sentTo('/orders/getStatus');
    const sold = sell(request);
    expect(sentTo('/orders/getStatus')).toBe(asked);
    act();
    return sold;
  };

  it.each([
    ['another of the staff', bo],
    ['nobody', null],
  ])('%s has come to the till: nothing is sold', async (_, next) => {
    const esim = await soldEsim();
    const sold = await meanwhile(wanted(esim), () => {
      atTheTill = next;
    });
    expect(sold).toEqual({ ok: false, failure: { kind: 'not-at-till' } });
    expect(report().taken).toMatchObject([{ count: 1 }]);
  });

  it('a manager has changed the prices: nothing is sold', async () => {
    const esim = await soldEsim();
    const { prices } = opened.till;
    const dearer = { ...prices.rules, taxPercent: '19' };
    const sold = await meanwhile(wanted(esim), () => void prices.set({ rules: dearer }));
    expect(sold).toEqual({ ok: false, failure: { kind: 'price-changed' } });
    expect(report().taken).toMatchObject([{ count: 1 }]);
  });

  it('the till was closed: nothing is sold', async () => {
    const esim = await soldEsim();
    const sold = await meanwhile(wanted(esim), () => opened.session.close());
    expect(sold).toEqual({ ok: false, failure: { kind: 'another-till' } });
  });

  it('the same press came again: it is sold once, and both are told so', async () => {
    const esim = await soldEsim();
    const request = wanted(esim);
    const [one, two] = await Promise.all([sell(request), sell(request)]);
    expect(value(two)).toEqual(value(one));
    atTheTill = bo;
    expect(value(await sell(request))).toEqual(value(one));
    expect(report().taken).toMatchObject([{ count: 2, paid: '74.7' }]);
  });

  it('the first of the same press was sold, and somebody else has come: the second is told of it', async () => {
    const esim = await soldEsim();
    const request = wanted(esim);
    const first = sell(request);
    const second = sell(request);
    const sold = await first;
    atTheTill = bo;
    expect(value(await second)).toEqual(value(sold));
  });
});

describe('while the packages of an eSIM are read, the ticket', () => {
  const usual = {
    ticketDiscount: null,
    customer: { name: '', phone: '', note: '' },
    payments: { tender: 'cash' as const, carriedOver: null, earlier: [], received: '', reference: '' },
  };
  const lineOf = (topsUp?: string) => ({
    ...{ productId: product().productId, quantity: 1, start: 'NOW', discount: null },
    ...(topsUp === undefined ? {} : { topsUp }),
  });

  it('is not offered as unsold: it may be sold by the time that it is pressed again', async () => {
    const esim = await soldEsim();
    const { unfinished } = opened.till;
    unfinished.keep(null);
    unfinished.keep({
      ...usual,
      lines: [
        { ...lineOf(), start: 'NOW' },
        { ...lineOf(esim), start: 'NOW' },
      ],
    });
    const sold = sell(wanted(esim));
    // The window is loaded again, or the till locked and unlocked by the same person.
    const offered = unfinished.offered?.kind;
    value(await sold);
    expect(offered).not.toBe('ticket');
  });
});

describe('while a press reads an eSIM, another press', () => {
  const twice = { ok: false, failure: { kind: 'being-begun' } };

  it('does not sell what may be the same ticket, typed again', async () => {
    const esim = await soldEsim();
    const first = sell(wanted(esim));
    expect(opened.till.selling.sell({ ...product(), cart: crypto.randomUUID(), again: true })).toEqual(twice);
    expect(await sell(wanted(esim))).toEqual(twice);
    value(await first);
    expect(report().taken).toMatchObject([{ count: 2, paid: '74.7' }]);
    // Once it is written, the books say what is open.
    value(opened.till.selling.sell({ ...product(), cart: crypto.randomUUID(), again: true }));
  });

  it('does not top it up as well, by whichever of its names', async () => {
    const orderId = await soldEsim();
    const { uidCustomer, install } = opened.sales.get(orderId) ?? expect.fail('it was not sold');
    if (uidCustomer === null || install === null) return expect.fail('it has no eSIM');
    const topUp = (topsUp: NamedEsim) =>
      topUpEsim(opened.till.selling, { ...product(), topsUp, payments: inCash });
    const first = topUp(orderId);
    expect(await topUp(orderId)).toEqual(twice);
    // As the service or staff may write it.
    const typed = { uidCustomer: uidCustomer.toUpperCase(), iccid: install.iccid };
    expect(await topUp(typed)).toEqual(twice);
    expect(await sell(wanted(orderId))).toEqual(twice);
    value(await first);
    expect(report().taken).toMatchObject([{ count: 2 }]);
  });
});

describe('a top-up that waits for its turn', () => {
  /** Two top-ups of one eSIM are pressed for; then something happens before the first is answered. @returns the second. */
  async function second(act: () => void): Promise<string> {
    const both = { ...product(), topsUp: await soldEsim(), quantity: 2, again: true, payments: inCash };
    const [, id] = idsOf(value(await sell({ ...both, cart: crypto.randomUUID() })));
    act();
    return id ?? expect.fail('two were sold');
  }
  const stateOf = (id: string) =>
    opened.when(() => {
      const state = opened.operations.get(id)?.state;
      return state === 'held' || state === 'completed' ? state : undefined;
    });

  it('is sent while whoever sold it is at the till', async () => {
    expect(await stateOf(await second(() => undefined))).toBe('completed');
  });

  it.each([
    ['somebody else is at the till by then', () => void (atTheTill = bo)],
    ['the till is locked by then', () => void (atTheTill = null)],
    [
      'nobody may sell any more',
      () => opened.session.openTill?.books.writeFailed({ kind: 'disk-full', detail: '' }),
    ],
  ])('is left to staff where %s', async (_, act) => {
    const id = await second(act);
    expect(await stateOf(id)).toBe('held');
    expect(sentTo('/orders/topup')).toBe(1);
  });
});

describe('a top-up that waited when the till was closed', () => {
  /** Two top-ups of one eSIM: nobody knows the end of the first. Then the till is closed. */
  async function leftWaiting(): Promise<{ esim: string; second: string }> {
    const esim = await soldEsim();
    proxy.interfere((path) => (path === '/orders/topup' ? 'cut-before' : 'pass'));
    const cart = crypto.randomUUID();
    const both = { ...product(), topsUp: esim, quantity: 2, cart, again: true, payments: inCash };
    const [, second] = idsOf(value(await sell(both)));
    if (second === undefined) return expect.fail('two were sold');
    expect(opened.operations.get(second)?.state).toBe('drafted');
    opened.session.close();
    return { esim, second };
  }
  /** The next run, with no way to the service. */
  function openAway() {
    const next = openPracticeSession(folder, service, () => ana, undefined, 'it did not start');
    onTestFinished(() => next.session.close());
    return next;
  }
  const stateIn = ({ session }: PracticeSession, esim: string, id: string) =>
    session.till.orders.find(esim)?.operations.find(({ operationId }) => operationId === id);

  it('is held by the next start, though that has no way to the service', async () => {
    const { esim, second } = await leftWaiting();
    const next = openAway();
    await next.session.connect();
    expect(stateIn(next, esim, second)?.state).toBe('held');
    expect(next.operations.get(second)?.state).toBe('held');
    expect(next.session.till.openWork.held).toBe(1);
  });

  it('is not sent by itself from then on, and a manager can close it', async () => {
    const { esim, second: id } = await leftWaiting();
    const next = openAway();
    expect(stateIn(next, esim, id)).toMatchObject({ state: 'drafted', nextTryAt: null });
    const reason = 'The till was broken';
    expect(await next.session.till.openWork.writeOff({ id, reason })).toEqual({ ok: true });
    await next.session.connect();
    expect(stateIn(next, esim, id)?.state).toBe('written-off');
    expect(next.session.till.openWork).toMatchObject({ open: 1, held: 0 });
  });
});

it('a top-up alone that was begun by the same press is told as begun, whoever has come since', async () => {
  const topUp = { ...product(), topsUp: await soldEsim(), cart: crypto.randomUUID() };
  const first = topUpEsim(opened.till.selling, topUp);
  const second = topUpEsim(opened.till.selling, topUp);
  const begun = await first;
  atTheTill = bo;
  expect(value(await second)).toBe(value(begun));
});

it('is told to the window piece by piece, with the cash that changed hands', async () => {
  const esim = await soldEsim();
  const handlers = orderHandlers({
    tills: () => opened.session,
    reports: () => expect.fail('nothing is added up'),
    openedReports: () => undefined,
    staff: () => ana,
    onSold: () => undefined,
  });
  const { currency, ...line } = product();
  const reply = await handlers.sell({
    ...{ ...line, currency, topsUp: esim, cart: crypto.randomUUID(), again: true },
    payments: [{ kind: 'cash', received: '30' }],
  });
  expect(reply).toMatchObject({
    ok: true,
    pieces: [{ kind: 'top-up' }],
    cash: { received: '30', change: '5.1', total: '24.9' },
  });
});

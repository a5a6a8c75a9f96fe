import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { approvalHandlers } from '../../src-main/ipc/handlers/approval-handlers.ts';
import { discountHandlers } from '../../src-main/ipc/handlers/discount-handlers.ts';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { answerRequest, roleToAsk, type HandlersFor } from '../../src-main/ipc/answer-request.ts';
import type { StaffSession } from '../../src-main/staff/staff-session.ts';
import { fail } from '../../src-merchant-api/result.ts';
import { ReportService } from '../../src-main/services/report-service.ts';
import { requests, type ReplyOf, type RequestName } from '../../src-preload/contract.ts';
import { seededRandom } from '../ledgers/busy-ledger.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import { openPracticeTill } from '../tills/practice-till.ts';
import { startService } from '../network/start-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { unlimited } from '../windows/unlimited-window.ts';

/** What two shops pay for the same packages, which both of them sell for 90 dollars. */
const costsOf = {
  one: { 'jp-10gb-30d': 18.4, 'jp-1gb-7d': 4.5, 'fr-5gb-30d': 12, 'af-1gb-7d': 10.45 },
  other: { 'jp-10gb-30d': 61.25, 'jp-1gb-7d': 33.1, 'fr-5gb-30d': 19.99, 'af-1gb-7d': 2 },
};
type Costs = (typeof costsOf)['one'];
const [firstId] = Object.keys(costsOf.one);

const practiceCatalog = z
  .object({ products: z.array(z.looseObject({ productId: z.string() })) })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../resources/practice-catalog.json'), 'utf8')),
  );

/** What a clerk may ask, and what is answered without main knowing any cost: of the computer, its files, its windows. */
const withoutCosts: readonly RequestName[] = [
  ...([
    'managed',
    'closed-books',
    'books-try-again',
    'books-news-read',
    'cost-shown',
    'shop-terms',
    'settings-news',
  ] as const),
  ...([
    'refresh',
    'receipt-save',
    'code-save',
    'saved-show',
    'message-open',
    'customer-sees',
    'customer-language',
  ] as const),
  ...([
    'customer-display-in-front',
    'printing-read',
    'usual-printer',
    'receipt-print',
    'print-jobs',
  ] as const),
  ...(['print-again', 'print-dismiss', 'shift-report', 'shift-print', 'shift-save', 'copies-read'] as const),
  ...(['about-read', 'licenses-open', 'staff-lock', 'staff-own-pin', 'language-set', 'appearance'] as const),
  ...(['theme-set', 'zoom-set'] as const),
];

/** No manager is there to type a PIN. */
const nobodyApproves: Pick<StaffSession, 'approve' | 'approvers'> = {
  approvers: [],
  approve: () => Promise.resolve(fail({ kind: 'wrong', waitMs: 0 })),
};

/** A till of a shop, as the page of a clerk meets it. */
async function openShop(costs: Costs, balance: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clerk-costs-'));
  const catalogFile = join(folder, 'catalog.json');
  const products = practiceCatalog.products.flatMap((product) => {
    const [, salePrice] = Object.entries(costs).find(([id]) => id === product.productId) ?? [];
    return salePrice === undefined ? [] : [{ ...product, salePrice }];
  });
  writeFileSync(catalogFile, JSON.stringify({ products }));
  const service = await startService({ balance, issueDelayMs: 0, catalogFile });
  const opened = await openPracticeTill(folder, service);
  opened.rights.isManager = false;
  const { prices } = opened.till;
  const rules = Object.entries(costs).map(([productId, cost]) => ({
    scope: { kind: 'product' as const, productId, name: productId },
    markup: {
      add: { kind: 'amount' as const, amount: (90 - cost).toFixed(2) },
      ...{ endingCents: null, rounding: 'up' as const, belowCost: true },
    },
  }));
  expect(prices.set({ rules: { ...prices.rules, rules } })).toEqual({ ok: true });
  const reports = new ReportService({
    ledger: () => join(folder, 'practice', 'ledger.sqlite'),
    beginWork: beginLedgerWork,
    ofPhones: () => [],
    balanceCurrency: () => 'USD',
    timeZone: () => 'UTC',
  });
  const handlers: Partial<HandlersFor<undefined>> = {
    snapshot: () => opened.till.snapshot(),
    catalog: () => opened.till.catalog(),
    'favorite-set': () => undefined,
    shift: () => opened.till.shifts.state,
    'shift-open': (request) => opened.till.shifts.open(request),
    'shift-cash': (request, _window, approvedBy) => opened.till.shifts.moveCash(request, approvedBy),
    'shift-close': (request) => opened.till.shifts.close(request),
    'pay-back': (request) => opened.till.owed.payBack(request),
    'shift-expected': () => opened.till.shifts.expected(),
    'shifts-past': (request) => opened.till.shifts.past(request),
    ...discountHandlers({
      tills: () => opened.session,
      settings: () => ({ discounts: opened.rights.discounts, keepDiscounts: () => undefined }),
      staff: nobodyApproves,
    }),
    ...approvalHandlers({ staff: nobodyApproves, approvals: opened.approvals }),
    'exchange-try': (request) => opened.till.paybackQuestions.tryExchange(request),
    'order-owed': (request) => ({ owed: opened.till.paybackQuestions.orderOwed(request) }),
    'goodwill-read': (request) => opened.till.goodwill.read(request),
    goodwill: (request, _window, approvedBy) => opened.till.goodwill.give(request, approvedBy),
    'price-read': (request) => opened.till.givenPrices.read(request),
    'price-give': (request, _window, approvedBy) => opened.till.givenPrices.give(request, approvedBy),
    'price-correct': (request, _window, approvedBy) =>
      opened.till.priceCorrections.correct(request, approvedBy),
    'payments-read': (request) => opened.till.corrections.read(request),
    'tender-correct': (request, _window, approvedBy) => opened.till.corrections.correct(request, approvedBy),
    'payback-undo': (request, _window, approvedBy) => opened.till.paybackUndo.undo(request, approvedBy),
    ...orderHandlers({
      tills: () => opened.session,
      reports: () => Promise.resolve(reports),
      openedReports: () => reports,
      staff: () => null,
      onSold: () => undefined,
    }),
  };
  const answer = async <Name extends RequestName>(name: Name, request: unknown): Promise<ReplyOf<Name>> => {
    const handle = handlers[name];
    if (handle === undefined) throw new Error(`${name} is answered elsewhere`);
    return answerRequest<Name, undefined>(name, handle, request, {
      ...{ audience: 'counter', window: undefined, locked: () => [] },
      admits: (least) => least !== 'manager',
      ...{ drawnTill: undefined, openTill: () => undefined },
      ...unlimited,
    });
  };
  /** An error is an answer, too. */
  const ask = (name: RequestName, request: unknown): Promise<unknown> =>
    answer(name, request).catch((error: unknown) => String(error));
  const marks = new Map(opened.till.catalog().products.map((each) => [each.productId, each.costVersion]));
  /** Sets the account's balance, and waits until the till has heard of it. */
  const setBalance = async (amount: string): Promise<void> => {
    await controller(service).post('/balance', { balance: amount });
    await opened.till.refresh();
    await expect.poll(() => Number(opened.till.balance.shown?.amount)).toBe(Number(amount));
  };
  const close = async (): Promise<void> => {
    opened.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  };
  return {
    opened,
    ask,
    handled: Object.keys(handlers),
    markOf: (id: string) => marks.get(id),
    setBalance,
    close,
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

describe('what packages cost', () => {
  let one: Shop;
  let other: Shop;
  beforeAll(async () => {
    [one, other] = await Promise.all([openShop(costsOf.one, '5000'), openShop(costsOf.other, '5000')]);
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  /** Asks both shops, and expects one answer, but for names and times. @returns it. */
  async function sameAnswer(name: RequestName, requestAt: (shop: Shop) => unknown): Promise<unknown> {
    const [first, second] = await Promise.all(
      [one, other].map(async (shop) => withoutNames(await shop.ask(name, requestAt(shop)))),
    );
    expect({ name, answer: second }).toEqual({ name, answer: first });
    return first;
  }

  it('is checked on every channel that clerks may use', () => {
    const ofClerks: string[] = Object.keys(requests).filter(
      (name) => roleToAsk(name as RequestName) === 'clerk',
    );
    const asked = one.handled.filter((name) => ofClerks.includes(name));
    expect([...asked, ...withoutCosts].toSorted()).toEqual(ofClerks.toSorted());
  });

  it('is not revealed by 10,000 guesses from a clerk’s page', async () => {
    const random = seededRandom(20);
    const kinds = new Set<string>();
    for (let guess = 0; guess < 10_000; guess += 1) {
      const productId = Object.keys(costsOf.one)[guess % 4] ?? '';
      const lucky = right[Math.floor(random() * right.length)] ?? 0;
      const amount = random() < 0.5 ? String(lucky) : (guess / 100).toFixed(2);
      const what = guesses[guess % guesses.length] ?? 'sell';
      const mark = marks[Math.floor(random() * marks.length)] ?? 'own';
      const quantity = 1 + Math.floor(random() * 9);
      // The right price and mark together are left to an eSIM that isn't there: nothing is bought.
      const price = what === 'sell' || random() < 0.9 ? amount : '90';
      const answer = await sameAnswer(what === 'top-up' ? 'sell' : what, (shop) => ({
        // Whatever a page may call it.
        ...{ cost: amount, salePrice: amount, charged: amount, expected: amount, amount },
        ...{ productId, currency: 'USD', quantity, cart: `cart-${guess}`, again: true, idPack: guess },
        price,
        costVersion:
          mark === 'own'
            ? shop.markOf(productId)
            : mark === 'of-another'
              ? shop.markOf(firstId ?? '')
              : amount,
        ...{ uidCustomer: 'nobody', orderId: guess % 3 === 0 ? null : 'T1-1', reason: amount },
        ...(what === 'top-up' ? { topsUp: guess % 3 === 0 ? 'T1-1' : nobodys } : {}),
        ...{
          direction: 'in',
          id: amount,
          decision: 'send',
          key: 'all',
          most: 100,
          counted: [],
          number: guess,
        },
      }));
      kinds.add(JSON.stringify(answer));
    }
    // The guesses came as far as they can: one that was right in all is told from one that wasn't.
    for (const kind of ['price-changed', 'order-not-found'])
      expect([...kinds].some((answer) => answer.includes(kind))).toBe(true);
  }, 120_000);

  it('is not revealed by discounts that a clerk tries: the answer is the same whatever it costs', async () => {
    const random = seededRandom(21);
    const kinds = new Set<string>();
    for (let guess = 0; guess < 2_000; guess += 1) {
      const productId = Object.keys(costsOf.one)[guess % 4] ?? '';
      const figure = (random() * (guess % 2 === 0 ? 10 : 90)).toFixed(2);
      const change = [
        { kind: 'amount', amount: figure },
        { kind: 'percent', percent: figure },
        { kind: 'price', price: figure },
      ][guess % 3];
      const discount = { change, reason: 'Other' };
      const onTicket = random() < 0.3 ? discount : null;
      const answer = await sameAnswer(guess % 20 === 0 ? 'discount-approve' : 'discount-try', (shop) => ({
        ...{ productId, costVersion: shop.markOf(productId), price: '90', currency: 'USD' },
        quantity: 1 + (guess % 9),
        discounts: { line: onTicket === null ? discount : null, ticket: onTicket },
        ...{ manager: 'id-of-ana', pin: '1234' },
      }));
      kinds.add(JSON.stringify(answer));
    }
    for (const kind of ['priced', 'needs-manager', 'unproved'])
      expect([...kinds].some((answer) => answer.includes(kind))).toBe(true);
  });

  it('is not told by a balance that falls, wherever it stands between the costs', async () => {
    for (const balance of ['560', '300', '123.45', '77.31', '61.3', '33.05']) {
      for (const shop of [one, other]) await shop.setBalance(balance);
      for (const name of ['snapshot', 'catalog', 'open-work'] as const)
        await sameAnswer(name, () => undefined);
    }
    for (const shop of [one, other]) await shop.setBalance('5000');
  });

  it('is not revealed by a sale, a top-up, or any list or total', async () => {
    const bought = new Map<Shop, { orderId: string; uidCustomer: string }>();
    for (const shop of [one, other]) {
      const request = {
        productId: firstId,
        costVersion: shop.markOf(firstId ?? ''),
        price: '90',
        currency: 'USD',
        activationMode: 'ON_DEMAND',
      };
      const sold = await shop.ask('sell', { ...request, cart: 'sold', again: false });
      const { pieces } = z.object({ pieces: z.tuple([z.object({ orderId: z.string() })]) }).parse(sold);
      const [{ orderId }] = pieces;
      const { uidCustomer } = await shop.opened.when(() => {
        const sale = shop.opened.sales.get(orderId);
        return sale?.state === 'completed' ? sale : undefined;
      });
      const on = { orderId, uidCustomer: uidCustomer ?? '' };
      const line = { ...request, topsUp: orderId, cart: 'topped up', again: true };
      const toppedUp = z.object({ pieces: z.tuple([z.object({ operationId: z.string() })]) });
      const [{ operationId }] = toppedUp.parse(await shop.ask('sell', line)).pieces;
      await shop.opened.when(
        () => shop.opened.operations.get(operationId)?.state === 'completed' || undefined,
      );
      bought.set(shop, on);
    }
    const of = (shop: Shop) => bought.get(shop);
    const all = {
      text: '',
      countries: [],
      from: null,
      to: null,
      standing: null,
      productId: null,
      staffId: null,
    };
    const page = { start: { at: 'first' }, limit: 100 };
    const day = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    await sameAnswer('snapshot', () => undefined);
    await sameAnswer('catalog', () => undefined);
    await sameAnswer('open-work', () => undefined);
    await sameAnswer('order', of);
    await sameAnswer('connectivity', of);
    const answer = await sameAnswer('packages', of);
    expect(JSON.stringify(answer)).toMatch(/"refund":\{"offered":true,"idPack":"number","amount":null\}/);
    // Refunds, goodwill and cash taken out: refused alike, and alike with an approval that nobody gave.
    const on = (shop: Shop) => ({ ...bought.get(shop), idPack: 1, reason: 'Locked', cart: 'asked' });
    expect(JSON.stringify(await sameAnswer('refund', on))).toContain('needs-manager');
    const piece = (shop: Shop) => ({ piece: bought.get(shop)?.orderId });
    await sameAnswer('goodwill-read', piece);
    await sameAnswer('order-owed', piece);
    const exchange = (shop: Shop) => ({
      ...{
        ticketId: `ticket:${String(bought.get(shop)?.orderId)}`,
        owed: '90',
        paybacks: 0,
        currency: 'USD',
      },
      due: '80',
    });
    await sameAnswer('exchange-try', exchange);
    const given = {
      left: '90',
      amount: '1',
      currency: 'USD',
      tender: 'cash',
      isCountedElsewhere: false,
      reason: 'Sorry',
    };
    const goodwill = (shop: Shop) => ({ ...given, piece: bought.get(shop)?.orderId });
    expect(JSON.stringify(await sameAnswer('goodwill', goodwill))).toContain('needs-manager');
    await sameAnswer('payments-read', piece);
    const corrected = (shop: Shop) => ({
      ...{ piece: bought.get(shop)?.orderId, part: 0, corrections: 0, reason: 'Wrong key' },
      said: { kind: 'other' },
    });
    expect(JSON.stringify(await sameAnswer('tender-correct', corrected))).toContain('needs-manager');
    const undo = { ticketId: 'ticket:T1', payback: 0, settled: 1, reason: 'Wrong key' };
    expect(JSON.stringify(await sameAnswer('payback-undo', () => undo))).toContain('needs-manager');
    await sameAnswer('price-read', (shop) => ({ piece: bought.get(shop)?.orderId }));
    const priced = (shop: Shop) => ({
      ...{ piece: bought.get(shop)?.orderId, price: '90', currency: 'USD', said: { kind: 'other' } },
      ...{ takenIn: null, reason: 'Told' },
    });
    expect(JSON.stringify(await sameAnswer('price-give', priced))).toContain('needs-manager');
    const repriced = (shop: Shop) => ({
      ...{ piece: bought.get(shop)?.orderId, price: '90', corrections: 0, reason: 'Mistyped' },
    });
    expect(JSON.stringify(await sameAnswer('price-correct', repriced))).toContain('needs-manager');
    await sameAnswer('approvers', () => undefined);
    const approved = (shop: Shop) => ({
      of: { name: 'refund', request: on(shop) },
      manager: 'ana',
      pin: '1234',
    });
    expect(JSON.stringify(await sameAnswer('approve', approved))).toContain('unproved');
    await sameAnswer('takings', () => day);
    expect(JSON.stringify(await sameAnswer('order-sums', () => all))).toContain('"ok":true');
    for (const sort of ['newest', 'price-high', 'price-low', 'product'])
      await sameAnswer('orders', () => ({ ...all, ...page, sort }));
    const floats = [{ currency: 'USD', amount: '50' }];
    await sameAnswer('shift-open', () => ({ floats }));
    await sameAnswer('shift', () => undefined);
    await sameAnswer('shift-expected', () => undefined);
  });
});

/** What a guess may hit. */
const right = Object.values(costsOf).flatMap((costs) => Object.values(costs));

/** What a page guesses with. */
const guesses = ['sell', 'top-up', 'sell', 'top-up', 'refund', 'order', 'prices-preview'] as const;
const nobodys = { uidCustomer: 'nobody', iccid: '8988303000001234567' };
const marks = ['own', 'of-another', 'guessed'] as const;

/** An answer with its amounts, choices and shape, without what two tills call their things, and when. */
function withoutNames(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutNames);
  if (typeof answer === 'object' && answer !== null)
    return Object.fromEntries(Object.entries(answer).map(([key, each]) => [key, withoutNames(each)]));
  if (typeof answer === 'number') return Number.isInteger(answer) ? 'number' : answer;
  if (typeof answer !== 'string' || /^-?\d{1,9}(\.\d+)?$/.test(answer) || /^[a-z][a-z-]*$/.test(answer))
    return answer;
  return 'text';
}

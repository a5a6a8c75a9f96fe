import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { unfinishedFileName } from '../../src-main/unfinished/unfinished-file.ts';
import type { LineDiscount } from '../../src-preload/contract/money/discounts.ts';
import type { TicketSoFar, Unfinished } from '../../src-preload/contract/sales/unfinished.ts';
import { soFarOf } from '../fixtures/tickets-so-far.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { accountOf, openAccountSession, typedAccount } from '../tills/account-session.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';

const mark = (name: string): StaffMark => ({ id: `id-of-${name}` as StaffId, name });
const [ana, bo] = [mark('Ana'), mark('Bo')];

let service: TestService;
let folder: string;
let data: string;
let staff: StaffMark | null;
let opened: PracticeTill;

const open = async (at = data): Promise<void> => {
  opened = await openPracticeTill(at, service, () => staff);
};
beforeEach(async () => {
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'unfinished-tickets-'));
  data = join(folder, 'till');
  staff = ana;
  await open();
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Closed as staff close it, and started again. */
const restart = async (): Promise<void> => {
  opened.session.close();
  await open();
};

/** As it would be found had the program been killed just now: started on a copy of its files. */
const startAsKilled = async (): Promise<void> => {
  const killed = join(folder, crypto.randomUUID());
  cpSync(data, killed, { recursive: true });
  opened.session.close();
  await open(killed);
};

const half: LineDiscount = { change: { kind: 'percent', percent: '20' }, reason: 'Staff' };
const [japan, france] = ['jp-10gb-30d', 'fr-5gb-15d'];

/** What the window tells of a ticket of two packages. */
function ticket(discount: LineDiscount | null = null): TicketSoFar {
  return soFarOf({
    lines: [
      { productId: japan, quantity: 1, start: 'NOW', discount },
      { productId: otherProduct(), quantity: 1, start: 'FIRST_USE', discount: null },
    ],
  });
}

const otherProduct = (): string =>
  opened.till.catalog().products.find(({ productId }) => productId !== japan)?.productId ?? france;

const whenWritten = (): Promise<void> =>
  expect
    .poll(() => {
      const file = join(data, unfinishedFileName);
      return existsSync(file) && readFileSync(file, 'utf8').includes(japan);
    })
    .toBe(true);

const shown = (): Unfinished | null => opened.till.snapshot().unfinished;

function restoredTicket(): Extract<Unfinished, { kind: 'ticket' }> {
  const unfinished = shown();
  return unfinished?.kind === 'ticket' ? unfinished : expect.fail('no ticket is there');
}

const seen = (productId: string) => {
  const product = opened.till.catalog().products.find((each) => each.productId === productId);
  if (product === undefined) return expect.fail('it is not sold');
  const { costVersion, price, currency } = product;
  return { productId, costVersion, price, currency };
};

/** Sells a package as the window does, under a new cart. */
const sell = (again: boolean) =>
  opened.till.selling.sell({ ...seen(japan), cart: crypto.randomUUID(), again });

describe('a ticket that staff left unfinished', () => {
  it('is there after a restart with its payments, and nothing of it was sent', async () => {
    opened.till.unfinished.keep(ticket());
    await restart();
    expect(restoredTicket()).toMatchObject({
      lines: [
        { product: { productId: japan }, quantity: 1, start: 'NOW' },
        { quantity: 1, start: 'FIRST_USE' },
      ],
      customer: { name: 'Hoa', phone: '+84 90 765 4321', note: '' },
      payments: { tender: 'cash', received: '70' },
      ...{ whose: null, gone: [], again: [] },
    });
    expect(opened.till.snapshot()).toMatchObject({ sales: [], openCount: 0 });
  });

  it('is not cleared by a window that still shows the till of the run before', async () => {
    const { id } = opened.till;
    opened.till.unfinished.keep(ticket());
    await restart();
    const { 'ticket-so-far': told } = orderHandlers({
      tills: () => opened.session,
      reports: () => expect.fail('no report is made'),
      openedReports: () => undefined,
      ...{ staff: () => staff, onSold: () => undefined },
    });
    told({ openTillId: id, ticket: null });
    expect(restoredTicket().lines).toHaveLength(2);
    told({ openTillId: opened.till.id, ticket: null });
    expect(shown()).toBeNull();
  });

  it('is there after the program was killed', async () => {
    opened.till.unfinished.keep(ticket());
    await whenWritten();
    await startAsKilled();
    expect(restoredTicket().lines).toHaveLength(2);
  });

  it('is shown after an idle lock to whoever signs in, who learns whose it was', () => {
    opened.till.unfinished.keep(ticket());
    expect(restoredTicket()).toMatchObject({ whose: null, customer: { phone: '+84 90 765 4321' } });
    staff = bo;
    expect(restoredTicket()).toMatchObject({ whose: 'Ana', customer: { phone: '+84 90 765 4321' } });
    opened.till.unfinished.keep(ticket());
    staff = ana;
    expect(restoredTicket()).toMatchObject({ whose: 'Bo' });
  });

  it('is at the shop’s prices of now, and is paid for anew', () => {
    opened.till.unfinished.keep(ticket());
    const before = seen(japan).price;
    const { rules } = opened.till.prices;
    const base = { ...rules.base, add: { kind: 'percent', percent: '90' } as const };
    expect(opened.till.prices.set({ rules: { ...rules, base } })).toEqual({ ok: true });
    expect(seen(japan).price).not.toBe(before);
    expect(restoredTicket()).toMatchObject({
      lines: [{ before: { price: before }, product: { price: seen(japan).price } }, {}],
      payments: null,
      again: ['payment'],
    });
  });

  it('has lost a manager’s approval: a clerk asks again', async () => {
    opened.rights.isManager = false;
    const wanted = ticket(half);
    const discounts = { line: half, ticket: null };
    const request = () => ({ ...seen(japan), quantity: 1, discounts });
    const needsManager = { ok: false, failure: { kind: 'needs-manager' } };
    expect(opened.till.selling.tryDiscounts(request())).toMatchObject(needsManager);
    expect(opened.till.selling.approveDiscounts(request(), bo).ok).toBe(true);
    expect(opened.till.selling.tryDiscounts(request()).ok).toBe(true);
    opened.till.unfinished.keep(wanted);
    await restart();
    opened.rights.isManager = false;
    expect(restoredTicket().lines[0]).toMatchObject({ discount: half });
    expect(opened.till.selling.tryDiscounts(request())).toMatchObject(needsManager);
    const sold = opened.till.selling.sell({
      ...{ ...seen(japan), cart: crypto.randomUUID(), again: true },
      discounts: { ...discounts, total: '19.92' },
    });
    expect(sold).toMatchObject(needsManager);
  });
});

describe('a ticket whose sale was pressed', () => {
  it('is not offered as unsold by a till that was killed right after the press', async () => {
    opened.till.unfinished.keep(ticket());
    await whenWritten();
    // Nothing that the service says of it comes back.
    const fault = { kind: 'delay', when: 'before', ms: 3_600_000 };
    for (const path of ['/orders/submit', '/orders/getStatus'])
      await controller(service).post('/faults', { path, fault, times: 'forever' });
    const sold = sell(false);
    if (!sold.ok) return expect.fail(sold.failure.kind);
    // The ledger has it, and the file is still there.
    await startAsKilled();
    const [orderId] = sold.value;
    expect(shown()).toEqual({ kind: 'sent', orderId });
    // Whoever sells the same again is warned of it.
    expect(sell(false)).toEqual({ ok: false, failure: { kind: 'unsettled-twin', orderId } });
  });

  it('is known by its sale, although the file is of a moment before', async () => {
    opened.till.unfinished.keep(ticket());
    await whenWritten();
    opened.till.unfinished.keep({ ...ticket(), payments: { ...ticket().payments, received: '80' } });
    const sold = sell(false);
    if (!sold.ok) return expect.fail(sold.failure.kind);
    await startAsKilled();
    expect(shown()).toEqual({ kind: 'sent', orderId: sold.value[0] });
  });

  it('is gone once it is sold, and the next one is kept', async () => {
    opened.till.unfinished.keep(ticket());
    expect(sell(false).ok).toBe(true);
    expect(shown()).toBeNull();
    opened.till.unfinished.keep(null);
    await restart();
    expect(shown()).toBeNull();
    opened.till.unfinished.keep(ticket());
    await restart();
    expect(restoredTicket().lines).toHaveLength(2);
  });

  it('is still there where main refused to sell it', () => {
    opened.till.unfinished.keep(ticket());
    const refused = opened.till.selling.sell({
      ...{ ...seen(japan), price: '1', cart: crypto.randomUUID(), again: false },
    });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'price-changed' } });
    expect(restoredTicket().lines).toHaveLength(2);
  });
});

describe('the customer of a ticket of the shop’s account', () => {
  it('is sealed in its file, and there again once the keychain is open', async () => {
    const [shopFolder, keychain] = [join(folder, 'shop'), new TestKeychain()];
    mkdirSync(shopFolder);
    const openShop = () => openShopTill({ folder: shopFolder, service, keychain });
    const first = openShop();
    await first.session.till.connect();
    first.session.till.unfinished.keep(ticket());
    first.session.close();
    expect(existsSync(join(shopFolder, unfinishedFileName))).toBe(true);
    expect(filesHolding(shopFolder, ['"Hoa"', '765 4321', '907654321'])).toEqual([]);
    const next = openShop();
    try {
      const left = (): Unfinished | null => next.session.till.snapshot().unfinished;
      expect(left()).toMatchObject({ customer: { name: '' }, again: ['customer'] });
      await next.session.till.connect();
      expect(left()).toMatchObject({ customer: { name: 'Hoa', phone: '+84 90 765 4321' }, again: [] });
    } finally {
      next.session.close();
    }
  });
});

describe('an account that another takes the place of', () => {
  it('leaves its ticket neither to practice mode nor to itself', async () => {
    const shop = await startService({ merchantId: 'the-shop', secret: 'secret-of-the-shop' });
    const live = openAccountSession({
      ...{ folder: join(folder, 'accounts'), practice: service, mode: 'live', account: accountOf(shop) },
      secretsOf: [shop],
    });
    try {
      await live.session.till.connect();
      const kept = (): Unfinished | null => live.session.till.snapshot().unfinished;
      live.session.till.unfinished.keep(soFarOf());
      expect(kept()).not.toBeNull();
      expect(await live.session.accounts.practice()).toEqual({ ok: true });
      expect(live.snapshots.at(-1)).toMatchObject({ mode: 'practice', unfinished: null });
      live.session.till.unfinished.keep(soFarOf());
      expect(await live.session.accounts.resume()).toEqual({ ok: true });
      expect(live.snapshots.at(-1)).toMatchObject({ mode: 'live', unfinished: null });
      live.session.till.unfinished.keep(soFarOf());
      const other = await startService({ merchantId: 'another-shop', secret: 'secret-of-another' });
      expect(await live.session.accounts.goLive(typedAccount(other))).toEqual({ ok: true });
      expect(kept()).toBeNull();
      await other.stop();
    } finally {
      live.session.close();
      await shop.stop();
    }
  });
});

import { today } from '@internationalized/date';
import type { Page } from 'playwright-core';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import { practiceProducts } from '../../tools/ledger/generate-ledger.ts';
import { inventedCustomer } from '../../tools/ledger/invented/invented-customers.ts';
import { oneOf, seededRandom, weighted, type Random } from '../../tools/ledger/invented/seeded-random.ts';
import { shopDays, shopTimeZone } from '../../tools/ledger/invented/shop-days.ts';
import { shelfOf, type Shelf } from '../../tools/ledger/invented/shop-shelf.ts';
import { controller } from '../network/raw-merchant.ts';
import type { TestService } from '../network/start-service.ts';
import type { CounterApp } from '../windows/counter-app.ts';
import { setClocks, type Clocks } from './set-clocks.ts';

/**
 * Where it is the middle of the afternoon while the pictures are taken, so that today's sales have the times of a shop that is
 * open. Named as POSIX does: east of Greenwich is negative.
 */
const hoursEast = 15 - new Date().getUTCHours();
export const timeZone = `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`;
/** The invented days are those of a shop elsewhere. */
const shiftMs = (hoursIn(shopTimeZone) - hoursEast) * 3_600_000;

/** How many hours a time zone is ahead of UTC now. */
function hoursIn(zone: string): number {
  const now = new Date();
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  return (Number(hour.format(now)) - now.getUTCHours() + 24) % 24;
}

const days = 92;
const sales = 160;
const float = '150.00';

/** Where this shop's customers travel to. */
const destinations = new Set(
  'US JP TR ES IT TH GB FR GR EG VN CH AE CN PT MA ID MX KR AU CA BR IN ZA HR MY SG'.split(' '),
);

/** Who is at the till, and how often. */
const staff = [
  { name: 'Ana', pin: '1111', role: 'manager', weight: 3 },
  { name: 'Yusuf', pin: '2222', role: 'clerk', weight: 4 },
  { name: 'Mei', pin: '3333', role: 'clerk', weight: 3 },
] as const;
type Member = (typeof staff)[number];
export const [manager, clerk] = staff;

const whose = weighted(staff.map((each) => [each, each.weight] as const));
const tenderOf = weighted([
  ['cash', 5],
  ['card-terminal', 7],
] as const);

/** Why customers bring an eSIM back. */
const reasons = ['Phone is locked to a carrier', 'Trip canceled', 'Wrong country'] as const;

/**
 * Has a live till sell for three months, up to yesterday evening: the real app, with its clock and the service's moved along.
 * Each day one of the staff opens a shift, sells, now and then refunds, counts and closes. The manager is at the till in the
 * end.
 */
export async function sellMonths(counter: CounterApp, service: TestService): Promise<void> {
  const random = seededRandom(7);
  const { page } = counter;
  const clocks: Clocks = { counter, control: controller(service) };
  const products = new Map(await page.evaluate(pricedProducts));
  const shelf = shelfOf(
    practiceProducts().filter(
      ({ countries: [first = ''], unlimited }) => destinations.has(first) && (!unlimited || random() < 0.3),
    ),
  );
  await addStaff(page);
  for (const day of shopDays(today(timeZone).subtract({ days: 1 }), days, sales)) {
    const moments = Array.from({ length: day.sales }, () => day.moment(random).at + shiftMs).toSorted(
      (one, other) => one - other,
    );
    const [first] = moments;
    if (first === undefined) continue;
    const seller = whose(random);
    await setClocks(clocks, first - 600_000);
    await signIn(page, seller);
    await openShift(page);
    for (const at of moments) {
      await setClocks(clocks, at);
      await sellOne(page, products, shelf, seller, random);
    }
    await countAndClose(page, random);
    await clocks.control.post('/balance', { balance: 400 + Math.floor(random() * 40) * 20 });
  }
  await setClocks(clocks, Date.now());
  await signIn(page, manager);
}

async function pricedProducts(): Promise<(readonly [string, CatalogProduct])[]> {
  const { products } = await till.ask('catalog');
  return products.map((product) => [product.productId, product] as const);
}

async function addStaff(page: Page): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [at, { name, pin, role }] of all.entries())
      await till.ask(
        'staff-change',
        at === 0 ? { kind: 'begin', name, pin } : { kind: 'add', name, role, pin },
      );
    // Nobody touches it meanwhile.
    await till.ask('staff-change', { kind: 'lock-after', minutes: 240 });
  }, staff);
}

/** Has somebody else come to the till; nothing where they are there. */
export async function signIn(page: Page, { name, pin }: Pick<Member, 'name' | 'pin'>): Promise<void> {
  await page.evaluate(
    async (who) => {
      const state = await till.ask('staff-state');
      if (state.kind === 'in' && state.name === who.name) return;
      if (state.kind === 'in') await till.ask('staff-lock');
      const locked = await till.ask('staff-state');
      const members = locked.kind === 'locked' ? locked.members : [];
      const id = members.find((each) => each.name === who.name)?.id ?? '';
      // Not waited for: the first to sign in gets a new page.
      void till.ask('staff-unlock', { id, pin: who.pin });
    },
    { name, pin },
  );
  const isIn = async (who: string): Promise<boolean> => {
    const state = await till.ask('staff-state');
    return state.kind === 'in' && state.name === who;
  };
  await page.waitForFunction(isIn, name, { polling: 20 });
  await page.locator('nav').first().waitFor();
}

async function openShift(page: Page): Promise<void> {
  // Main begins nothing for a page that hasn't drawn the till yet.
  const open = async (amount: string): Promise<boolean> =>
    (await till.ask('shift-open', { floats: [{ currency: 'USD', amount }] })).ok;
  await page.waitForFunction(open, float, { polling: 50 });
}

/** One customer: mostly one package, now and then two; now and then brought back at once. */
async function sellOne(
  page: Page,
  products: ReadonlyMap<string, CatalogProduct>,
  shelf: Shelf,
  seller: Member,
  random: Random,
): Promise<void> {
  const product = products.get(shelf.choose(random).productId);
  if (product === undefined) throw new Error('the till has another catalog');
  const { productId, costVersion, price, currency } = product;
  const quantity = random() < 0.06 ? 2 : 1;
  const note = Math.ceil((Number(price) * quantity) / 10) * 10;
  const customer = inventedCustomer(random);
  const request: RequestOf<'sell'> = {
    ...{ productId, costVersion, price, currency, quantity },
    activationMode: 'FIRST_USE',
    cart: `cart ${random()}`,
    again: true,
    payments: [
      tenderOf(random) === 'cash'
        ? { kind: 'cash', received: note.toFixed(2) }
        : { kind: 'card-terminal', amount: null, reference: String(1000 + Math.floor(random() * 9000)) },
    ],
    ...(customer === undefined ? {} : { customer }),
  };
  const orderId = await page.evaluate(sellUntilReady, request);
  // Clerks ask a manager.
  const isBroughtBack = seller.role === 'manager' && random() < 0.1;
  if (!isBroughtBack) return;
  await refund(page, { orderId, reason: oneOf(random, reasons) });
  await payBack(page);
}

/** @returns the order id of its first sale. */
async function sellUntilReady(request: RequestOf<'sell'>): Promise<string> {
  const sold = await till.ask('sell', request);
  if (!sold.ok) throw new Error(JSON.stringify(sold.problem));
  const orderIds = sold.pieces.flatMap((piece) => (piece.kind === 'sale' ? [piece.orderId] : []));
  for (const orderId of orderIds)
    while ((await till.ask('order', { orderId }))?.state !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 20));
  return orderIds[0] ?? '';
}

/** The provider takes an order back, and the shop owes its customer what they paid. */
export async function refund(
  page: Page,
  wanted: { readonly orderId: string; readonly reason: string },
): Promise<void> {
  await page.evaluate(async ({ orderId, reason }) => {
    const sale = await till.ask('order', { orderId });
    const read = await till.ask('packages', { orderId });
    const offers = read.ok ? read.packages.map((each) => each.refund) : [];
    const idPack = offers.find((offer) => offer.offered)?.idPack ?? null;
    const uidCustomer = sale?.uidCustomer ?? null;
    if (idPack === null || uidCustomer === null) throw new Error(`${orderId} can't be refunded`);
    const cart = `back ${orderId}`;
    const begun = await till.ask('refund', { orderId, uidCustomer, idPack, reason, cart });
    if (!begun.ok) throw new Error(JSON.stringify(begun.problem));
  }, wanted);
  const isOwed = async (): Promise<boolean> => ((await till.ask('snapshot'))?.owed ?? []).length > 0;
  await page.waitForFunction(isOwed, undefined, { polling: 100 });
}

/** Whoever is owed something gets it, as they paid. */
export async function payBack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { ticketId, paybacks, owed, parts } of (await till.ask('snapshot'))?.owed ?? [])
      for (const part of parts)
        await till.ask('pay-back', { ticketId, paybacks, owed, isCountedElsewhere: false, ...part });
  });
}

/** Counts what should be there, now and then a little less, and closes the shift. */
async function countAndClose(page: Page, random: Random): Promise<void> {
  const missing = random() < 0.12 ? Math.ceil(random() * 5) : 0;
  await page.evaluate(async (short) => {
    const { open } = await till.ask('shift');
    const shown = (await till.ask('shift-expected')) ?? [];
    if (open === null) throw new Error('no shift is open');
    const counted = shown.map(({ amount, ...of }) => ({
      ...of,
      amount: of.tender === 'cash' ? (Number(amount) - short).toFixed(2) : amount,
    }));
    const closed = await till.ask('shift-close', { number: open.number, counted, shown });
    if (!closed.ok) throw new Error(JSON.stringify(closed));
  }, missing);
}

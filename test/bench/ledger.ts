import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type ElectronStore from 'electron-store';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { electronOfSetup, newDataFolder } from '../windows/counter-app.ts';
import { completedSale, draftTicket, fillLedger, openLedger, sellOne } from './filled/fill-ledger.ts';
import { median, report, reportRatios } from './report.ts';
import { counterWith, start, type Subject } from './startup.ts';

const few = 1_000;
const many = 1_000_000;
const stored = 100_000;

/** Sales in a row, so that what SQLite tidies up now and then is part of their cost; and how often each has its turn. */
const inARow = 50;
const rounds = 11;
/** Tickets of so many lines, a pair for each ratio: a ticket takes milliseconds. */
const linesOfTicket = 10;
const ticketPairs = 200;
const startRounds = 21;
const unclosedRounds = 5;

/**
 * The durable cost of one sale, and of a ticket of ten lines, with a thousand and with a million sales in the ledger; of the
 * sale with a hundred thousand in electron-store, too; and what a million sales cost a start of the app, after a power cut too. Everything is measured in turn.
 */
export async function benchLedger(): Promise<void> {
  const [emptyTill, busyTill] = [newDataFolder(), newDataFolder()].map(counterWith);
  if (emptyTill === undefined || busyTill === undefined) throw new Error('two folders were asked for');
  // The first start makes each till its folder, with an empty ledger.
  for (const till of [emptyTill, busyTill]) await start(till);
  const large = join(busyTill.dataFolder, 'practice', 'ledger.sqlite');
  const began = performance.now();
  fillLedger(large, many);
  report('ledger/fill', (performance.now() - began) / 1_000, 's');
  await benchSales(large);

  const milliseconds = { empty: [] as number[], busy: [] as number[] };
  const openMs = { empty: [] as number[], busy: [] as number[], unclosed: [] as number[] };
  const startOnce = async (till: Subject, times: number[], tolds: number[]): Promise<void> => {
    const { milliseconds: usable, toldAfter } = await start(till);
    times.push(usable);
    tolds.push(toldAfter ?? Infinity);
  };
  for (let round = -1; round < startRounds; round += 1) {
    const empty = () => startOnce(emptyTill, milliseconds.empty, openMs.empty);
    const busy = () => startOnce(busyTill, milliseconds.busy, openMs.busy);
    for (const measure of round % 2 === 0 ? [empty, busy] : [busy, empty]) await measure();
    // The first ones warm up.
    if (round < 0) for (const all of [milliseconds, openMs]) all.empty.length = all.busy.length = 0;
  }
  const [empty, busy] = [median(milliseconds.empty), median(milliseconds.busy)];
  report('ledger/start-empty', empty, 'ms');
  report('ledger/start-million', busy, 'ms');
  report('ledger/start', busy / empty, 'times', { op: '<=', value: 1.05 });

  const unclosed: number[] = [];
  for (let round = 0; round < unclosedRounds; round += 1) {
    // As a power cut leaves it: nothing says that it was closed.
    rmSync(ledgerFiles(large).closing);
    await startOnce(busyTill, unclosed, openMs.unclosed);
  }
  report('ledger/start-million-unclosed', median(unclosed), 'ms');
  report('ledger/start-unclosed', median(unclosed) / busy, 'times', { op: '<=', value: 1.5 });
  // The window is usable before main has read the books. These have no bar, and are what staff wait for before they sell.
  report('ledger/told-empty', median(openMs.empty), 'ms');
  report('ledger/told-million', median(openMs.busy), 'ms');
  report('ledger/told-million-unclosed', median(openMs.unclosed), 'ms');
}

async function benchSales(large: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'));
  const small = join(folder, 'small', 'ledger.sqlite');
  fillLedger(small, few);
  const [smallLedger, largeLedger] = [openLedger(small), openLedger(large)];
  const store = await storeWith(folder, stored);
  const milliseconds = { small: [] as number[], large: [] as number[], store: [] as number[] };
  try {
    for (let round = -1; round < rounds; round += 1) {
      const ofSmall = () => milliseconds.small.push(costOfSale(smallLedger));
      const ofLarge = () => milliseconds.large.push(costOfSale(largeLedger));
      for (const measure of round % 2 === 0 ? [ofSmall, ofLarge] : [ofLarge, ofSmall]) measure();
      if (round % 2 !== 0) milliseconds.store.push(costInStore(store));
      if (round < 0) milliseconds.small.length = milliseconds.large.length = milliseconds.store.length = 0;
    }
    benchTickets(smallLedger, largeLedger);
  } finally {
    smallLedger.close();
    largeLedger.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const [ofSmall, ofLarge] = [median(milliseconds.small), median(milliseconds.large)];
  const inStore = median(milliseconds.store);
  report('ledger/sale-thousand', ofSmall, 'ms');
  report('ledger/sale-million', ofLarge, 'ms');
  report('ledger/sale', ofLarge / ofSmall, 'times', { op: '<=', value: 1.5 });
  report('ledger/sale-electron-store', inStore, 'ms');
  report('ledger/cheaper-than-electron-store', inStore / ofLarge, 'times', { op: '>=', value: 500 });
}

/** A ticket of several lines, from its intent to the disk, before anything of it is sent. */
function benchTickets(small: Ledger, large: Ledger): void {
  const milliseconds = { small: [] as number[], large: [] as number[] };
  for (let pair = -1; pair < ticketPairs; pair += 1) {
    const ofSmall = () => milliseconds.small.push(costOfTicket(small));
    const ofLarge = () => milliseconds.large.push(costOfTicket(large));
    for (const measure of pair % 2 === 0 ? [ofSmall, ofLarge] : [ofLarge, ofSmall]) measure();
    // The first ones warm up.
    if (pair < 0) milliseconds.small.length = milliseconds.large.length = 0;
  }
  report('ledger/ticket-of-ten-thousand', median(milliseconds.small), 'ms');
  report('ledger/ticket-of-ten-million', median(milliseconds.large), 'ms');
  const ratios = milliseconds.large.map((ofLarge, pair) => ofLarge / (milliseconds.small[pair] ?? NaN));
  reportRatios('ledger/ticket-of-ten', ratios, { op: '<=', value: 1.2 });
}

function costOfTicket(ledger: Ledger): number {
  const before = performance.now();
  const complete = draftTicket(ledger, linesOfTicket);
  const took = performance.now() - before;
  complete();
  return took;
}

/** Milliseconds for one sale, from the intent to the eSIM: three commits, each on the disk when it returns. */
function costOfSale(ledger: Ledger): number {
  const before = performance.now();
  for (let sale = 0; sale < inARow; sale += 1) sellOne(ledger, sale);
  return (performance.now() - before) / inARow;
}

type Store = ElectronStore<{ sales: Record<string, unknown> }>;

async function storeWith(cwd: string, count: number): Promise<Store> {
  // Outside of Electron it still asks where Electron is.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= dirname(electronOfSetup().executable);
  const { default: ElectronStore } = await import('electron-store');
  const sales = Array.from({ length: count }, (_, index) => completedSale(index, Date.now()));
  const byId = Object.fromEntries(sales.map((sale) => [sale.intent.orderId, sale]));
  writeFileSync(join(cwd, 'sales.json'), JSON.stringify({ sales: byId }, undefined, '\t'));
  return new ElectronStore({ cwd, name: 'sales' });
}

/** Milliseconds for the same sale, written at the same three moments. */
function costInStore(store: Store): number {
  const sale = completedSale(0, Date.now());
  const key = `sales.${sale.intent.orderId}`;
  const before = performance.now();
  store.set(key, { ...sale, progress: { state: 'sending', attempts: 1 } });
  store.set(`${key}.progress`, { state: 'accepted', uidCustomer: 'uid', charged: sale.intent.cost });
  store.set(`${key}.progress`, sale.progress);
  return performance.now() - before;
}

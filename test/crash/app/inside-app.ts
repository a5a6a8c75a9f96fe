import { app, BrowserWindow, dialog, ipcMain, type WebContents } from 'electron';
import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { toApp, type Opening, type OwnEnd, type Press, type Word } from '../tills/till-messages.ts';
import { setClock } from './clock-ahead.ts';
import { hurry } from './hurried-time.ts';
import { sellByKeys } from './key-work.ts';
import { decide, givePrices, inWindow, operate, saveReceipt, sell, standReady } from './window-work.ts';

/**
 * Loaded into the app's main process before the app itself: the hands and eyes of the crash test. The app is the one that
 * was built, with its windows, its keychain and its network; this presses its keys, asks what its window asks, hears what
 * it tells the window, and ends all of its processes at the moment that is planned.
 */

const say = (word: Word): void => {
  process.send?.(word);
};

let planned: OwnEnd | null = null;
let times = 0;

/** Ends every process of the app, as a power cut does, where that is planned. */
function endAt(at: OwnEnd['at']): void {
  if (at !== planned?.at) return;
  times += 1;
  // It leads its process group; Windows has none.
  if (times === planned.time)
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
}

const ofRequest = z.object({ request: z.object({ method: z.string() }) });

/** What changes something is sent by Node: it is watched on its way out of main and back. */
function watchRequests(): void {
  const watch = (channel: string, at: OwnEnd['at']): void =>
    subscribe(channel, (message) => {
      if (ofRequest.parse(message).request.method === 'POST') endAt(at);
    });
  watch('http.client.request.created', 'written');
  watch('http.client.request.start', 'sent');
  watch('http.client.response.finish', 'answered');
}

const counted = z.int().nonnegative();
const seen = z.object({ mode: z.string(), openCount: counted });
const moved = z.object({
  state: z.string(),
  orderId: z.string().nullable(),
  operationId: z.string().optional(),
  kind: z.string().optional(),
});

/** How much is open on the shop's account, as main told the window last; undefined before it did. */
let openCount: number | undefined;
let pressesLeft: number | undefined;

function counts(openNow: number | undefined): void {
  openCount = openNow;
  if (pressesLeft === 0 && openCount === 0) say({ kind: 'settled' });
}

function countsAll(snapshot: unknown): void {
  const all = seen.nullable().parse(snapshot);
  counts(all?.mode === 'live' ? all.openCount : undefined);
}

/** Staff decide about what is held: every second time they have it sent. What is refused to them is decided again. */
function decideSoon(contents: WebContents, id: string, isRefund: boolean): void {
  const decision = Math.random() < 0.5 ? 'send' : 'drop';
  setTimeout(() => {
    if (!contents.isDestroyed())
      void inWindow(contents, decide, { id, isRefund, decision }).catch(() => undefined);
  }, 50);
}

/** What main tells the window is heard here first. */
function watchPushes(contents: WebContents): void {
  const send = contents.send.bind(contents);
  contents.send = (channel, ...values: unknown[]) => {
    const [value] = values;
    if (channel === 'push:sale' || channel === 'push:operation') {
      const { state, orderId, operationId, kind } = moved.parse(value);
      if (state !== 'drafted' && state !== 'sending') endAt('recorded');
      const id = operationId ?? orderId;
      if (state === 'held' && id !== null) decideSoon(contents, id, kind === 'refund');
      if (state === 'refused' && id !== null) say({ kind: 'told-refused', id });
    }
    send(channel, ...values);
    if (channel === 'push:till-changed') countsAll(value);
    if (channel === 'push:open-count' && openCount !== undefined) counts(counted.parse(value));
  };
}

const begun = z.union([
  z.object({
    ok: z.literal(true),
    pieces: z.array(
      z.union([
        z.object({ orderId: z.string() }).transform(({ orderId }) => orderId),
        z.object({ operationId: z.string() }).transform(({ operationId }) => operationId),
      ]),
    ),
  }),
  z.object({ ok: z.literal(true), operationId: z.string() }),
  z.object({ ok: z.literal(false), problem: z.object({ kind: z.string() }) }),
]);
const ofPress = z.object({ cart: z.string() });
const beginning: ReadonlySet<string> = new Set(['ask:sell', 'ask:activate', 'ask:refund']);

/** Tells what main answers to a press, whoever made it. */
function tellAnswer(request: unknown, answer: unknown): void {
  const { cart: press } = ofPress.parse(request);
  const reply = begun.parse(answer);
  if (!reply.ok) {
    const staffSaw = reply.problem.kind === 'uncertain' ? 'uncertain' : 'nothing';
    say({ kind: 'not-begun', press, why: reply.problem.kind, staffSaw: staffSaw });
    return;
  }
  const ids = 'pieces' in reply ? reply.pieces : [reply.operationId];
  for (const id of ids) say({ kind: 'promised', press, id });
}

function watchAnswers(): void {
  const handle = ipcMain.handle.bind(ipcMain);
  ipcMain.handle = (channel, listener) => {
    // From here on the app counts its waits: what was before is its start.
    if (channel === 'ask:sell') hurry();
    handle(channel, async (event, ...given: unknown[]) => {
      const answer: unknown = await listener(event, ...given);
      if (beginning.has(channel)) tellAnswer(given[0], answer);
      if (channel === 'ask:snapshot') countsAll(answer);
      return answer;
    });
  };
}

/** Makes one press, by keys or as the window asks. */
async function make(contents: WebContents, { products }: Opening, pressed: Press): Promise<void> {
  const product = products[pressed.pick % products.length];
  if (product === undefined) return;
  // Every second customer buys another package besides.
  const besides = pressed.pick % 2 === 0 ? products[(pressed.pick + 1) % products.length] : undefined;
  const given = { pressed, productId: product.productId, besidesId: besides?.productId };
  const telling = (): void => say({ kind: 'pressing' });
  if (pressed.kind === 'sell' && pressed.byKeys) {
    const isPressed = await sellByKeys(contents, product, telling);
    if (!isPressed) throw new Error('the window is not so far');
    return;
  }
  telling();
  await inWindow(contents, pressed.kind === 'sell' ? sell : operate, given);
}

/** Does what is planned, as soon as the books are open. */
async function work(contents: WebContents, opening: Opening): Promise<void> {
  const { presses, merchantId, address, secret, folder } = opening;
  dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: join(folder, 'receipt.pdf') });
  await inWindow(contents, standReady, {
    account: { baseAddress: address, merchantId, signing: { by: 'till', secret } },
    // Where everything is to be settled there is time to.
    connectsWithinMs: opening.settles ? 20_000 : 0,
  });
  say({ kind: 'opened' });
  const failed =
    (press: string) =>
    (error: unknown): void =>
      say({ kind: 'not-begun', press, why: String(error), staffSaw: null });
  // There is one keyboard; what else is done doesn't wait for it.
  let keyboard = Promise.resolve();
  const all: Promise<void>[] = [];
  for (const pressed of presses) {
    await sleep(pressed.afterMs);
    const isByKeys = pressed.kind === 'sell' && pressed.byKeys;
    const one = (isByKeys ? keyboard : Promise.resolve())
      .then(() => make(contents, opening, pressed))
      .catch(failed(pressed.press));
    if (isByKeys) keyboard = one;
    all.push(one);
  }
  if (opening.savesReceipt) all.push(inWindow(contents, saveReceipt, undefined).catch(failed('receipt')));
  await Promise.all(all);
  await inWindow(contents, givePrices, undefined).catch(failed('prices'));
  pressesLeft = 0;
  say({ kind: 'pressed' });
  counts(openCount);
}

let counter: WebContents | undefined;
let wanted: Opening | undefined;

function begin(): void {
  if (counter === undefined || wanted === undefined) return;
  const told = wanted;
  wanted = undefined;
  work(counter, told).catch((error: unknown) => say({ kind: 'ledger-fault', detail: String(error) }));
}

process.on('message', (message) => {
  const told = toApp.parse(message);
  if (told.kind === 'close') {
    // As staff close it: by its window.
    const window = counter === undefined ? null : BrowserWindow.fromWebContents(counter);
    if (window === null) app.quit();
    else window.close();
    return;
  }
  planned = told.opening.ownEnd;
  wanted = told.opening;
  begin();
});
// Nobody is left who could end it.
process.on('disconnect', () => app.exit());
setClock();
watchRequests();
watchAnswers();
app.on('web-contents-created', (_event, contents) => {
  watchPushes(contents);
  contents.on('dom-ready', () => {
    if (!contents.getURL().includes('/counter.html')) return;
    counter = contents;
    begin();
  });
});
say({ kind: 'ready' });

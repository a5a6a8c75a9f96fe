import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ownMemory, processTree, proportionalMemory } from '../bench/process-tree.ts';
import type { CounterApp } from '../windows/counter-app.ts';

declare global {
  /** In main. */
  var collectGarbage: ((options: object) => void) | undefined;
}

/** How many there are of each kind of thing that somebody has to let go of. */
export type Held = Readonly<Record<string, number>>;

/** Windows, listeners, handles and ports of main; files of every process; documents, listeners and nodes of the page. */
async function whatIsHeld(counter: CounterApp): Promise<Held> {
  await collectGarbage(counter);
  return {
    ...(await counter.electron.evaluate(heldByMain)),
    ...openFiles(counter),
    ...(await heldByPage(counter.page)),
  };
}

/** In main. Objects that live outside of JavaScript are counted by their constructors. */
function heldByMain(electron: typeof Electron.CrossProcessExports): Record<string, number> {
  const { app, BrowserWindow, ipcMain, MessageChannelMain, nativeTheme, powerMonitor, screen } = electron;
  const { session, webContents } = electron;
  const v8 = process.getBuiltinModule('node:v8');
  const held: Record<string, number> = {};
  const add = (name: string, count: number): void => {
    held[name] = (held[name] ?? 0) + count;
  };
  const windows = BrowserWindow.getAllWindows();
  add('windows', windows.length);
  add('pages', webContents.getAllWebContents().length);
  const emitters: readonly (readonly [string, NodeJS.EventEmitter])[] = [
    ...Object.entries({ app, ipcMain, nativeTheme, powerMonitor, screen, process }),
    ['session', session.defaultSession],
    ['customers’ session', session.fromPartition('customer-display', { cache: false })],
    ...windows.map((window) => ['window', window] as const),
    ...webContents.getAllWebContents().map((contents) => ['page', contents] as const),
  ];
  for (const [name, emitter] of emitters)
    for (const event of emitter.eventNames())
      add(`listeners of ${name}: ${String(event)}`, emitter.listenerCount(event));
  for (const resource of process.getActiveResourcesInfo()) add(`resources: ${resource}`, 1);
  const { port1 } = new MessageChannelMain();
  port1.close();
  // Not statements: each is kept once it was used, by its text.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const kinds = {
    DatabaseSync,
    MessagePort,
    MessagePortMain: port1.constructor,
    BrowserWindow,
    WebContents: windows[0]?.webContents.constructor,
    Session: session.defaultSession.constructor,
    Socket: process.getBuiltinModule('node:net').Socket,
    Worker: process.getBuiltinModule('node:worker_threads').Worker,
    ChildProcess: process.getBuiltinModule('node:child_process').ChildProcess,
  };
  for (const [name, kind] of Object.entries(kinds))
    if (kind !== undefined) add(`objects: ${name}`, v8.queryObjects(kind, { format: 'count' }));
  return held;
}

const kindOf = (commandLine: string): string => /--type=([\w-]+)/.exec(commandLine)?.[1] ?? 'main';

/** The processes of the app. Linux alone shows them. */
const processesOf = ({ electron }: CounterApp) => processTree(electron.process().pid ?? 0);

function openFiles(counter: CounterApp): Record<string, number> {
  const held: Record<string, number> = {};
  for (const { pid, commandLine } of processesOf(counter)) {
    const kind = kindOf(commandLine);
    held[`processes: ${kind}`] = (held[`processes: ${kind}`] ?? 0) + 1;
    held[`files of ${kind}`] = (held[`files of ${kind}`] ?? 0) + readdirSync(`/proc/${pid}/fd`).length;
  }
  return held;
}

async function heldByPage(page: Page): Promise<Record<string, number>> {
  const driver = await page.context().newCDPSession(page);
  const { documents, jsEventListeners, nodes } = await driver.send('Memory.getDOMCounters');
  await driver.detach();
  return { 'documents of the page': documents, 'listeners of the page': jsEventListeners, nodes };
}

/**
 * Of main and of every window. As thoroughly as where memory runs out: the room of young objects, tens of MiB after some work,
 * is otherwise kept for some seconds in one look and not in the next.
 */
async function collectGarbage({ electron }: CounterApp): Promise<void> {
  await electron.evaluate(() => {
    // Once: each asking would make a context of its own.
    globalThis.collectGarbage ??= (() => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
      return process.getBuiltinModule('node:vm').runInNewContext('gc') as (options: object) => void;
    })();
    const thoroughly = { type: 'major', execution: 'sync', flavor: 'last-resort' };
    for (let time = 0; time < 3; time += 1) globalThis.collectGarbage(thoroughly);
  });
  for (const page of electron.windows()) {
    const driver = await page.context().newCDPSession(page);
    for (let time = 0; time < 3; time += 1) await driver.send('HeapProfiler.collectGarbage');
    // Else it keeps what it has freed, for a while.
    await driver.send('Memory.simulatePressureNotification', { level: 'critical' });
    await driver.detach();
  }
}

/** What the processes of the app hold in memory, in KiB. */
export type Memory = {
  /** Pages that are shared divided among those that share them, other programs of this Electron included (PSS). */
  readonly proportional: number;
  /** The same without pages of files: it doesn't depend on what else runs on the computer. */
  readonly own: number;
  /** The same by what the processes are. */
  readonly ownByKind: Readonly<Record<string, number>>;
  /** Of main's and the counter's JavaScript. */
  readonly heaps: readonly [number, number];
};

async function memoryHeld(counter: CounterApp): Promise<Memory> {
  await collectGarbage(counter);
  const { electron, page } = counter;
  const main = await electron.evaluate(() => process.memoryUsage().heapUsed);
  const driver = await page.context().newCDPSession(page);
  const { usedSize } = await driver.send('Runtime.getHeapUsage');
  await driver.detach();
  let [proportional, own] = [0, 0];
  const ownByKind: Record<string, number> = {};
  for (const { pid, commandLine } of processesOf(counter)) {
    const kind = kindOf(commandLine);
    const memory = ownMemory(pid);
    proportional += proportionalMemory(pid);
    own += memory;
    ownByKind[kind] = (ownByKind[kind] ?? 0) + memory;
  }
  return { proportional, own, ownByKind, heaps: [Math.round(main / 1024), Math.round(usedSize / 1024)] };
}

/** So many readings, a second after each other, have to bring nothing less. */
const readings = 6;

/**
 * The least that the processes hold once they have come to rest: what was freed is given back to the system a while later.
 */
export async function memoryAtRest(counter: CounterApp): Promise<Memory> {
  let least = await memoryHeld(counter);
  for (let since = 0; since < readings; since += 1) {
    await wait(1_000);
    const held = await memoryHeld(counter);
    if (held.own < least.own * 0.998) since = 0;
    if (held.own < least.own) least = held;
  }
  return least;
}

/**
 * What is held once the till has come to rest: connections that are kept for the next call and timers of a moment may be there
 * at one look and gone at the next.
 *
 * @param before no more than this is looked for; without it, the most of some looks.
 */
export async function heldAtRest(counter: CounterApp, before?: Held): Promise<Held> {
  let held = await whatIsHeld(counter);
  for (let look = 1; look < looks; look += 1) {
    if (before !== undefined && Object.entries(held).every(([name, count]) => count <= (before[name] ?? 0)))
      return held;
    await wait(500);
    const next = await whatIsHeld(counter);
    held = before === undefined ? theMost(held, next) : next;
  }
  return held;
}

const looks = 5;

const theMost = (one: Held, other: Held): Held =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      Math.max(one[name] ?? 0, other[name] ?? 0),
    ]),
  );

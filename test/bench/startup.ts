import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { electronOfSetup, newDataFolder, online } from '../counter-app.ts';
import { processTree, proportionalMemory } from './process-tree.ts';
import { median, report } from './report.ts';

const runs = 9;

/** By then either has long been usable, in milliseconds. */
const settleMs = 1_500;

type Measured = {
  readonly milliseconds: number;
  /** Until main told what is in the books, in milliseconds; not of a bare window. */
  readonly toldAfter: number | undefined;
  readonly kibibytes: number;
};

/** What is started, and how it is seen to be there. */
export type Subject = {
  readonly folder: string;
  readonly dataFolder: string;
  /** When the window was usable, milliseconds since 1970; waits for it. */
  readonly usableAt: (page: Page) => Promise<number>;
  /** Waits until nothing more is going on, so that memory is compared at rest. */
  readonly atRest: (page: Page) => Promise<void>;
};

const bareWindow: Subject = {
  folder: join(import.meta.dirname, 'bare-window'),
  dataFolder: newDataFolder(),
  usableAt: (page) =>
    page
      .waitForFunction(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0];
        return paint === undefined ? undefined : performance.timeOrigin + paint.startTime;
      })
      .then((handle) => handle.jsonValue())
      .then(Number),
  atRest: async (page) => page.waitForLoadState('load'),
};

/** The counter with the data of an earlier run, or without any. */
export const counterWith = (dataFolder: string): Subject => ({
  folder: join(import.meta.dirname, '../..'),
  dataFolder,
  // The search has the focus and the packages are listed: the mark. All of it has been painted: the first row's own
  // paint, as the browser times it.
  usableAt: async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('counter-usable').length > 0);
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const marked = performance.getEntriesByName('counter-usable')[0]?.startTime ?? 0;
            const painted = list.getEntries()[0]?.startTime ?? 0;
            resolve(performance.timeOrigin + Math.max(marked, painted));
          }).observe({ type: 'element', buffered: true });
        }),
    );
  },
  // The practice service is up and has said the balance and the catalog.
  atRest: async (page) => {
    await online(page);
    await page.locator('[data-product-id]').first().waitFor();
  },
});

const counter = counterWith(newDataFolder());

/**
 * Starts the counter and a bare window of the same Electron in turn, and compares the medians. The counter's data
 * folder is one that was used before: a till is installed once and started every morning.
 */
export async function benchStartup(): Promise<void> {
  await start(counter);
  await start(bareWindow);
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    // In turn, and each first every other time, so that a busy moment hits both.
    const [first, second] = run % 2 === 0 ? [bareWindow, counter] : [counter, bareWindow];
    for (const subject of [first, second]) (subject === counter ? ours : bare).push(await start(subject));
  }
  const time = (measured: readonly Measured[]): number => median(measured.map((one) => one.milliseconds));
  const memory = (measured: readonly Measured[]): number => median(measured.map((one) => one.kibibytes));
  report('startup/bare-window', time(bare), 'ms');
  report('startup/counter', time(ours), 'ms');
  report('startup/books-told', median(ours.map(({ toldAfter }) => toldAfter ?? Infinity)), 'ms');
  report('startup/wall-time', time(ours) / time(bare), 'times', { op: '<=', value: 1.2 });
  report('startup/bare-window-memory', memory(bare) / 1024, 'MiB');
  report('startup/counter-memory', memory(ours) / 1024, 'MiB');
  report('startup/memory', memory(ours) / memory(bare), 'times', { op: '<=', value: 1.25 });
}

/** Starts it, measures until its window is usable, and ends it. */
export async function start(subject: Subject): Promise<Measured> {
  const { executable, launchArguments } = electronOfSetup();
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(
    executable,
    [
      ...launchArguments,
      subject.folder,
      `--user-data-dir=${subject.dataFolder}`,
      '--remote-debugging-port=0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await debuggerAddress(child);
  // Both note their own times; asking for them before they are over would take a core from what is measured.
  await wait(settleMs);
  const browser = await chromium.connectOverCDP(address);
  try {
    const page = await firstPage(browser);
    const milliseconds = (await subject.usableAt(page)) - startedAt;
    await subject.atRest(page);
    const told = await page.evaluate(() => {
      const [mark] = performance.getEntriesByName('books-told');
      return mark === undefined ? undefined : performance.timeOrigin + mark.startTime;
    });
    const toldAfter = told === undefined ? undefined : told - startedAt;
    return { milliseconds, toldAfter, kibibytes: memoryOf(child) };
  } finally {
    await browser.close();
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
}

/** Chromium says on its standard error where it can be asked. */
async function debuggerAddress(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk);
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    if (address !== undefined) {
      child.stderr?.resume();
      return address;
    }
  }
  throw new Error(`Electron ended before it could be asked: ${said}`);
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Electron has no context');
  return context.pages()[0] ?? context.waitForEvent('page');
}

/** All its processes but the one of the practice service, which stands for a computer elsewhere. */
function memoryOf(child: ChildProcess): number {
  const isPracticeService = (commandLine: string): boolean => commandLine.includes('node.mojom.NodeService');
  return processTree(child.pid ?? 0)
    .filter(({ commandLine }) => !isPracticeService(commandLine))
    .reduce((sum, { pid }) => sum + proportionalMemory(pid), 0);
}

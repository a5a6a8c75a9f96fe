import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { practiceSeller } from '../../tools/ledger/generate-ledger.ts';
import { startService } from '../network/start-service.ts';
import { electronOfSetup, newDataFolder } from '../windows/counter-app.ts';
import { cachedLedger } from './filled/cached-ledger.ts';
import { processTree, proportionalMemory } from './process-tree.ts';
import { liveTill } from './live-till.ts';
import { median, report, reportRatios } from './report.ts';

const pairs = 25;

/** By then either has long been usable, in milliseconds. */
const settleMs = 2_000;

type Measured = {
  /** Until its first view had been painted. */
  readonly milliseconds: number;
  /** Until main told what is in the books, in milliseconds; not of a bare window. */
  readonly toldAfter: number | undefined;
  /** Until F9 would sell: see `useMarkReady`; not of a bare window. */
  readonly readyAfter: number | undefined;
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
  // A sale could begin, and what that would need next has been fetched.
  atRest: async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('ready-to-sell').length > 0);
    await page.waitForLoadState('networkidle');
  },
});

/**
 * Starts the counter and a bare window of the same Electron in turn, and compares what came right after each other. The
 * counter's data folder is one that was used before: a till is installed once and started every morning. Two are of a
 * shop's account, without sales and with those of years; their service runs all the time, as a shop's does. The third is
 * in practice mode, where each start has to start the service as well.
 */
export async function benchStartup(): Promise<void> {
  const service = await startService({ merchantId: practiceSeller.merchantId });
  try {
    await compareStarts({
      empty: counterWith(await liveTill(service)),
      million: counterWith(await liveTill(service, join(cachedLedger(1_000_000), 'practice'))),
      practice: counterWith(newDataFolder()),
    });
  } finally {
    await service.stop();
  }
}

/** What the ready-to-sell time of each may come to, in times of a bare window. */
const readyBars = { empty: 1.35, million: 1.4, practice: 1.35 };

async function compareStarts(tills: Readonly<Record<keyof typeof readyBars, Subject>>): Promise<void> {
  const subjects = [bareWindow, tills.empty, tills.million, tills.practice] as const;
  // The first start fetches the catalog, the second compiles what is only read once there is one.
  for (const subject of [...subjects, ...subjects]) await start(subject);
  const measured = new Map<Subject, Measured[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < pairs; round += 1) {
    // Each is first, second and last as often as the others, so that a busy moment hits all.
    const turn = round % subjects.length;
    const inTurn = [...subjects.slice(turn), ...subjects.slice(0, turn)];
    for (const subject of inTurn) measured.get(subject)?.push(await start(subject));
  }
  const of = (subject: Subject, part: (one: Measured) => number): number[] =>
    (measured.get(subject) ?? []).map(part);
  const against = (subject: Subject, part: (one: Measured) => number, bare: (one: Measured) => number) =>
    of(subject, part).map((value, pair) => value / (of(bareWindow, bare)[pair] ?? NaN));

  report('startup/bare-window', median(of(bareWindow, painted)), 'ms');
  for (const name of ['empty', 'million', 'practice'] as const) {
    const till = tills[name];
    report(`startup/first-paint-${name}-time`, median(of(till, painted)), 'ms');
    reportRatios(`startup/first-paint-${name}`, against(till, painted, painted), { op: '<=', value: 1.15 });
    report(`startup/books-told-${name}-time`, median(of(till, booksTold)), 'ms');
    report(`startup/ready-to-sell-${name}-time`, median(of(till, readyToSell)), 'ms');
    reportRatios(`startup/ready-to-sell-${name}`, against(till, readyToSell, painted), {
      op: '<=',
      value: readyBars[name],
    });
  }
  report('startup/bare-window-memory', median(of(bareWindow, memory)) / 1024, 'MiB');
  report('startup/counter-memory', median(of(tills.empty, memory)) / 1024, 'MiB');
  reportRatios('startup/memory', against(tills.empty, memory, memory), { op: '<=', value: 1.1 });
  report('startup/load', loadavg()[0] ?? NaN, 'processes');
}

const painted = ({ milliseconds }: Measured): number => milliseconds;
const booksTold = ({ toldAfter }: Measured): number => toldAfter ?? Infinity;
const readyToSell = ({ readyAfter }: Measured): number => readyAfter ?? Infinity;
const memory = ({ kibibytes }: Measured): number => kibibytes;

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
    const afterStart = async (mark: string): Promise<number | undefined> => {
      const at = await page.evaluate((name) => {
        const [entry] = performance.getEntriesByName(name);
        return entry === undefined ? undefined : performance.timeOrigin + entry.startTime;
      }, mark);
      return at === undefined ? undefined : at - startedAt;
    };
    const [toldAfter, readyAfter] = [await afterStart('books-told'), await afterStart('ready-to-sell')];
    return { milliseconds, toldAfter, readyAfter, kibibytes: memoryOf(child) };
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

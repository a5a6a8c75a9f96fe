import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { build } from 'vite';
import { escposReceipt } from '../../src-main/printers/escpos-receipt.ts';
import { connectAccount } from '../tills/connect-account.ts';
import { electronOfSetup, launchCounter } from '../windows/counter-app.ts';
import { codeOfLength, receiptOf } from '../fixtures/receipt.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { countersScreen, customersScreen, startScreens } from '../windows/plugged-screens.ts';
import { startService } from '../network/start-service.ts';
import { startTestPrinter } from '../network/test-printer.ts';
import type { BareHandOver, BareOrders } from './bare-hand-over/main.ts';
import { openHandOver } from './hand-over-till.ts';
import { median, report } from './report.ts';

/** Many, because a frame comes when it comes: a sixtieth of a second is more than the whole way to it. */
const runs = 25;
const journeys = ['code', 'bytes', 'pdf'] as const;
type Journey = (typeof journeys)[number];

/** What is measured, as it stands in the figures. */
const names: Readonly<Record<Journey, string>> = {
  code: 'code-on-both-windows',
  bytes: 'receipt-bytes',
  pdf: 'pdf',
};

/** Of the usual length: as long as those of the practice service. */
const code = codeOfLength(60);

/**
 * From main's push of "completed" until the code is painted on the counter and on the customers' screen, until the bytes
 * of the receipt are ready for the printer, and until its PDF is there: in the real app, against a bare program that
 * makes the same journey between main and its windows with the libraries alone, in turn. The window asks for a receipt
 * as soon as it hears: in both programs while the windows draw the code, which the same push brings.
 */
export async function benchHandover(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-handover-'));
  const service = await startService({ balance: '100000.00' });
  const printer = await startTestPrinter();
  const screens = await startScreens();
  await screens.plug();
  const counter = await launchCounter({ environment: { DISPLAY: screens.display } });
  try {
    await connectAccount(counter.page, service);
    await counter.page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    const ours = await openHandOver(counter, printer, customersScreen, join(folder, 'ours.pdf'));
    const bareApp = await startBare(folder, screens.display);
    const bare = (journey: Journey): Promise<number> =>
      bareApp.evaluate(async (_electron, { name, shown }) => (await globalThis.bare)[name](shown), {
        name: journey,
        shown: code,
      } satisfies { name: keyof BareHandOver; shown: string });
    for (const journey of journeys) {
      const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
      for (let run = -2; run < runs; run += 1) {
        const [theirs, its] = [await bare(journey), await ours[journey]()];
        // The first ones warm up.
        if (run < 0) continue;
        measured.bare.push(theirs);
        measured.ours.push(its);
      }
      const name = names[journey];
      report(`handover/${name}-libraries-alone`, median(measured.bare), 'ms');
      report(`handover/${name}-of-the-till`, median(measured.ours), 'ms');
      const ratio = median(measured.ours) / median(measured.bare);
      report(`handover/${name}`, ratio, 'ratio', { op: '<=', value: 1.5 });
    }
    await bareApp.close();
  } finally {
    await counter.close();
    await screens.stop();
    await printer.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the bare program on the same screens. */
async function startBare(folder: string, display: string): Promise<ElectronApplication> {
  const program = join(import.meta.dirname, 'bare-hand-over');
  const page = join(folder, 'page');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: page,
      lib: { entry: join(program, 'page.ts'), formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
  });
  copyFileSync(join(program, 'page.html'), join(page, 'page.html'));
  const receipt = await receiptOf(code);
  const look = { roll: '80mm', qr: 'printer', logo: null, cuts: true, opensDrawer: false } as const;
  const { lines } = readEscpos(escposReceipt(receipt, look), 576);
  const qrAt = lines.indexOf(code.slice(0, 48));
  const orders: BareOrders = {
    page,
    bounds: [
      { x: 0, y: 0, ...countersScreen },
      { x: countersScreen.width, y: 0, ...customersScreen },
    ],
    receipt,
    lines: [...lines.slice(0, qrAt), null, ...lines.slice(qrAt)],
    code,
  };
  const file = join(folder, 'orders.json');
  writeFileSync(file, JSON.stringify(orders));
  const { executable, launchArguments } = electronOfSetup();
  return _electron.launch({
    executablePath: executable,
    args: [...launchArguments, program, `--user-data-dir=${join(folder, 'data')}`, file],
    env: { ...definedIn(process.env), DISPLAY: display },
  });
}

const definedIn = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

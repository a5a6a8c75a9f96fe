import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { readEsimName } from '../../src-activation/esim-name.ts';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { decodeQrs, pdfPages } from '../windows/decode-qr.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { startTestPrinter, type TestPrinter } from '../network/test-printer.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shopFacts, shopFigures } from './shop-figures.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** Dots across a roll of 80 mm. */
const wide = 576;

/** Main answers these requests no more until it is let go. */
async function holdAnswers(electron: ElectronApplication, request: string): Promise<() => Promise<void>> {
  await electron.evaluate(({ ipcMain }, channel) => {
    type Answer = (...asked: unknown[]) => unknown;
    const { _invokeHandlers: answers } = ipcMain as unknown as { _invokeHandlers: Map<string, Answer> };
    const answer = answers.get(channel);
    if (answer === undefined) throw new Error(`nothing answers ${channel}`);
    const held = new Promise((resolve) => process.once('answer-held' as 'exit', resolve));
    answers.set(channel, (...asked) => held.then(() => answer(...asked)));
  }, `ask:${request}`);
  return () => electron.evaluate(() => void process.emit('answer-held' as 'exit', 0));
}

/** Receipts on paper, in the real app, on a printer that answers by TCP as real ones do. */
describe('printing receipts', () => {
  let printer: TestPrinter;
  let counter: CounterApp;

  beforeAll(async () => {
    printer = await startTestPrinter();
    counter = await launchCounter();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(async () => {
    await counter.close();
    await printer.close();
  });

  const jobsDone = async (count: number): Promise<void> => {
    await expect.poll(() => printer.jobs.length).toBe(count);
  };
  const sell = async (): Promise<string> => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    return (await shownInstall(page)).text;
  };

  it('takes the logo that is chosen in main’s dialog, and no file that is none', async () => {
    const { page, electron } = counter;
    const folder = mkdtempSync(join(tmpdir(), 'logo-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const choose = async (name: string, bytes: Buffer): Promise<void> => {
      writeFileSync(join(folder, name), bytes);
      await electron.evaluate(
        ({ dialog }, path) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
        },
        join(folder, name),
      );
      await pressEnter(page.getByTestId('choose-logo'));
    };
    await showSettings(page, 'displays');
    const dot = PNG.sync.write(new PNG({ width: 1, height: 1 }));
    const refused = page.getByText('The picture wasn’t saved.');
    await choose('note.png', Buffer.from('no picture'));
    await refused.waitFor();
    await choose('logo.png', dot);
    await page.getByRole('img', { name: 'The shop’s logo' }).first().waitFor();
    expect(await refused.count()).toBe(0);
    await choose('large.png', Buffer.concat([dot, Buffer.alloc(300_000)]));
    await refused.waitFor();
    await pressEnter(page.getByRole('button', { name: 'Remove logo' }));
  });

  it('takes the shop’s lines and a printer, which is tried before it is kept', async () => {
    const { page } = counter;
    await showSettings(page, 'displays');
    await page.getByLabel('Shop name').fill('Corner Shop');
    await page.getByLabel('Address', { exact: true }).fill('1 High Street\nTown');
    await pressEnter(page.getByTestId('keep-receipts'));
    await page.getByText('Receipts were changed.').waitFor();
    await pressEnter(page.getByTestId('add-printer'));
    await page.getByLabel('Printer name').fill('Counter printer');
    await page.getByLabel('Network address').fill(printer.host);
    await page.getByLabel('Port', { exact: true }).fill(String(printer.port));
    await pressEnter(page.getByTestId('printer-try'));
    await page.getByText('The test page was printed').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await pressEnter(page.getByRole('button', { name: 'Save printer' }));
    await page.getByText('Default printer').waitFor();
    await jobsDone(1);
  });

  it('prints a sale’s receipt by one key, with its code, the shop and the mark of practice', async () => {
    const { page } = counter;
    const code = await sell();
    await page.keyboard.press('Control+p');
    await page.getByText('Printed on Counter printer').waitFor();
    await jobsDone(2);
    const { lines, codes, cuts, drawerPulses } = readEscpos(printer.jobs[1] ?? Buffer.alloc(0), wide);
    expect(codes).toEqual([code, expect.stringMatching(/^ESIM/)]);
    const text = lines.join('\n');
    expect(text).toContain('Corner Shop');
    expect(text).toContain('1 High Street');
    expect(text.match(/PRACTICE/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('REPRINT');
    expect(shopFacts(text, await shopFigures(page, 'jp-10gb-30d'))).toEqual([]);
    expect(cuts).toBe(1);
    expect(drawerPulses).toBe(0);
  });

  it('says on paper that a further one is a copy', async () => {
    const { page } = counter;
    await pressEnter(page.getByTestId('print'));
    await jobsDone(3);
    // A job is there with its first byte.
    await expect
      .poll(() => readEscpos(printer.jobs[2] ?? Buffer.alloc(0), wide).lines.join('\n'))
      .toContain('REPRINT');
  });

  it('keeps a receipt that did not come out until it does, and the sale is as it was', async () => {
    const { page } = counter;
    printer.trouble = { kind: 'no-paper' };
    await page.keyboard.press('Escape');
    const code = await sell();
    await page.keyboard.press('Control+p');
    await page.getByText('Counter printer is out of paper. Put in a new roll.').waitFor();
    expect((await shownInstall(page)).decoded).toBe(code);
    expect(await wcagViolations(page)).toEqual([]);
    // It stays, whatever is done meanwhile.
    await pressEnter(page.getByRole('button', { name: 'Orders' }));
    // A view that comes takes the focus, and with it a key that was meant for the notice.
    await page.getByTestId('order-search').and(page.locator(':focus')).waitFor();
    await page.locator('[data-print-fault="out-of-paper"]').waitFor();
    printer.trouble = { kind: 'none' };
    const before = printer.jobs.length;
    await pressEnter(page.getByTestId('print-again'));
    await page.locator('[data-print-fault]').waitFor({ state: 'hidden' });
    await jobsDone(before + 1);
    expect(readEscpos(printer.jobs.at(-1) ?? Buffer.alloc(0), wide).codes[0]).toBe(code);
  });

  it('prints on a key that is pressed before the window knows of the printer', async () => {
    const { electron, page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.keyboard.press('Escape');
    const letGo = await holdAnswers(electron, 'usual-printer');
    const before = printer.jobs.length;
    await sell();
    await page.keyboard.press('Control+p');
    await letGo();
    await page.getByText('Printed on Counter printer').waitFor();
    await jobsDone(before + 1);
  });

  it('saves one receipt after the other, each with its own code alone', async () => {
    const { page } = counter;
    const folder = mkdtempSync(join(tmpdir(), 'esim-counter-receipts-'));
    try {
      for (const name of ['first.pdf', 'second.pdf']) {
        await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
        await page.keyboard.press('Escape');
        const code = await sell();
        await counter.saveTo(join(folder, name));
        await pressEnter(page.getByRole('button', { name: 'Save receipt' }));
        await page.getByText(new RegExp(`^Receipt saved in .+ as ${name}`)).waitFor();
        const [paper, ...more] = pdfPages(readFileSync(join(folder, name)), 203);
        expect(more).toEqual([]);
        if (paper === undefined) continue;
        const { forPhone, forShop } = decodeQrs(paper);
        expect(forPhone).toBe(code);
        expect(readEsimName(forShop ?? '')).toMatchObject({ kind: 'named', name: { by: 'both' } });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('ends with its window, whatever is kept for the next receipt', async () => {
    const { electron } = counter;
    const gone = new Promise((resolve) => electron.process().once('exit', resolve));
    await electron.evaluate(({ BrowserWindow }) => {
      // Later, so that this question is answered first.
      setTimeout(
        () =>
          BrowserWindow.getAllWindows()
            .find((each) => each.isVisible())
            ?.close(),
        100,
      );
    });
    await gone;
  });
});

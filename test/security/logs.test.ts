import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { connectAccount } from '../tills/connect-account.ts';
import {
  electronOfSetup,
  launchCounter,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** Nothing of this may be in the log, nor in what support is told. */
const secret = 'secret-of-the-log-hunt';
const customer = { name: 'Guadalupe Quijada', phone: '+34 600 111 222' };
const staffName = 'Wilhelmina';

/** A shop at work, with crashes: whatever might end up in a log is said aloud. */
describe('the log and what support is told', () => {
  const dataFolder = newDataFolder();
  const logs = join(dataFolder, 'logs');
  const out = mkdtempSync(join(tmpdir(), 'support-'));
  let service: TestService;
  let counter: CounterApp;
  let code: string;
  /** What the program has written to where it was started from, which systems keep too. */
  let said = '';

  beforeAll(async () => {
    service = await startService({ secret, issueDelayMs: 50 });
    counter = await launchCounter({ dataFolder, expectsFaults: true });
    const { page, electron } = counter;
    for (const stream of [electron.process().stdout, electron.process().stderr])
      stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    await online(page);
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.locator('[data-product-id]').first().waitFor();
    code = await page.evaluate(
      async ({ name, phone, staff }) => {
        const [product] = (await till.ask('catalog')).products;
        if (product === undefined) throw new Error('there is nothing to sell');
        const { productId, costVersion, price, currency } = product;
        const cart = crypto.randomUUID();
        const sold = await till.ask('sell', { productId, costVersion, price, currency, cart, again: true });
        if (!sold.ok) throw new Error('not sold');
        const [piece] = sold.pieces;
        if (piece.kind !== 'sale') throw new Error('it is no sale');
        const { orderId } = piece;
        await till.ask('customer-note', {
          orderId,
          customer: { name, phone: { kind: 'noted', text: phone }, note: name },
        });
        await till.ask('staff-change', { kind: 'begin', name: staff, pin: '1111' });
        for (;;) {
          const sale = await till.ask('order', { orderId });
          if (sale?.install?.kind === 'readable') return sale.install.activationCode;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      { ...customer, staff: staffName },
    );
    const all = [secret, customer.name, customer.phone, code, staffName].join(' ');
    // What nobody catches in main, with all of it in the message.
    await electron.evaluate((_electron, words) => {
      void Promise.reject(Object.assign(new RangeError(words), { code: words }));
      setTimeout(() => {
        throw new SyntaxError(words);
      });
    }, all);
    // What nobody catches in a page.
    await page.evaluate((words) => {
      setTimeout(() => {
        throw new TypeError(words);
      });
      void Promise.reject(new TypeError(words));
    }, all);
    // What main can't answer.
    await electron.evaluate(({ dialog }, words) => {
      dialog.showSaveDialog = () => Promise.reject(new RangeError(words));
    }, all);
    await page.evaluate(() => till.ask('records-export', { what: 'book' } as never).catch(() => undefined));
    // A page of the program that falls.
    await page.evaluate(() => till.ask('customer-display-in-front'));
    const isOpen = (): boolean => electron.windows().some((each) => each.url().includes('customer-display'));
    await vi.waitUntil(isOpen, { timeout: 20_000 });
    await electron.evaluate(({ BrowserWindow }) => {
      const front = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().includes('customer-display'),
      );
      if (front === undefined) throw new Error('there is no customers’ window');
      front.webContents.forcefullyCrashRenderer();
    });
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
    rmSync(out, { recursive: true });
  });

  const lines = (): string => readFileSync(join(logs, 'till.jsonl'), 'utf8');
  const hidden = (): string[] => [
    secret,
    ...Object.values(customer),
    customer.phone.replaceAll(' ', ''),
    staffName,
    code,
    code.split('$')[2] ?? code,
  ];

  it('tell of sales, of what nobody caught and of pages that fell', async () => {
    await expect.poll(lines).toContain('"event":"page-gone","page":"customer-display"');
    expect(lines()).toMatch(/"event":"sale","order":"[0-9A-Z]{26}","state":"completed"/);
    expect(lines()).toMatch(
      /"event":"uncaught","origin":"rejection","error":\{"name":"RangeError","code":null/,
    );
    expect(lines()).toMatch(/"event":"uncaught","origin":"exception","error":\{"name":"SyntaxError"/);
  });

  it('are all that an error does that nobody caught: the shop sees no message of it, and main goes on', async () => {
    const answered = await counter.page.evaluate(async () => (await till.ask('snapshot'))?.mode);
    expect(answered).toBe('live');
    expect(said).toContain('SyntaxError, caught by nobody');
  });

  it('tell of what main could not answer, and the page is told no more than that', async () => {
    await expect
      .poll(lines)
      .toMatch(/"event":"not-answered","request":"records-export","error":\{"name":"RangeError"/);
    const { page } = counter;
    const text = await page.evaluate(() =>
      till.ask('records-export', { what: 'book' } as never).then(String, String),
    );
    expect(text).toMatch(/records-export could not be answered$/);
  });

  it('hold no name, telephone number, code or secret', async () => {
    expect(filesHolding(logs, hidden())).toEqual([]);
    for (const each of hidden()) expect(said).not.toContain(each);
    // What it says is heard.
    expect(said).toContain('RangeError, caught by nobody');
    const { text } = await counter.page.evaluate(() => till.ask('support-read'));
    for (const each of hidden()) expect(text).not.toContain(each);
    // The search finds what is there.
    expect(filesHolding(logs, ['completed'])).not.toEqual([]);
  });

  it('are saved as they were shown, where staff choose', async () => {
    const { page } = counter;
    const file = join(out, 'support.txt');
    await counter.saveTo(file);
    await showSettings(page, 'about');
    await page.getByTestId('support-show').click();
    const shown = await page.getByTestId('support-text').textContent();
    await page.getByTestId('support-save').click();
    await page.getByText('Saved as support.txt').waitFor();
    expect(readFileSync(file, 'utf8')).toBe(shown);
    expect(shown).toContain('"state":"completed"');
  });

  it.skipIf(process.platform === 'win32')('are for the till’s own user alone', () => {
    for (const name of ['', ...readdirSync(logs)])
      expect(statSync(join(logs, name)).mode & 0o077, name).toBe(0);
  });
});

describe('a fault before the first view', () => {
  it('is written down, without its words', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'early-'));
    const early = join(folder, 'early.cjs');
    // Runs before the program does, and fails as soon as somebody listens.
    const fails = `Promise.reject(new RangeError('${secret} ${customer.phone}'))`;
    const listened = "if (event === 'unhandledRejection')";
    writeFileSync(
      early,
      `process.once('newListener', function look(event) {
      ${listened} setImmediate(() => void ${fails});
      else process.once('newListener', look);
    });`,
    );
    const dataFolder = newDataFolder();
    const { executable, launchArguments } = electronOfSetup();
    const program = join(import.meta.dirname, '../..');
    // Not by the driver, which takes these options away.
    const child = spawn(executable, [...launchArguments, program, `--user-data-dir=${dataFolder}`], {
      env: { ...process.env, NODE_OPTIONS: `--require ${early}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const lines = (): string => {
      const file = join(dataFolder, 'logs/till.jsonl');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    try {
      await expect.poll(lines, { timeout: 30_000 }).toContain('"event":"started"');
      // The log's own watch begins after this line.
      expect(lines()).toMatch(/"event":"uncaught"[^]*"event":"started"/);
      expect(lines().match(/"event":"uncaught"/g)).toHaveLength(1);
      expect(lines()).toMatch(/"origin":"rejection","error":\{"name":"RangeError"/);
      expect(filesHolding(dataFolder, [secret, customer.phone])).toEqual([]);
      expect(said).toContain('RangeError, caught by nobody');
      expect(said).not.toContain(secret);
    } finally {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    }
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../counter-app.ts';
import { filesHolding } from '../files-holding.ts';
import { startService, type TestService } from '../start-service.ts';

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

  beforeAll(async () => {
    service = await startService({ secret, issueDelayMs: 50 });
    counter = await launchCounter({ dataFolder });
    const { page, electron } = counter;
    await online(page);
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Sell', exact: true }).press('Enter');
    await page.locator('[data-product-id]').first().waitFor();
    code = await page.evaluate(
      async ({ name, phone, staff }) => {
        const [product] = (await till.ask('catalog')).products;
        if (product === undefined) throw new Error('there is nothing to sell');
        const { productId, cost, price, currency } = product;
        const cart = crypto.randomUUID();
        const sold = await till.ask('sell', { productId, cost, price, currency, cart, again: true });
        if (!sold.ok) throw new Error('not sold');
        const [orderId] = sold.orderIds;
        await till.ask('customer-note', { orderId, customer: { name, phone, note: name } });
        await till.ask('staff-change', { kind: 'begin', name: staff, pin: '1111' });
        for (;;) {
          const sale = await till.ask('order', { orderId });
          if (sale?.install?.kind === 'readable') return sale.install.activationCode;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      { ...customer, staff: staffName },
    );
    // What nobody catches in main, with all of it in the message.
    await electron.evaluate((_electron, said) => {
      void Promise.reject(Object.assign(new RangeError(said), { code: said }));
    }, [secret, customer.name, customer.phone, code, staffName].join(' '));
    // A page of the program that falls.
    const opened = electron.waitForEvent('window');
    await page.evaluate(() => till.ask('customer-display-in-front'));
    await opened;
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
  });

  it('hold no name, telephone number, code or secret', async () => {
    expect(filesHolding(logs, hidden())).toEqual([]);
    const { text } = await counter.page.evaluate(() => till.ask('support-read'));
    for (const each of hidden()) expect(text).not.toContain(each);
    // The search finds what is there.
    expect(filesHolding(logs, ['completed'])).not.toEqual([]);
  });

  it('are saved as they were shown, where staff choose', async () => {
    const { page } = counter;
    const file = join(out, 'support.txt');
    await counter.saveTo(file);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'Records' }).click();
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

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isLive } from '../tills/connect-account.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { emptyDataFolder, launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

/** A new installation, whose data folder is really empty. */
describe('a till that is opened for the first time', () => {
  let service: TestService;
  let counter: CounterApp;
  const file = join(emptyDataFolder(), 'till.json');
  beforeAll(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
  });
  afterEach(() => counter.close());
  afterAll(async () => {
    rmSync(file, { force: true });
    await service.stop();
  });

  const open = async (dataFolder = emptyDataFolder()): Promise<CounterApp> => {
    counter = await launchCounter({ dataFolder });
    return counter;
  };
  /** What stands in the search's place, or the search. */
  const asks = async (): Promise<boolean> => {
    const first = counter.page.getByTestId('first-run');
    await first.or(counter.page.getByTestId('search')).first().waitFor();
    return first.isVisible();
  };
  const chooseFile = async (content: unknown): Promise<void> => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    await counter.electron.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, file);
  };

  it('sells in practice after one key, and never asks again', async () => {
    const { page, dataFolder } = await open();
    await hasFocus(page.getByTestId('try-it'));
    // Nothing around the choices leads past them.
    await page.keyboard.press('Control+2');
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    await online(page);
    await page.keyboard.type('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await counter.close();
    await open(dataFolder);
    expect(await asks()).toBe(false);
  });

  it('begins in the language that was chosen, also after a kill, and takes Enter there, too', async () => {
    const { page, dataFolder } = await open();
    await page.getByText('العربية').click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor({ state: 'attached' });
    await counter.kill();
    const again = await open(dataFolder);
    expect(await asks()).toBe(true);
    await again.page.locator('html[lang="ar"]').waitFor({ state: 'attached' });
    await again.page.getByText('Deutsch').click();
    await again.page.locator('html[lang="de"][dir="ltr"]').waitFor({ state: 'attached' });
    await again.page.keyboard.press('Enter');
    await hasFocus(again.page.getByTestId('search'));
  });

  it('connects the account, asks the rest, and goes on after a kill in the middle', async () => {
    const { page, dataFolder } = await open();
    await page.getByTestId('choose-connect').click();
    await hasFocus(page.getByLabel('Server address'));
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('try-it'));
    await page.getByTestId('choose-connect').click();
    await page.getByLabel('Server address').fill(service.address);
    await page.getByLabel('Merchant id').fill(service.merchantId);
    await page.getByLabel('Secret').fill('not-the-secret');
    await page.keyboard.press('Enter');
    await page.getByText(/^Not connected\. Nothing was changed\. /).waitFor();
    expect(await page.evaluate(async () => (await till.ask('account-read')).merchantId)).toBe('');
    await page.getByLabel('Secret').fill(service.secret);
    await page.keyboard.press('Enter');

    await hasFocus(page.getByTestId('tax'));
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await page.getByLabel('Shop’s name').waitFor();
    expect(await page.evaluate(async () => (await till.ask('prices-read')).rules.taxPercent)).toBe('21');
    await page.getByTestId('first-run-back').click();
    // As it was answered.
    await page.locator('[data-testid="tax"][value="21"]').waitFor();
    await counter.kill();

    const again = (await open(dataFolder)).page;
    // What was answered isn't asked again.
    await hasFocus(again.getByLabel('Shop’s name'));
    await again.keyboard.type('Corner Shop');
    await again.keyboard.press('Enter');
    await hasFocus(again.getByTestId('till-name'));
    await again.keyboard.type('front');
    await again.keyboard.press('Enter');
    await hasFocus(again.getByTestId('search'));
    await isLive(again);
    await again.getByText('Till FRONT').waitFor();
    expect(await again.evaluate(async () => (await till.ask('printing-read')).shop.name)).toBe('Corner Shop');

    // What a shop wants to set before its first sale is listed, and ticked once it is.
    const ticked = (step: string): Promise<number> =>
      again.getByTestId(`live-${step}`).getByLabel('Done').count();
    await again.getByTestId('live-receipts').getByText('Corner Shop').waitFor();
    expect(await Promise.all(['receipts', 'prices', 'printers', 'shift'].map(ticked))).toEqual([1, 0, 0, 0]);
    expect(await wcagViolations(again)).toEqual([]);
    await again.getByTestId('live-shift').click();
    await hasFocus(again.getByTestId('float'));
    await again.keyboard.type('100');
    await again.keyboard.press('Enter');
    await again.getByText('Shift 1', { exact: true }).first().waitFor();
    await again.keyboard.press('Control+1');
    await again.getByTestId('live-shift').getByLabel('Done').waitFor();
    await again.getByRole('button', { name: 'Hide this list' }).click();
    await again.getByTestId('live-steps').waitFor({ state: 'detached' });
    await counter.close();
    await open(dataFolder);
    expect(await asks()).toBe(false);
  });

  it('is set up from a file, which is read before it is applied', async () => {
    const { page, dataFolder } = await open();
    await chooseFile('');
    await page.getByTestId('choose-file').click();
    await page.getByText(/^Nothing was set up\. .*till\.json.* is empty/).waitFor();
    const { address, merchantId } = service;
    await chooseFile({ version: 1, till: 'C7', account: { address, merchantId }, showsCost: true });
    await page.getByTestId('choose-file').click();
    await page.getByText('Costs are shown').waitFor();
    await hasFocus(page.getByLabel('Secret'));
    await page.keyboard.type('not-the-secret');
    await page.keyboard.press('Enter');
    await page.getByText(/^Not connected\. Nothing was changed\. /).waitFor();
    expect(await page.evaluate(async () => (await till.ask('snapshot'))?.till)).toBe('P-T1');
    await page.getByLabel('Secret').fill(service.secret);
    await page.keyboard.press('Enter');
    // The file leaves these open, and names the till.
    await page.getByTestId('tax').waitFor();
    await page.getByTestId('step-skip').click();
    await page.getByLabel('Shop’s name').waitFor();
    await page.getByTestId('step-skip').click();
    await hasFocus(page.getByTestId('search'));
    await isLive(page);
    await page.getByText('Till C7').waitFor();
    expect(await page.evaluate(() => till.ask('cost-shown'))).toBe(true);
    await counter.close();
    await open(dataFolder);
    expect(await asks()).toBe(false);
  });

  it('is locked for the staff whom a file names', async () => {
    const { page } = await open();
    const pin = { N: 2, r: 1, p: 1, salt: '00'.repeat(16), hash: '00'.repeat(32) };
    const staff = { lockAfterMinutes: 5, members: [{ id: 'ana', name: 'Ana', role: 'manager', pin }] };
    await chooseFile({ version: 1, staff });
    await page.getByTestId('choose-file').click();
    await page.getByText(/Staff: .*Ana/).waitFor();
    await hasFocus(page.getByTestId('apply-profile'));
    await page.keyboard.press('Enter');
    await page.locator('[data-testid="profile"]').waitFor({ state: 'detached' });
    await page.getByText('Ana', { exact: true }).waitFor();
    await expect(page.evaluate(() => till.ask('snapshot'))).rejects.toThrow('not for whoever is at the till');
  });
});

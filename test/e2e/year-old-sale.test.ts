import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import type { Keytar } from '../../src-main/keychain/keychain.ts';
import { sealKeyName } from '../../src-main/keychain/seal-key-entry.ts';
import { installationOf } from './installation-of.ts';
import { sealedPhones } from '../../src-main/ledger/customers/customer-phones.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { activationOf, issuedProfile } from '../../src-main/domain/orders/issued-profile.ts';
import { isIn } from '../../src-main/domain/orders/sale.ts';
import { SealKey } from '../../src-main/sealing/seal-key.ts';
import { SealKeys } from '../../src-main/sealing/seal-keys.ts';
import { profileRecord } from '../ledgers/busy-ledger.ts';
import { appKeychainService } from '../tills/app-keychain.ts';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, launchOnline, newDataFolder, online } from '../windows/counter-app.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { noted } from '../fixtures/noted-customer.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import { codesWith } from '../tills/sealed-codes.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { startTestPrinter, type TestPrinter } from '../network/test-printer.ts';
import { value } from '../value.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

const yearMs = 365 * 24 * 3_600_000;
/** Dots across a roll of 80 mm. */
const wide = 576;
const profile = profileRecord('8981100001234567893');

/** Nothing answers but the printer: the service is gone, and so is the way to the keychain where it is said. */
describe.runIf(process.platform === 'linux')('a sale of a year ago', () => {
  const dataFolder = newDataFolder();
  let service: TestService;
  let printer: TestPrinter;
  let orderId: string;

  beforeAll(async () => {
    service = await startService({ secret: 'e2e-secret-of-a-year-ago' });
    printer = await startTestPrinter();
    const before = await launchOnline({ dataFolder });
    const { page } = before;
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await online(page);
    await showSettings(page, 'displays');
    await pressEnter(page.getByTestId('add-printer'));
    await page.getByLabel('Printer name').fill('Counter printer');
    await page.getByLabel('Network address').fill(printer.host);
    await page.getByLabel('Port', { exact: true }).fill(String(printer.port));
    await pressEnter(page.getByRole('button', { name: 'Save printer' }));
    await page.getByText('Default printer').waitFor();
    await before.close();
    await service.stop();

    // What the till wrote down a year ago, sealed with the key of its keychain.
    const key = SealKey.read(
      (await keytar.getPassword(appKeychainService, sealKeyName(installationOf(dataFolder)))) ?? '',
    );
    if (key === undefined) return expect.fail('the keychain has no key');
    const ledger = value(Ledger.open(join(dataFolder, 'live', 'ledger.sqlite')));
    const keys = new SealKeys(key);
    ledger.keepPhones(sealedPhones(() => keys));
    const at = Date.now() - yearMs;
    const drafted = value(ledger.sales.draft(saleIntent(at, { merchantId: service.merchantId })));
    ({ orderId } = drafted.intent);
    value(
      ledger.sales.noteCustomer(
        drafted.intent.orderId,
        noted({ name: 'Đặng Thị Hoa', phone: '+84 (0)90 765 4321', note: null }),
      ),
    );
    const accepted = value(
      ledger.sales.answer(drafted, { kind: 'accepted', uidCustomer: 'uid-old', charged: null }, at),
    );
    if (!isIn(accepted, 'accepted')) return expect.fail(accepted.progress.state);
    const kept = codesWith(key).keep(drafted.intent.orderId, activationOf(profile));
    value(ledger.sales.conclude(accepted, { kind: 'issued', profile: issuedProfile(profile, kept) }, at));
    ledger.close();
  });
  afterAll(() => printer.close());

  const find = async (typed: string, environment?: Readonly<Record<string, string>>) => {
    const counter = await launchCounter({
      dataFolder,
      ...(environment === undefined ? {} : { environment }),
    });
    onTestFinished(() => counter.close());
    const { page } = counter;
    await page.locator('[data-service-state="offline"]').waitFor();
    await page.keyboard.press('Control+2');
    await hasFocus(page.getByTestId('order-search'));
    await page.keyboard.type(typed);
    await page.locator(`[data-listed-for="${typed}"]`).waitFor();
    await page.locator(`[data-order-id="${orderId}"]`).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('order-state').waitFor();
    return page;
  };

  it('is found by its customer’s name, and its receipt printed, without service, network and keychain', async () => {
    const page = await find('dang hoa', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
    await page.getByText('Đặng Thị Hoa').first().waitFor();
    await page.getByText('number locked: keychain doesn’t answer').first().waitFor();
    expect(await page.getByText('4321').count()).toBe(0);
    expect(await page.getByTestId('install-qr').count()).toBe(0);
    await page.keyboard.press('Control+p');
    await page.getByText('Printed on Counter printer').waitFor();
    const { codes, lines } = readEscpos(printer.jobs.at(-1) ?? Buffer.alloc(0), wide);
    // What is for the shop's scanner installs nothing.
    expect(codes.filter((code) => !code.startsWith('ESIM'))).toEqual([]);
    // The printer's character set has the plain apostrophe alone.
    expect(lines.join(' ')).toContain("couldn't be read");
    expect(lines.join('')).toContain(orderId.slice(0, 20));
  });

  it('is not found by its telephone number without the keychain, which is said, and keeps that when its name is changed', async () => {
    const page = await find('Dang Thi', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
    // Enter so soon after letters would be a scanner's.
    await page.getByTestId('customer').press('Space');
    const form = page.getByRole('region', { name: 'Customer' });
    await hasFocus(form.getByLabel('Name'));
    expect(await form.getByLabel('Phone').isDisabled()).toBe(true);
    await form.getByText('The phone number isn’t saved').waitFor();
    await form.getByLabel('Name').fill('Đặng Thị Hoa, Huế');
    await form.getByRole('button', { name: 'Keep' }).press('Space');
    await form.getByText('Đặng Thị Hoa, Huế').waitFor();
    await form.getByText('number locked').waitFor();
    await page.getByTestId('order-search').fill('4321');
    await page.getByText('Phone numbers can’t be searched').waitFor();
    await page.locator('[data-listed-for="4321"]').waitFor();
    expect(await page.locator(`[data-order-id="${orderId}"]`).count()).toBe(0);
  });

  it('is printed with its code from the encrypted store once the keychain opens, without service', async () => {
    const page = await find('090 7654');
    await page.getByRole('region', { name: 'Customer' }).getByText('+84 (0)90 765 4321').waitFor();
    expect((await shownInstall(page)).text).toBe(profile.activationCode);
    await page.keyboard.press('Control+p');
    await page.getByText('Printed on Counter printer').waitFor();
    const { codes, lines } = readEscpos(printer.jobs.at(-1) ?? Buffer.alloc(0), wide);
    expect(codes).toEqual([profile.activationCode]);
    expect(lines.join('\n')).toContain('8981 1000');
  });
});

const keytar = createRequire(import.meta.url)('keytar') as Keytar;

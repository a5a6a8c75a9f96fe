import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { connectAccount, isLive } from '../../tills/connect-account.ts';
import { electronOfSetup, launchCounter, type CounterApp } from '../../windows/counter-app.ts';
import { askForNames } from './ask-for-names.ts';
import { errand, type Answered, type Errand } from './shop-messages.ts';

/** Runs in a shop's network, which its driver has to be in as well: starts the app there and does what it is told. */

let opened: CounterApp | undefined;
const running = (): CounterApp => {
  if (opened === undefined) throw new Error('it is not open');
  return opened;
};

async function open({ environment, looksUpNames }: Extract<Errand, { kind: 'open' }>): Promise<void> {
  const { launchArguments } = electronOfSetup();
  const rule = looksUpNames ? ['-r', join(import.meta.dirname, 'no-rule.cjs')] : [];
  process.env['ESIM_COUNTER_ELECTRON_ARGUMENTS'] = JSON.stringify([...launchArguments, ...rule]);
  opened = await launchCounter({ environment });
}

/** As staff do, with the customers' window in front and a receipt laid out afterwards. */
async function sell({ page, electron }: CounterApp): Promise<void> {
  // A code of before is left as long as it takes: a key that comes early means nothing to it.
  while (await page.getByTestId('install-qr').isVisible()) await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: 'Sell', exact: true })
    .or(page.getByRole('tab', { name: 'Sell' }))
    .first()
    .click();
  await page.getByTestId('search').fill('greece 1gb');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  await page.evaluate(() => till.ask('customer-display-in-front'));
  while (electron.windows().length < 3) await electron.waitForEvent('window');
}

/** Lets every window try. @returns the ways, by the page. */
async function tryAll({ electron }: CounterApp, hasPolicy: boolean): Promise<Record<string, string[]>> {
  const tried: Record<string, string[]> = {};
  for (const window of electron.windows()) {
    const page = new URL(window.url()).pathname.replace(/^\/|\.html$/g, '');
    if (!hasPolicy) await leavePolicy(window);
    tried[page] = await window.evaluate(askForNames, `${page}${hasPolicy ? '' : '-no-policy'}.leak.example`);
  }
  // Comes after all that Chromium was asked for in those sessions.
  await electron.evaluate(async ({ session }) => {
    for (const each of [session.defaultSession, session.fromPartition('customer-display', { cache: false })])
      await each.resolveHost('last.leak.example').catch(() => undefined);
  });
  return tried;
}

/** As a page whose process was taken over is bound by no policy of its content. */
async function leavePolicy(window: Page): Promise<void> {
  const driver = await window.context().newCDPSession(window);
  await driver.send('Page.setBypassCSP', { enabled: true });
  await window.reload();
  await window.waitForLoadState();
}

async function run(wanted: Errand): Promise<Answered['tried']> {
  switch (wanted.kind) {
    case 'open':
      await open(wanted);
      return {};
    case 'connect':
      await connectAccount(running().page, wanted);
      await isLive(running().page);
      return {};
    case 'sell':
      await sell(running());
      return {};
    case 'ask-for-names':
      return tryAll(running(), wanted.hasPolicy);
    case 'close':
      await running().close();
      return {};
  }
}

process.on('message', (message) => {
  void run(errand.parse(message)).then(
    (tried) => process.send?.({ problem: null, tried } satisfies Answered),
    (error: unknown) => process.send?.({ problem: String(error), tried: {} } satisfies Answered),
  );
});
process.on('disconnect', () => process.exit());

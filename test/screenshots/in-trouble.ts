import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectSignedByService } from '../tills/connect-account.ts';
import { newDataFolder } from '../windows/counter-app.ts';
import { startService } from '../network/start-service.ts';
import { find, launchInLook, openTask, picture, speakInLook, type Look } from './look.ts';

/** Longer than the pictures take, in milliseconds: the eSIM stays on its way. */
const onItsWayMs = 600_000;

/** What isn't settled, and a ledger that can't be opened: on the shop's own account. */
export async function takeTrouble(look: Look): Promise<void> {
  const dataFolder = newDataFolder();
  const service = await startService({ balance: '42.00', issueDelayMs: onItsWayMs });
  try {
    const counter = await launchInLook(look, dataFolder);
    const { page } = counter;
    await page.locator('[data-product-id]').first().waitFor();
    await connectSignedByService(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await speakInLook(page, look);
    await openTask(page, 'sell');
    await find(page, 'JP 10gb 30d', 'jp-10gb-30d');
    await page.keyboard.press('F9');
    await page.getByTestId('open-count').waitFor();
    await page.keyboard.press('Control+o');
    await page.getByTestId('open-item').first().waitFor();
    await picture(page, 'pending', look);
    await counter.kill();
    const ledger = join(dataFolder, 'live', 'ledger.sqlite');
    writeFileSync(ledger, readFileSync(ledger).fill(0x5a));
    rmSync(`${ledger}-wal`, { force: true });
    const again = await launchInLook(look, dataFolder);
    await again.page.locator('[data-closed-books="stopped"]').waitFor();
    await picture(again.page, 'recovery', look);
    await again.kill();
  } finally {
    await service.stop();
  }
}

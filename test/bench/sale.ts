import type { Page } from 'playwright-core';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { launchCounter } from '../windows/counter-app.ts';
import { timeNextCode } from '../windows/painted-code.ts';
import { startService } from '../network/start-service.ts';
import { bareClient, bareSale } from '../tasks/bare-sale.ts';
import { median, percentile95, report } from './report.ts';

const runs = 25;
const issueDelayMs = 300;
const order = { productId: 'jp-10gb-30d', activationMode: 'NOW' } as const;

/**
 * From the press of "Sell" to the QR painted, in the real app, against a bare script that sends the same signed
 * requests to the same service with the same waits, in turn.
 */
export async function benchSale(): Promise<void> {
  const service = await startService({ balance: '100000.00', issueDelayMs });
  const counter = await launchCounter();
  try {
    await connectAccount(counter.page, service);
    await isLive(counter.page);
    const client = bareClient(service);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let run = -1; run < runs; run += 1) {
      const measured = [await bareSale(client, order), await counterSale(counter.page)] as const;
      // The first of each warms up.
      if (run < 0) continue;
      bare.push(measured[0]);
      ours.push(measured[1]);
    }
    report('sale/bare-script', median(bare), 'ms');
    report('sale/counter', median(ours), 'ms');
    const added = ours.map((milliseconds, run) => milliseconds - (bare[run] ?? NaN));
    report('sale/added', median(added), 'ms', { op: '<=', value: 40 });
    report('sale/added-p95', percentile95(added), 'ms', { op: '<=', value: 60 });
    report('sale/press-to-qr', median(ours) / median(bare), 'times', { op: '<=', value: 1.15 });
  } finally {
    await counter.close();
    await service.stop();
  }
}

/** Milliseconds from the key press, as the page gets it, until the QR was painted. */
async function counterSale(page: Page): Promise<number> {
  await page
    .getByRole('button', { name: 'Sell', exact: true })
    .or(page.getByRole('tab', { name: 'Sell' }))
    .first()
    .click();
  await page.getByTestId('search').fill('japan 10gb 30d');
  await page.locator(`[data-product-id="${order.productId}"]`).waitFor();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await timeNextCode(page);
  await page.evaluate(() => {
    addEventListener('keydown', () => performance.mark('sell-pressed'), { capture: true, once: true });
  });
  await page.keyboard.press('F9');
  const painted = await page.waitForFunction(() => {
    const pressed = performance.getEntriesByName('sell-pressed').at(-1);
    if (pressed === undefined || codePaintedAt === undefined) return undefined;
    return codePaintedAt - pressed.startTime;
  });
  const milliseconds = Number(await painted.jsonValue());
  await page.keyboard.press('Escape');
  await page.getByTestId('search').waitFor();
  return milliseconds;
}

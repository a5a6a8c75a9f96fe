import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { median } from '../bench/report.ts';
import { betweenKeysMs } from '../bench/typist.ts';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter } from '../windows/counter-app.ts';
import { timeNextCode } from '../windows/painted-code.ts';
import { startService } from '../network/start-service.ts';
import { bareClient, bareSale } from './bare-sale.ts';
import { piecesOf, usualSales, type UsualSale } from './usual-sales.ts';

/** How often each is made, besides the first time, which warms up. */
export const runs = 11;

/** How long the service takes to issue an eSIM, in milliseconds. */
export const issueDelayMs = 300;

/** What a sale took, in milliseconds; each is a median. */
export type TaskFigures = {
  readonly sale: UsualSale;
  /** From the first key pressed at an empty search until a code is painted: of several, the first. */
  readonly idleToCode: number;
  /** What of that is left without the typist's own pauses between keys. */
  readonly machine: number;
  /** The same orders by bare signed requests, with the same waits between questions, until the first has its code. */
  readonly bare: number;
};

/** Makes each of the usual sales in the real app, in turn with a script of bare requests to the same service. */
export async function measureUsualSales(): Promise<readonly TaskFigures[]> {
  const service = await startService({ balance: '100000.00', issueDelayMs });
  const counter = await launchCounter();
  try {
    const { page } = counter;
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.locator('[data-product-id]').first().waitFor();
    // The press on Sell may have come to a view that stood there already: the search has the focus from here on.
    await page.keyboard.press('Escape');
    const client = bareClient(service);
    const took = usualSales.map((sale) => ({
      sale,
      idleToCode: [] as number[],
      machine: [] as number[],
      bare: [] as number[],
    }));
    for (let run = -1; run < runs; run += 1) {
      for (const { sale, idleToCode, machine, bare } of took) {
        const alone = await Promise.all(
          sale.orders.flatMap((order) =>
            Array.from({ length: order.quantity }, () => bareSale(client, order)),
          ),
        );
        const whole = await saleByKeys(page, sale);
        if (run < 0) continue;
        bare.push(Math.min(...alone));
        idleToCode.push(whole);
        machine.push(whole - pausesOf(sale));
      }
    }
    return took.map(({ sale, idleToCode, machine, bare }) => ({
      sale,
      idleToCode: median(idleToCode),
      machine: median(machine),
      bare: median(bare),
    }));
  } finally {
    await counter.close();
    await service.stop();
  }
}

/** How long the typist of a sale does nothing, in milliseconds, if the counter is never waited for. */
const pausesOf = (sale: UsualSale): number => (pressesOf(sale).length - 1) * betweenKeysMs;

/** Every key, letters of the search too; `readBack` is the package that has to be there before it is pressed. */
const pressesOf = ({ steps, orders }: UsualSale) =>
  steps.flatMap(({ search, keys }, step) => [
    ...Array.from(search, (key) => ({ key: key === ' ' ? 'Space' : key, readBack: undefined })),
    ...keys.map((key, at) => ({ key, readBack: at === 0 ? orders[step]?.productId : undefined })),
  ]);

/**
 * Milliseconds from the first key, as the page gets it, until the first code is painted. A key is pressed when its turn has
 * come, and not before the counter is ready for it: what it isn't ready for is the machine's share.
 */
async function saleByKeys(page: Page, sale: UsualSale): Promise<number> {
  await page.getByTestId('search').and(page.locator(':focus')).waitFor();
  await timeNextCode(page);
  await page.evaluate(() => {
    performance.clearMarks('first-key');
    addEventListener('keydown', ({ timeStamp }) => performance.mark('first-key', { startTime: timeStamp }), {
      capture: true,
      once: true,
    });
  });
  const begun = performance.now();
  for (const [index, { key, readBack }] of pressesOf(sale).entries()) {
    if (readBack !== undefined && key !== 'Control+g')
      await page.locator(`[data-product-id="${readBack}"][aria-selected="true"]`).waitFor();
    if (key === 'F9') await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await wait(Math.max(0, begun + index * betweenKeysMs - performance.now()));
    await page.keyboard.press(key);
  }
  const painted = await page.waitForFunction(() => {
    const [pressed] = performance.getEntriesByName('first-key');
    if (pressed === undefined || codePaintedAt === undefined) return undefined;
    return codePaintedAt - pressed.startTime;
  });
  const milliseconds = Number(await painted.jsonValue());
  // The next sale begins when nothing of this one is under way.
  if (piecesOf(sale) > 1)
    await page
      .locator('[data-family-sale="completed"]')
      .nth(piecesOf(sale) - 1)
      .waitFor();
  // One code after the other, and then the next customer.
  for (let piece = 0; piece < piecesOf(sale); piece += 1) await page.keyboard.press('Escape');
  return milliseconds;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { directClient } from '../network/direct-client.ts';
import { startProxiedTill, type ProxiedTill } from '../tills/connected-till.ts';

async function sell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByTestId('search').fill('greece 1gb');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  await page.keyboard.press('Escape');
}

/** Chromium repeats requests by itself in several cases; a purchase is repeated by us alone. */
describe('a purchase over a connection that drops', () => {
  let live: ProxiedTill;
  beforeAll(async () => {
    live = await startProxiedTill();
  });
  afterAll(() => live.close());

  it('is sent as often as the ledger has attempts, and bought once', async () => {
    const { page } = live.counter;
    await sell(page);
    // Chromium would keep its connection: without one, what sent the first sale sends the second one too.
    await expect.poll(() => live.proxy.openOf('/orders/submit')).toBe(0);
    live.proxy.interfere((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-after' : 'pass'));
    await sell(page);

    const attempts = await page.evaluate(async () => {
      const sales = (await till.ask('snapshot'))?.sales ?? [];
      return sales.flatMap(({ events }) => events).filter(({ kind }) => kind === 'attempted').length;
    });
    expect(attempts).toBe(3);
    expect(live.proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(attempts);
    const balance = await directClient(live.service).balance();
    const cost = await page.evaluate(async () => Number((await till.ask('snapshot'))?.sales[0]?.cost));
    expect(balance.ok && Number(balance.value.balance)).toBeCloseTo(100 - 2 * cost, 6);
  });

  it('is handed to Node in the turn of the message of its press', async () => {
    const { electron, page } = live.counter;
    const heard = await electron.evaluateHandle(() => {
      const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
      const made = { stack: '' };
      subscribe('http.client.request.created', (message) => {
        const { request } = message as { readonly request: { readonly path: string } };
        if (!request.path.endsWith('/orders/submit')) return;
        const { stackTraceLimit } = Error;
        Error.stackTraceLimit = Infinity;
        made.stack ||= new Error().stack ?? '';
        Error.stackTraceLimit = stackTraceLimit;
      });
      return made;
    });
    await sell(page);
    const { stack } = await heard.jsonValue();
    // Frames of what waits for it are called async: what is left is one turn.
    const turn = stack.split('\n').filter((frame) => !frame.includes('at async '));
    expect(turn.join('\n')).toContain('node:electron/js2c/browser_init');
  });
});

describe('a purchase that is answered with a status after which programs repeat requests', () => {
  let live: ProxiedTill;
  beforeAll(async () => {
    live = await startProxiedTill();
  });
  afterAll(() => live.close());

  it.each([421, 408, 401, 407, 425, 503, 307])('is on the wire once for each attempt: %d', async (status) => {
    const { page } = live.counter;
    const submits = (): number => live.proxy.seen.filter((path) => path === '/orders/submit').length;
    const attempts = (): Promise<number> =>
      page.evaluate(async () => {
        const sales = (await till.ask('snapshot'))?.sales ?? [];
        return sales.flatMap(({ events }) => events).filter(({ kind }) => kind === 'attempted').length;
      });
    const before = { submits: submits(), attempts: await attempts() };
    live.proxy.interfere((path, time) =>
      path === '/orders/submit' && time === before.submits + 1 ? { status, after: 'effect' } : 'pass',
    );
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    // It has its effect, so that its code comes in the end, whatever was answered.
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Escape');
    expect(submits() - before.submits).toBe((await attempts()) - before.attempts);
  });
});

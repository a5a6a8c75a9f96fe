import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMeddledTill, type MeddledTill } from '../live-till.ts';

describe('a package whose last sale has no answer yet', () => {
  let live: MeddledTill;
  beforeAll(async () => {
    live = await startMeddledTill();
  });
  afterAll(() => live.close());

  it('is sold once more only by a second, deliberate press', async () => {
    const { page } = live.counter;
    const pressSell = async (): Promise<void> => {
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
    };
    live.proxy.meddle((path, time) => (path === '/orders/submit' && time === 1 ? 'hold' : 'pass'));
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await pressSell();
    await page.getByText('Asking the service for the eSIM.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByTestId('search').fill('greece 1gb');
    await pressSell();
    await page.getByText(/^Not sold: an earlier sale of this package is still being found out/).waitFor();
    // Who presses Enter by habit is led back to the search, once the sentence has stood for a moment, and has sold nothing.
    await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
    await page.keyboard.press('Enter');
    await pressSell();
    await page.getByTestId('sell-one-more').click();
    await page.getByTestId('install-qr').waitFor();
    expect(live.proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(2);
  });
});

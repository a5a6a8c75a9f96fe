import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { pressEnter } from '../windows/press-enter.ts';

describe('a view that can’t be drawn', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchCounter();
  });
  afterAll(() => counter.close());

  it('says so, leaves the other views to work with, and is there again after one press', async () => {
    const { page } = counter;
    await page.locator('[data-product-id]').first().waitFor();
    // A till that has a name isn't asked for one beside the search.
    await page.evaluate(() => till.ask('till-name-set', { name: 'T7' }));
    await page.getByTestId('first-name').waitFor({ state: 'detached' });
    // Stands for any fault while a view is drawn: of the views that are shown here, only Settings has a form.
    await page.evaluate(() => {
      Object.defineProperty(document, 'createElement', {
        value: (name: string): Element => {
          if (name === 'form') throw new Error('planted');
          return document.createElementNS('http://www.w3.org/1999/xhtml', name);
        },
      });
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByTestId('view-failed').waitFor();
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.locator('[data-product-id]').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await pressEnter(page.getByRole('button', { name: 'Open the counter again' }));
    await page.locator('[data-product-id]').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Server address').waitFor();
  });
});

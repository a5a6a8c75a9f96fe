import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../counter-app.ts';

describe('About, in Settings', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    const { page } = counter;
    await page.keyboard.press('Control+5');
    await page.getByTestId('language').waitFor();
    await page.getByRole('tab').last().press('Enter');
    await page.getByTestId('about').waitFor();
  });
  afterAll(() => counter.close());

  it('tells which version of what this is, and under which licence', async () => {
    const { page, electron } = counter;
    const own = await electron.evaluate(({ app }) => [
      'eSIM Counter',
      app.getVersion(),
      process.versions.electron,
      process.versions.chrome,
      process.versions.node,
    ]);
    expect(await page.getByTestId('about').locator('dd').allTextContents()).toEqual(own);
    await page.getByText('The licence of this program').press('Enter');
    await page.getByText('Permission is hereby granted').waitFor();
  });

  it.each([
    ['program', /^Electron$/, 'Copyright (c) Electron contributors'],
    ['program', /react@\d/, 'Copyright (c) Meta Platforms'],
    ['chromium', /^zlib$/, 'Jean-loup Gailly'],
  ])('shows whose work is in the %s, with the licence of %s', async (book, work, licence) => {
    const { page } = counter;
    const show = page.getByTestId(`licences-${book}-show`);
    const list = page.getByTestId(`licences-${book}`);
    if (!(await list.isVisible())) await show.press('Enter');
    await list.getByRole('option').filter({ hasText: work }).first().press('Enter');
    await page.getByTestId(`licence-of-${book}`).getByText(licence).waitFor();
  });
});

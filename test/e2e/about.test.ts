import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdvanced, showSettings } from '../windows/show-settings.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { pressEnter } from '../windows/press-enter.ts';

describe('About, in Settings', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    const { page } = counter;
    await showSettings(page, 'about');
    await page.getByTestId('about').waitFor();
  });
  afterAll(() => counter.close());

  it('tells which version of what this is, and under which license', async () => {
    const { page, electron } = counter;
    const own = await electron.evaluate(({ app }) => ['eSIM Counter', app.getVersion()]);
    expect(await page.getByTestId('about').locator('dd').allTextContents()).toEqual(own);
    const runsOn = await electron.evaluate(() => [
      process.versions.electron,
      process.versions.chrome,
      process.versions.node,
    ]);
    expect(await page.getByTestId('runs-on').isVisible()).toBe(false);
    await openAdvanced(page);
    expect(await page.getByTestId('runs-on').locator('dd').allInnerTexts()).toEqual(runsOn);
    await page.getByText('License of this program').press('Enter');
    await page.getByText('Permission is hereby granted').waitFor();
  });

  it.each([
    ['packages', /react@\d[\s\S]*Copyright \(c\) Meta Platforms/],
    ['electron', /Copyright \(c\) Electron contributors/],
    ['chromium', /Jean-loup Gailly/],
  ])('opens the licenses of %s', async (file, words) => {
    const { page, electron } = counter;
    const opened = electron.evaluate(
      ({ shell }) =>
        new Promise<string>((resolve) => {
          shell.openPath = (path) => {
            resolve(path);
            return Promise.resolve('');
          };
        }),
    );
    await pressEnter(page.getByTestId(`licenses-${file}`));
    expect(await readFile(await opened, 'utf8')).toMatch(words);
  });

  it('says where they are on a computer that has no program for them', async () => {
    const { page, electron } = counter;
    await electron.evaluate(({ shell }) => {
      shell.openPath = () => Promise.resolve('Failed to open path');
    });
    await pressEnter(page.getByTestId('licenses-packages'));
    const path = await page.getByTestId('licenses-path').textContent();
    expect(await readFile(path ?? '', 'utf8')).toMatch(/react@\d/);
  });
});

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  launchCounter,
  launchOnline,
  emptyDataFolder,
  newDataFolder,
  type CounterApp,
} from '../windows/counter-app.ts';

describe('settings that can’t be read', () => {
  const dataFolder = newDataFolder();
  const file = join(dataFolder, 'settings.json');
  let counter: CounterApp | undefined;
  afterAll(() => counter?.close());

  it('are told of until somebody has read it, and are kept aside', async () => {
    const damaged = '{"mode":"practice","prices":{"version":1,"base":"35 %"},"showsCost":true}';
    writeFileSync(file, damaged);
    counter = await launchCounter({ dataFolder });
    const news = counter.page.locator('[data-settings-news="unreadable"]');
    await news.getByText('Prices are at the default').waitFor();
    const [kept = ''] = readdirSync(join(dataFolder, 'quarantine'));
    expect(readFileSync(join(dataFolder, 'quarantine', kept), 'utf8')).toBe(damaged);
    await news.getByText(kept).waitFor();
    await counter.close();

    counter = await launchCounter({ dataFolder });
    const again = counter.page.locator('[data-settings-news="unreadable"]');
    await again.getByRole('button', { name: 'I have read it' }).click();
    await again.waitFor({ state: 'detached' });
    await counter.close();

    counter = await launchOnline({ dataFolder });
    expect(await counter.page.locator('[data-settings-news]').count()).toBe(0);
    await counter.close();
  });

  it.each([
    ['zeroed by a power cut', '\0'.repeat(200)],
    ['in a folder’s place', undefined],
  ])('don’t keep the till from opening: %s', async (_how, text) => {
    const folder = emptyDataFolder();
    if (text === undefined) mkdirSync(join(folder, 'settings.json'));
    else writeFileSync(join(folder, 'settings.json'), text);
    counter = await launchCounter({ dataFolder: folder });
    await counter.page.locator('[data-settings-news="unreadable"]').getByText('practice mode').waitFor();
    await counter.page.getByTestId('search').waitFor();
    await counter.close();
  });

  it('are told of where they are receipts that did not come out', async () => {
    const folder = newDataFolder();
    writeFileSync(join(folder, 'unprinted.json'), '[{');
    counter = await launchCounter({ dataFolder: folder });
    await counter.page.locator('[data-settings-news="unreadable"]').getByText('from Orders').waitFor();
    const [kept = ''] = readdirSync(join(folder, 'quarantine'));
    expect(readFileSync(join(folder, 'quarantine', kept), 'utf8')).toBe('[{');
    await counter.close();
  });

  it('are told of where it is the list of staff that somebody took away', async () => {
    const folder = newDataFolder();
    counter = await launchCounter({ dataFolder: folder });
    await counter.page.getByTestId('search').waitFor();
    await counter.page.evaluate(async () => {
      const { till } = window as unknown as { till: { ask: (...all: unknown[]) => Promise<unknown> } };
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
    });
    await counter.close();
    rmSync(join(folder, 'staff.json'));
    counter = await launchCounter({ dataFolder: folder });
    await counter.page.locator('[data-settings-news="gone"]').getByText('staff list').waitFor();
    await counter.close();
  });
});

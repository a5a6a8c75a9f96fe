import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { shownInstall } from './shown-install.ts';

describe.skipIf(process.platform === 'win32')('the app that the system asks to end', () => {
  const dataFolder = newDataFolder();
  const closing = join(dataFolder, 'practice/ledger.sqlite-closing');
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchCounter({ dataFolder });
  });
  afterAll(() => counter.close());

  it('closes its ledger in good order, so that the next start need not read all of it', async () => {
    const { electron, page } = counter;
    await online(page);
    await page.getByTestId('search').fill('france');
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
    // It is open: a start that found it so would read all of it.
    expect(existsSync(closing) ? readFileSync(closing, 'utf8') : '').not.toMatch(/"closedAt":\{/);

    // As when somebody logs out: to the main process alone.
    const main = electron.process();
    const gone = once(main, 'exit');
    main.kill('SIGTERM');
    await gone;
    expect(readFileSync(closing, 'utf8')).toMatch(/"closedAt":\{"number":[1-9]/);

    // What was compiled is there for the next start, which is shown sooner by it.
    const compiled = readdirSync(join(dataFolder, 'Compile Cache'), { recursive: true, withFileTypes: true });
    expect(compiled.filter((entry) => entry.isFile())).not.toHaveLength(0);

    counter = await launchCounter({ dataFolder });
    // Nothing is checked, neither first nor while staff sell: the counter is there when it is asked for.
    expect(await counter.page.evaluate(() => till.ask('closed-books'))).toBeNull();
    const snapshot = await counter.page.evaluate(() => till.ask('snapshot'));
    expect(snapshot?.sales).toHaveLength(1);
    expect(snapshot?.checking).toBeNull();
  });
});

import { once } from 'node:events';
import { it } from 'vitest';
import { launchOnline } from '../windows/counter-app.ts';

it('a page that never ends does not keep its window open', async () => {
  const { electron, page } = await launchOnline({ expectsFaults: true });
  const program = electron.process();
  const gone = once(program, 'exit');
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    }, 0);
  });
  await electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  await gone;
});

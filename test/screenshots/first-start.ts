import { emptyDataFolder } from '../windows/counter-app.ts';
import { launchInLook, picture, speakInLook, type Look } from './look.ts';

/** What a new installation asks, and practice mode after one key. */
export async function takeFirstStart(look: Look): Promise<void> {
  const counter = await launchInLook(look, emptyDataFolder());
  const { page } = counter;
  try {
    await page.getByTestId('first-run').waitFor();
    await speakInLook(page, look);
    await picture(page, 'first-run', look);
    await page.getByTestId('try-it').press('Enter');
    await page.locator('[data-service-state="online"]').waitFor();
    await page.locator('[data-product-id]').first().waitFor();
    await picture(page, 'practice', look);
  } finally {
    await counter.close();
  }
}

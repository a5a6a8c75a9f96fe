import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeFirstStart } from './first-start.ts';
import { takeLiveDay } from './live-day.ts';
import { openLiveShop } from './live-shop.ts';
import type { Look } from './look.ts';
import { takeTrouble } from './in-trouble.ts';

/** `npm run task -- screenshots`: every picture of the documentation, from the real app. */

const folder = join(import.meta.dirname, '../../docs/images');
mkdirSync(folder, { recursive: true });

const shop = await openLiveShop();
try {
  for (const language of ['en', 'ar'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look: Look = { folder, language, colorScheme };
      await takeFirstStart(look);
      await takeLiveDay(look, shop);
      await takeTrouble(look);
    }
  }
} finally {
  await shop.close();
}

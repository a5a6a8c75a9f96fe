import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeAtWork } from './at-work.ts';
import type { Look } from './look.ts';
import { takeTrouble } from './in-trouble.ts';

/** `npm run screenshots`: every picture of the documentation, from the real app. */

const folder = join(import.meta.dirname, '../../docs/images');
mkdirSync(folder, { recursive: true });

for (const language of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const look: Look = { folder, language, colorScheme };
    await takeAtWork(look);
    await takeTrouble(look);
  }
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSaleStates } from './draw-sale-states.ts';

/** Draws what the docs show of the code: `npm run task -- drawings`. */
writeFileSync(join(import.meta.dirname, '../../docs/sale-states.md'), drawSaleStates());

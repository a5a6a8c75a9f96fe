import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { japan } from '../fixtures/products.ts';
import { expectAgreement } from '../model/agreement.ts';
import { ModelTill, openLedgerPlace } from '../model/model-till.ts';
import { commands, enoughFor } from '../model/till-commands.ts';
import { isThorough } from '../thorough.ts';

/**
 * How many runs, and which ones. A failure names its seed and its path, and lists what was done: MODEL_SEED repeats
 * the whole run, and MODEL_PATH beside it the one history alone.
 */
const numRuns = Number(process.env['MODEL_RUNS'] ?? (isThorough ? 10_000 : 500));
const seed = Number(process.env['MODEL_SEED'] ?? fc.readConfigureGlobal().seed ?? Date.now() % 2 ** 31);
const path = process.env['MODEL_PATH'];

const products: Product[] = ['18.4', '4.1', '9.99'].map((price, index) => ({
  ...japan,
  productId: `product-${index}`,
  name: `Product ${index}`,
  salePrice: parseAmount(price) ?? expect.fail(),
}));

const place = openLedgerPlace();
afterAll(place.remove);

/** In the service's books nothing is doubled at any moment; and once it is well, both books come to agree. */
it(
  `no sale is lost and none doubled, whatever happens in between (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands(commands, { maxCommands: 40, size: '+1' }),
        async (fundsFirst, script) => {
          const folder = mkdtempSync(join(place.folder, 'run-'));
          const file = join(folder, 'ledger.sqlite');
          const till = new ModelTill(place.empty, file, products, enoughFor(products));
          till.service.looksAtFundsFirst = fundsFirst;
          try {
            await fc.asyncModelRun(() => ({ model: { carts: 0 }, real: till }), script);
            till.service.heal();
            till.setBalance(enoughFor(products));
            // Half an hour, which is longer than any wait; not longer than staff would wait for word of a refund.
            for (let minute = 0; minute < 30 && till.open.length > 0; minute += 1) {
              till.decide();
              await till.clock.pass(60_000);
            }
            expectAgreement(till);
          } finally {
            till.close();
            rmSync(folder, { recursive: true });
          }
        },
      ),
      { numRuns, seed, ...(path === undefined ? {} : { path }) },
    );
  },
);

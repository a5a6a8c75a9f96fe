import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { japan } from '../fixtures/products.ts';
import { expectAgreement } from '../model/agreement.ts';
import { ModelTill, openLedgerPlace } from '../model/model-till.ts';
import { commands, enoughFor } from '../model/till-commands.ts';

/** How many runs, and which ones: a failure names the seed and the path that repeat it. */
const numRuns = Number(process.env['MODEL_RUNS'] ?? 2_000);
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);

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
  { timeout: 300_000 },
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: '+1' }), async (script) => {
        const file = join(place.folder, `${(run += 1)}.sqlite`);
        const till = new ModelTill(place.empty, file, products, enoughFor(products));
        try {
          await fc.asyncModelRun(() => ({ model: { carts: 0 }, real: till }), script);
          till.service.heal();
          till.setBalance(enoughFor(products));
          // Half an hour, which is longer than any wait; not longer than staff would wait for word of a refund.
          for (let minute = 0; minute < 30 && till.open.length > 0; minute += 1)
            await till.clock.pass(60_000);
          expectAgreement(till);
        } finally {
          till.close();
        }
      }),
      { numRuns, seed },
    );
  },
);

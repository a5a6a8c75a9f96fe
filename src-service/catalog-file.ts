import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { sellableProduct, type SellableProduct } from './sellable-product.ts';
import { errorCode, StartFailure } from './start-failure.ts';

/** What is on sale, by productId, in the order of the file. */
export type Catalog = ReadonlyMap<string, SellableProduct>;

const catalogFile = z.object({ products: z.array(z.unknown()).min(1) });

/**
 * Reads a catalog file: `{ "products": [ … ] }`.
 *
 * Stricter than a client: one entry that can't be sold refuses the file, since it is the service's own.
 *
 * @throws StartFailure where the file can't be read, an entry is wrong, or a productId comes twice.
 */
export function readCatalogFile(path: string): Catalog {
  const file = catalogFile.safeParse(readJson(path));
  if (!file.success) throw new StartFailure(`the catalog ${path} has no list of products`);
  const catalog = new Map<string, SellableProduct>();
  for (const [index, entry] of file.data.products.entries()) {
    const reading = sellableProduct.safeParse(entry);
    if (!reading.success) {
      const [issue] = reading.error.issues;
      const where = issue === undefined ? '' : `: ${[...issue.path, issue.message].join(' ')}`;
      throw new StartFailure(`product ${index + 1} of the catalog ${path} can't be sold${where}`);
    }
    if (catalog.has(reading.data.productId)) {
      throw new StartFailure(`the catalog ${path} has the productId ${reading.data.productId} twice`);
    }
    catalog.set(reading.data.productId, reading.data);
  }
  return catalog;
}

function readJson(path: string): unknown {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return content;
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : errorCode(error);
    throw new StartFailure(`the catalog ${path} can't be read (${why})`);
  }
}

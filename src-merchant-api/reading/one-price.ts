import { compareAmounts, type Amount } from '../amount.ts';
import { mostKept, type ReadEntries } from './values/entries.ts';
import { recordForm } from './values/record-form.ts';

/** A product, and the entry that it was read from. */
export type ReadProduct<Product> = { readonly product: Product; readonly entry: unknown };

type Priced = { readonly productId: string; readonly salePrice: Amount };

/**
 * A catalog in which each id is there once.
 *
 * SECURITY: of entries with one id and different prices the dearest counts: a shop that believed a cheaper one would
 * sell below what the service debits. The others are told as entries that can't be read.
 */
export function withOnePriceEach<Product extends Priced>({
  entries,
  unreadable,
  unreadableCount,
}: ReadEntries<ReadProduct<Product>>): ReadEntries<Product> {
  const byId = new Map<string, ReadProduct<Product>>();
  const cheaper: ReadProduct<Product>[] = [];
  for (const read of entries) {
    const { productId, salePrice } = read.product;
    const before = byId.get(productId);
    const order = before === undefined ? 0 : compareAmounts(salePrice, before.product.salePrice);
    if (order < 0) {
      cheaper.push(read);
      continue;
    }
    if (before !== undefined && order > 0) cheaper.push(before);
    byId.set(productId, read);
  }
  const reported = cheaper.slice(0, Math.max(0, mostKept - unreadable.length));
  return {
    entries: [...byId.values()].map(({ product }) => product),
    unreadable: [
      ...unreadable,
      ...reported.map(({ entry }) => ({
        entry: recordForm(entry),
        why: 'another entry with its id costs more',
      })),
    ],
    unreadableCount: unreadableCount + cheaper.length,
  };
}

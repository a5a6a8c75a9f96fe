import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import catalog from '../../../resources/practice-catalog.json' with { type: 'json' };
import { newDataFolder } from '../../windows/counter-app.ts';

/**
 * Writes a catalog of as many products: every place of the practice catalog in more and more sizes and lengths, as a
 * reseller of several networks has them.
 *
 * @returns its file.
 */
export function writeCatalog(count: number): string {
  const places = [...new Map(catalog.products.map((product) => [product.countrySet, product])).values()];
  const products = Array.from({ length: count }, (_, index) => {
    const place = places[index % places.length];
    if (place === undefined) throw new Error('the practice catalog is empty');
    const kind = Math.floor(index / places.length);
    return {
      ...place,
      productId: `product-${String(index)}`,
      name: `${place.countrySet} ${String(kind)}`,
      // Of each size and length that is searched for there is one in the smallest catalog too.
      size: { sizeUnit: 'GB', sizeValue: 10 + (kind % 50) },
      unlimited: kind % 20 === 1,
      validity: { size: 30 - (kind % 30), unit: 'day' },
      salePrice: 5 + kind / 4,
    };
  });
  const file = join(newDataFolder(), 'catalog.json');
  writeFileSync(file, JSON.stringify({ products }));
  return file;
}

import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Star } from 'lucide-react';
import { memo } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { coverageWords } from '../../../place/coverage-words.ts';
import { Flag } from '../../../place/flag.tsx';
import { placeName } from '../../../place/place-name.ts';
import { money } from '../../../words/figures/money.ts';
import { validityWords, volumeWords } from '../../../words/orders/package-words.ts';
import { perGigabyteWords } from '../../../words/orders/per-gigabyte.ts';
import type { SearchList } from '../../list/use-search-list.ts';
import css from './place-grid.module.css';
import { productsOf, type PackageGrid } from './package-grid.ts';

type PlaceGridProps = {
  readonly searchList: SearchList<CatalogProduct>;
  readonly grid: PackageGrid;
  readonly favoriteIds: ReadonlySet<string>;
  readonly pickedId: string | null;
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/**
 * The packages of one place by data and days. The arrow keys move from package to package while the focus stays in the search, and
 * skip what there is not. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/grid-combo/
 */
export function PlaceGrid({ searchList, grid, favoriteIds, pickedId }: PlaceGridProps) {
  const [first] = grid.rows;
  if (first === undefined) return null;
  const place = placeName(first.first);
  const numbers = new Map(productsOf(grid).map(({ productId }, at) => [productId, at]));
  return (
    <div
      role="rowgroup"
      aria-label={place}
      className={css['grid']}
      style={{ gridTemplateColumns: `minmax(84px, 0.6fr) repeat(${grid.lengths.length}, minmax(0, 1fr))` }}
    >
      <div className={css['place']} role="presentation">
        <Flag package={first.first} />
        <span className={css['name']} {...timed}>
          {place}
        </span>
        <span className={css['detail']}>{detailOf(first.first)}</span>
      </div>
      <div className={css['row']} role="row">
        <span role="columnheader" aria-label={t`Data`} />
        {grid.lengths.map((length) => (
          <span key={length} role="columnheader" className={css['length']}>
            {validityWords({ value: length, unit: 'day' })}
          </span>
        ))}
      </div>
      {grid.rows.map((row) => (
        <div key={volumeWords(row.first)} className={css['row']} role="row">
          <span role="rowheader" className={css['volume']}>
            {volumeWords(row.first)}
          </span>
          {row.cells.map((product, at) =>
            product === null ? (
              <span key={grid.lengths[at]} role="gridcell" />
            ) : (
              <div
                key={product.productId}
                {...searchList.rowProps(product, numbers.get(product.productId) ?? 0)}
                className={css['cell']}
                data-selected={product.productId === pickedId || undefined}
                data-product-id={product.productId}
              >
                <Cell product={product} isFavorite={favoriteIds.has(product.productId)} />
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

type CellProps = { readonly product: CatalogProduct; readonly isFavorite: boolean };

/** What a cell says: kept as it is while only another one is chosen. */
const Cell = memo(function Cell({ product, isFavorite }: CellProps) {
  // Drawn anew when another language is spoken.
  useLingui();
  const perGigabyte = perGigabyteWords(product);
  return (
    <>
      <span className={css['price']}>{money(product.price, product.currency)}</span>
      {perGigabyte !== null && <span className={css['per']}>{perGigabyte}</span>}
      {isFavorite && <Star className={css['star']} size={14} aria-label={t`Favorite`} />}
    </>
  );
});

/** What holds for all packages of a place, as far as one tells: its networks, or what a region covers. */
const detailOf = ({ countries, networks }: CatalogProduct): string =>
  countries.length > 1 ? coverageWords(countries, [], 3) : networks.join(', ');

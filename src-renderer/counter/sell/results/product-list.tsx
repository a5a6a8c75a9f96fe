import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Star } from 'lucide-react';
import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { coverageWords } from '../../../place/coverage-words.ts';
import { Flag } from '../../../place/flag.tsx';
import { placeName } from '../../../place/place-name.ts';
import { money } from '../../../words/figures/money.ts';
import { fullSpeedWords, validityWords, volumeWords } from '../../../words/orders/package-words.ts';
import { OptionGroup } from '../../list/option-group.tsx';
import type { SearchList } from '../../list/use-search-list.ts';
import type { ProductGroup } from '../search/find-products.ts';
import css from './product-list.module.css';
import { drawnPart, rowCount } from './row-window.ts';
import type { WindowedList } from './use-row-window.ts';

type ProductListProps = {
  readonly searchList: SearchList<CatalogProduct>;
  readonly groups: readonly ProductGroup[];
  readonly windowed: WindowedList;
  readonly favoriteIds: ReadonlySet<string>;
  readonly pickedId: string | null;
  /** What stands above the rows in the same list, as a grid, and how many packages it has. */
  readonly above?: { readonly grid: ReactNode; readonly count: number; readonly columns: number };
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/** What was found. The arrow keys move in it while the focus stays in the search. */
export function ProductList({
  searchList,
  groups,
  windowed,
  favoriteIds,
  pickedId,
  above,
}: ProductListProps) {
  const { drawn, onScroll } = windowed;
  const part = useMemo(() => drawnPart<CatalogProduct, ProductGroup>(groups, drawn), [groups, drawn]);
  const count = useMemo(() => rowCount(groups), [groups]);
  const isInGrid = above !== undefined;
  const firstRow = above?.count ?? 0;
  // What is not drawn takes its room.
  const room: CSSProperties & Record<`--${string}`, string> = {
    '--before': `${String(part.before)}px`,
    '--after': `${String(part.after)}px`,
  };
  return (
    <div
      {...searchList.listProps(t`Packages found`)}
      className={css['list']}
      style={room}
      onScroll={onScroll}
    >
      {above?.grid}
      <div className={css['before']} role="presentation" />
      {part.groups.map(({ group, products, first, isBegun }) => (
        <OptionGroup key={group.title} words={group.title} isInGrid={isInGrid}>
          {isBegun && (
            <div className={css['heading']} role="presentation">
              {group.title}
            </div>
          )}
          {products.map((product, at) => {
            const row = (
              <div
                key={product.productId}
                {...searchList.rowProps(product, firstRow + first + at)}
                className={css['row']}
                data-selected={product.productId === pickedId || undefined}
                {...(isInGrid
                  ? { 'aria-colspan': above.columns }
                  : { 'aria-posinset': first + at + 1, 'aria-setsize': count })}
                data-product-id={product.productId}
              >
                <ProductRow
                  product={product}
                  askedFor={group.askedFor}
                  isFavorite={favoriteIds.has(product.productId)}
                />
              </div>
            );
            return isInGrid ? (
              <div key={product.productId} role="row">
                {row}
              </div>
            ) : (
              row
            );
          })}
        </OptionGroup>
      ))}
    </div>
  );
}

type ProductRowProps = {
  readonly product: CatalogProduct;
  readonly askedFor: readonly string[];
  readonly isFavorite: boolean;
};

/** What a row says: kept as it is while only another one is chosen. */
const ProductRow = memo(function ProductRow({ product, askedFor, isFavorite }: ProductRowProps) {
  // Drawn anew when another language is spoken.
  useLingui();
  return (
    <>
      <Flag package={product} />
      <span className={css['what']}>
        <span className={css['place']} {...timed}>
          {placeName(product)}
          {isFavorite && <Star className={css['star']} size={14} aria-label={t`Favorite`} />}
        </span>
        <span className={css['detail']}>{detailOf(product, askedFor)}</span>
      </span>
      <span className={css['volume']}>{volumeWords(product)}</span>
      <span className={css['validity']}>{validityWords(product.validity)}</span>
      <span className={css['price']}>{money(product.price, product.currency)}</span>
    </>
  );
});

/** What tells this package from the next: its networks, or what a region covers. */
function detailOf(product: CatalogProduct, askedFor: readonly string[]): string {
  if (product.countries.length > 1) return coverageWords(product.countries, askedFor, 3);
  return fullSpeedWords(product) ?? product.networks.join(', ');
}

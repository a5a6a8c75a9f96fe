import { t } from '@lingui/core/macro';
import { useMemo, type KeyboardEvent, type RefObject } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { FoldedFilters } from '../../list/folded-filters.tsx';
import { useSearchList } from '../../list/use-search-list.ts';
import { changeSearch, typeSearch, useCounter } from '../../use-counter.ts';
import { digitOf, keyOf } from '../../commands/command-keys.ts';
import { useKeys } from '../../use-keys.ts';
import { gridHeight } from '../grid/grid-height.ts';
import { packageGrid, productsOf } from '../grid/package-grid.ts';
import { PlaceGrid } from '../grid/place-grid.tsx';
import { useArrangedCatalog } from '../search/arranged-catalog.ts';
import { nearestWords } from '../../../words/orders/nearest-words.ts';
import { CatalogAge } from './catalog-age.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { Found } from '../search/find-products.ts';
import css from './finding.module.css';
import { NothingFound } from './nothing-found.tsx';
import { isNarrowed } from '../search/product-filters.ts';
import { PackageTiles } from './package-tiles.tsx';
import { ProductList } from './product-list.tsx';
import { isDrawn } from './row-window.ts';
import { SearchBox } from './search-box.tsx';
import { directionOf, tileTowards, type Direction } from './tile-towards.ts';
import { useRowWindow } from './use-row-window.ts';

type FindingProps = {
  readonly found: Found;
  readonly favoriteIds: ReadonlySet<string>;
  /** What is read back beside the list. */
  readonly chosen: CatalogProduct | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** A row was pressed. */
  readonly onPick: (product: CatalogProduct) => void;
  readonly onEnter: () => void;
};

/** The search, its filters, and what was found. */
export function Finding({ found, favoriteIds, chosen, input, onPick, onEnter }: FindingProps) {
  const { catalog, shelf } = useArrangedCatalog();
  const search = useCounter((state) => state.search);
  const hasLines = useCounter(({ terms }) => terms.lines.length > 0);
  const { groups, ofPlace } = found;
  const grid = useMemo(() => (ofPlace === null ? undefined : packageGrid(ofPlace)), [ofPlace]);
  const inGrid = useMemo(() => (grid === undefined ? [] : productsOf(grid)), [grid]);
  const listed = useMemo(() => (grid === undefined ? groups : groups.slice(1)), [grid, groups]);
  const rows = useMemo(() => [...inGrid, ...listed.flatMap(({ products }) => products)], [inGrid, listed]);
  const searchedFor = JSON.stringify([search.turn, search.text, search.filters]);
  const windowed = useRowWindow(listed, searchedFor, grid === undefined ? 0 : gridHeight(grid));
  const at = rows.findIndex(({ productId }) => productId === chosen?.productId);
  const row = at < 0 ? undefined : at;

  const choose = (next: number): void => {
    const product = rows[next];
    if (product === undefined) return;
    windowed.reveal(next < inGrid.length ? null : next - inGrid.length);
    changeSearch({ ...search, pickedId: product.productId });
  };
  /** By where packages are drawn: so arrows skip what there is not, and follow the direction of the language. */
  const moveByEye = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = isWithoutOthers(event) ? directionOf(event.key) : undefined;
    if (direction === undefined || (isSideways(direction) && isInText(event.currentTarget))) return;
    event.preventDefault();
    const drawn = [...(windowed.list.current?.querySelectorAll<HTMLElement>('[data-product-id]') ?? [])];
    const idOf = (element: HTMLElement | undefined): string | undefined => element?.dataset['productId'];
    const from = drawn.findIndex((each) => idOf(each) === chosen?.productId);
    const next = tileTowards(
      drawn.map((each) => each.getBoundingClientRect()),
      from < 0 ? undefined : from,
      direction,
    );
    const reached = next === undefined ? undefined : idOf(drawn[next]);
    choose(rows.findIndex(({ productId }) => productId === reached));
  };
  // With a ticket the same keys are what was received in cash.
  const hasTileKeys = found.isFront && chosen === undefined && !hasLines;
  useKeys(hasTileKeys ? { 'choose-tile': (key = keyOf('choose-tile')) => choose(digitOf(key) - 1) } : {});
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // A language's input method takes keys for itself.
    if (event.nativeEvent.isComposing) return;
    if (found.isFront || grid !== undefined) moveByEye(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // A key that is held down is pressed once: what follows is in another search.
    if (!event.repeat) onEnter();
  };
  const searchList = useSearchList({
    rows,
    chosen: row,
    isChosenDrawn:
      row !== undefined &&
      (found.isFront || row < inGrid.length || isDrawn(windowed.drawn, row - inGrid.length)),
    isGrid: grid !== undefined,
    label: t`Country or region`,
    text: search.text,
    onText: typeSearch,
    inSight: () => windowed.inSight,
    onChoose: choose,
    onPick,
    input,
    list: windowed.list,
    onKeyDown,
  });

  return (
    <section className={css['finding']} aria-label={t`Packages`}>
      <div className={css['search']}>
        <FoldedFilters
          isNarrowed={isNarrowed(search.filters)}
          search={
            <SearchBox
              searchProps={searchList.searchProps}
              input={input}
              correctedTo={found.correctedTo}
              onClear={() => typeSearch('')}
            />
          }
          filters={
            <FilterChips
              offered={shelf.filters}
              hasFavorites={favoriteIds.size > 0}
              filters={search.filters}
              onChange={(filters) => changeSearch({ ...search, filters, pickedId: null })}
            />
          }
        />
        <CatalogAge at={catalog?.at ?? null} />
      </div>
      <div role="status" className={css['nearest']} data-testid="nearest">
        {found.nearestTo !== null && nearestWords(found.nearestTo)}
      </div>
      {found.isFront ? (
        <PackageTiles
          searchList={searchList}
          groups={groups}
          favoriteIds={favoriteIds}
          pickedId={chosen?.productId ?? null}
          hasKeys={hasTileKeys}
        />
      ) : rows.length > 0 ? (
        <ProductList
          searchList={searchList}
          groups={listed}
          windowed={windowed}
          favoriteIds={favoriteIds}
          pickedId={chosen?.productId ?? null}
          {...(grid === undefined
            ? {}
            : {
                above: {
                  grid: (
                    <PlaceGrid {...{ searchList, grid, favoriteIds }} pickedId={chosen?.productId ?? null} />
                  ),
                  count: inGrid.length,
                  columns: grid.lengths.length + 1,
                },
              })}
        />
      ) : (
        <NothingFound catalog={catalog} search={search} emptyPlace={found.emptyPlace} />
      )}
    </section>
  );
}

const isSideways = (direction: Direction): boolean => direction === 'left' || direction === 'right';

/** Whether an arrow would move in what is typed: there is no more of it beyond its end. */
const isInText = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  selectionStart !== value.length || selectionEnd !== value.length;

/** With another key held, arrows select in the field. */
const isWithoutOthers = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !shiftKey && !ctrlKey && !altKey && !metaKey;

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import type { FrontView } from '../../../src-preload/contract.ts';
import { useTellFirstView } from '../first-view.ts';
import { changeSearch, nextCustomer, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import { FilterChips } from './filter-chips.tsx';
import { findProducts } from './find-products.ts';
import { NothingFound } from './nothing-found.tsx';
import { NothingPicked } from './nothing-picked.tsx';
import { arrangeShelf } from './product-shelf.ts';
import { ProductList } from './product-list.tsx';
import { ReadBack } from './read-back.tsx';
import { SearchBox } from './search-box.tsx';
import { sellProduct } from './sell-product.ts';
import css from './sell-view.module.css';
import { useWhyNotToSell } from './why-not-to-sell.ts';

/** Until main has said. */
const nothingInFront: FrontView = { soldMost: [], askedFor: [] };

/** Finds a package, reads it back and sells it. */
export function SellView() {
  const catalog = useCounter((state) => state.catalog);
  const search = useCounter((state) => state.search);
  const front = useCounter((state) => state.mirror?.front ?? nothingInFront);
  const searchInput = useRef<HTMLInputElement>(null);
  const sellButton = useRef<HTMLButtonElement>(null);

  const shelf = useMemo(() => arrangeShelf(catalog?.products ?? []), [catalog]);
  const found = useMemo(
    () => findProducts(shelf, search.text, search.filters, front),
    [shelf, search.text, search.filters, front],
  );
  const shown = useMemo(() => found.groups.flatMap(({ products }) => products), [found]);
  // With nothing typed nothing is read back: one key must not sell what nobody asked for.
  const first = search.text.trim() === '' ? undefined : shown[0];
  const readBack = shown.find(({ productId }) => productId === search.pickedId) ?? first;
  const whyNot = useWhyNotToSell(readBack);

  const sell = useCallback(() => {
    if (readBack !== undefined && whyNot === undefined) void sellProduct(readBack);
  }, [readBack, whyNot]);
  useKeys({
    F9: sell,
    // The new search takes the focus as it appears.
    Escape: nextCustomer,
  });
  // Each search begins with the focus. With the next frame, so that the page is measured once and not before its
  // rows are in it, as focusing at once would have it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => searchInput.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [search.turn]);
  useTellFirstView(shown.length > 0);

  return (
    <div className={css['view']}>
      <section className={css['finding']} aria-label="Packages">
        <Autocomplete
          key={search.turn}
          inputValue={search.text}
          onInputChange={(text) => {
            // The list's own echo of an unchanged text must not undo a choice.
            if (text !== search.text) changeSearch({ ...search, text, pickedId: null });
          }}
        >
          <div className={css['search']}>
            <SearchBox
              inputRef={searchInput}
              correctedTo={found.correctedTo}
              onSubmit={() => sellButton.current?.focus()}
            />
            <FilterChips
              products={shelf.all}
              filters={search.filters}
              onChange={(filters) => changeSearch({ ...search, filters, pickedId: null })}
            />
          </div>
          {shown.length > 0 ? (
            <ProductList
              groups={found.groups}
              more={found.more}
              pickedId={readBack?.productId ?? null}
              onPick={(pickedId) => changeSearch({ ...search, pickedId })}
            />
          ) : (
            <NothingFound catalog={catalog} search={search} />
          )}
        </Autocomplete>
      </section>
      <aside className={css['panel']} aria-label="Read back">
        {readBack === undefined ? (
          <NothingPicked />
        ) : (
          <ReadBack product={readBack} whyNot={whyNot} onSell={sell} sellButton={sellButton} />
        )}
      </aside>
    </div>
  );
}

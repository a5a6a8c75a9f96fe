import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../class-names.ts';
import type { CatalogProduct, FrontView } from '../../../src-preload/contract/sales/catalog.ts';
import { useMarkReady, useTellFirstView } from '../start/first-view.ts';
import { changeSearch, nextCustomer, useCounter } from '../use-counter.ts';
import { PaneBack } from '../panes/pane-back.tsx';
import panes from '../panes/two-panes.module.css';
import { usePanes } from '../panes/use-panes.ts';
import { useKeys } from '../use-keys.ts';
import { useArrangedCatalog } from './search/arranged-catalog.ts';
import { findProducts, type ProductGroup } from './search/find-products.ts';
import { Finding } from './results/finding.tsx';
import { NothingPicked } from './nothing-picked.tsx';
import { ReadBack } from './read-back/load-read-back.tsx';
import { sellProduct } from './sell-product.ts';
import { setFavorite } from './set-favorite.ts';
import css from './sell-view.module.css';
import { useWhyNotToSell, useWhySellingWaits } from './why-not-to-sell.ts';

/** Until main has said. */
const nothingInFront: FrontView = { soldMost: [], favorites: [], askedFor: [] };

/** Finds a package, reads it back and sells it. */
export function SellView() {
  const { catalog, shelf } = useArrangedCatalog();
  const search = useCounter((state) => state.search);
  const front = useCounter((state) => state.mirror?.front ?? nothingInFront);
  const searchInput = useRef<HTMLInputElement>(null);
  const sellButton = useRef<HTMLButtonElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  // What another view leads to is read back at once.
  const { isNarrow, shown, show } = usePanes(search.turn, search.pickedId === null ? 'list' : 'detail');

  const found = useMemo(
    () => findProducts(shelf, search.text, search.filters, front),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Titles speak the language that is spoken.
    [shelf, search.text, search.filters, front, i18n.locale],
  );
  const favoriteIds = useMemo(() => new Set(front.favorites.map(({ productId }) => productId)), [front]);
  const firstFound = found.groups[0]?.products[0];
  // With nothing typed nothing is read back: one key must not sell what nobody asked for.
  const first = search.text.trim() === '' ? undefined : firstFound;
  const readBack = findPicked(found.groups, shelf.byId, search.pickedId) ?? first;
  const whyNot = useWhyNotToSell(readBack);
  const isSelling = useWhySellingWaits() === undefined;
  const isBalanceKnown = useCounter(({ mirror }) => (mirror?.balance ?? null) !== null);

  /** Goes to the button that sells, with what it sells in sight. */
  const readItBack = (): void => {
    flushSync(() => show('detail'));
    const next = sellButton.current?.disabled === false ? sellButton : backButton;
    next.current?.focus();
  };
  const pick = ({ productId }: CatalogProduct): void => {
    changeSearch({ ...search, pickedId: productId });
    if (isNarrow) readItBack();
  };
  const goBack = (): void => {
    flushSync(() => show('list'));
    searchInput.current?.focus();
  };
  const sell = (): void => {
    if (readBack === undefined || whyNot !== undefined) return;
    // Nothing is sold that wasn't seen.
    if (isNarrow && shown === 'list') readItBack();
    else void sellProduct(readBack);
  };
  const isFavorite = readBack !== undefined && favoriteIds.has(readBack.productId);
  const toggleFavorite = (): void => {
    if (readBack !== undefined) void setFavorite(readBack, !isFavorite);
  };
  useKeys({
    ...(readBack === undefined ? {} : { favorite: toggleFavorite }),
    ...(readBack === undefined || whyNot !== undefined ? {} : { sell }),
    // The new search takes the focus as it appears.
    'begin-again': nextCustomer,
  });
  // Each search begins with the focus. With the next frame, so that the page is measured once and not before its
  // rows are in it, as focusing at once would have it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => searchInput.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [search.turn]);
  useTellFirstView(firstFound !== undefined);
  useMarkReady(isSelling && isBalanceKnown && catalog !== null);

  return (
    <div
      className={classNames(panes['panes'], css['view'])}
      data-shown={readBack === undefined ? 'list' : shown}
    >
      <Finding
        found={found}
        favoriteIds={favoriteIds}
        chosen={readBack}
        input={searchInput}
        onPick={pick}
        onEnter={readItBack}
      />
      <aside className={css['panel']} aria-label={t`Read back`}>
        {readBack === undefined ? (
          <NothingPicked />
        ) : (
          <ReadBack
            key={search.turn}
            product={readBack}
            whyNot={whyNot}
            back={<PaneBack ref={backButton} onPress={goBack} />}
            onChange={() => show('detail')}
            onSell={sell}
            sellButton={sellButton}
            isFavorite={isFavorite}
            onFavorite={toggleFavorite}
          />
        )}
      </aside>
    </div>
  );
}

/** What was chosen by hand: listed before the catalog is there, or found in it. */
function findPicked(
  groups: readonly ProductGroup[],
  byId: ReadonlyMap<string, CatalogProduct>,
  pickedId: string | null,
): CatalogProduct | undefined {
  if (pickedId === null) return undefined;
  return (
    byId.get(pickedId) ??
    groups.flatMap(({ products }) => products).find(({ productId }) => productId === pickedId)
  );
}

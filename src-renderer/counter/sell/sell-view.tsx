import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../class-names.ts';
import type { CatalogProduct, FrontView } from '../../../src-preload/contract/sales/catalog.ts';
import { useMarkReady, useTellFirstView } from '../start/first-view.ts';
import { changeSearch, nextCustomer, nextSearch, seekInOrders, useCounter } from '../use-counter.ts';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { leadTo } from '../controls/lead-to.ts';
import { PaneBack } from '../panes/pane-back.tsx';
import panes from '../panes/two-panes.module.css';
import { usePanes } from '../panes/use-panes.ts';
import { useKeys } from '../use-keys.ts';
import { useArrangedCatalog } from './search/arranged-catalog.ts';
import { findProducts, type ProductGroup } from './search/find-products.ts';
import { namesAnOrder } from './search/names-an-order.ts';
import { Finding } from './results/finding.tsx';
import { NothingPicked } from './nothing-picked.tsx';
import { SalePane } from './read-back/load-read-back.tsx';
import { sellDeal } from './sell-product.ts';
import { setFavorite } from './set-favorite.ts';
import css from './sell-view.module.css';
import { addToTicket } from './ticket/change-ticket.ts';
import { TicketSaid } from './ticket/ticket-said.tsx';
import { useDeal } from './ticket/use-deal.ts';
import { useWhyNotToSell, useWhySellingWaits } from './why-not-to-sell.ts';

const ClearTicket = lazy(() => import('./ticket/clear-ticket.tsx'));

/** Until main has said. */
const nothingInFront: FrontView = { soldMost: [], favorites: [], askedFor: [] };

/** Finds a package, reads it back and sells it. */
export function SellView() {
  const { catalog, shelf } = useArrangedCatalog();
  const search = useCounter((state) => state.search);
  const front = useCounter((state) => state.mirror?.front ?? nothingInFront);
  const searchInput = useRef<HTMLInputElement>(null);
  const sellButton = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  const [isClearing, setClearing] = useState(false);
  // What another view leads to is read back at once.
  const { isNarrow, shown, show } = usePanes(search.turn, search.pickedId === null ? 'list' : 'detail');

  const found = useMemo(
    () => findProducts(shelf, search.text, search.filters, front),
    // oxlint-disable-next-line react/exhaustive-deps -- Titles speak the language that is spoken.
    [shelf, search.text, search.filters, front, i18n.locale],
  );
  const favoriteIds = useMemo(() => new Set(front.favorites.map(({ productId }) => productId)), [front]);
  const firstFound = found.groups[0]?.products[0];
  // With nothing typed, or only how many, nothing is read back: one key must not sell what nobody asked for.
  // And what only comes near to it was asked for by nobody.
  const isAskedFor = search.text.trim() !== '' && !found.isFront;
  const first = isAskedFor && found.nearestTo === null ? firstFound : undefined;
  const isOrder = found.groups.length === 0 && namesAnOrder(search.text);
  const readBack = findPicked(found.groups, shelf.byId, search.pickedId) ?? first;
  const askedFor =
    found.groups.find(({ products }) => readBack !== undefined && products.includes(readBack))?.askedFor ??
    [];
  const deal = useDeal(readBack);
  const whyNot = useWhyNotToSell(deal);
  const isSelling = useWhySellingWaits() === undefined;
  const isBalanceKnown = useCounter(({ mirror }) => (mirror?.balance ?? null) !== null);

  const hasLines = useCounter(({ terms }) => terms.lines.length > 0);

  /** Goes to the button that goes on, with what it is about in sight. */
  const readItBack = (): void => {
    flushSync(() => show('detail'));
    const main = hasLines && readBack !== undefined ? addButton : sellButton;
    if (main.current?.disabled !== false) backButton.current?.focus();
    else if (main === sellButton) leadTo(main.current);
    else main.current.focus();
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
    if (deal === undefined || whyNot !== undefined) return;
    // Nothing is sold that wasn't seen.
    if (isNarrow && shown === 'list') readItBack();
    else void sellDeal(deal);
  };
  const add = (): void => {
    if (readBack === undefined) return;
    // Nothing is added that wasn't seen.
    if (isNarrow && shown === 'list') readItBack();
    else addToTicket(readBack);
  };
  const onEnter = (): void => {
    if (readBack !== undefined) add();
    else if (isOrder) seekInOrders(search.text.trim());
    // What was typed finds nothing: the ticket isn't what was meant.
    else if (search.text.trim() === '') readItBack();
  };
  const beginAgain = (): void => {
    // A ticket isn't thrown away by a key that clears the search.
    if (!hasLines) nextCustomer();
    else if (search.text !== '' || search.pickedId !== null) nextSearch();
    else setClearing(true);
  };
  const isFavorite = readBack !== undefined && favoriteIds.has(readBack.productId);
  const toggleFavorite = (): void => {
    if (readBack !== undefined) void setFavorite(readBack, !isFavorite);
  };
  useKeys({
    ...(readBack === undefined ? {} : { favorite: toggleFavorite }),
    ...(readBack === undefined ? {} : { 'add-line': add }),
    ...(deal === undefined || whyNot !== undefined ? {} : { sell }),
    // The new search takes the focus as it appears.
    'begin-again': beginAgain,
  });
  // Each search begins with the focus. With the next frame, so that the page is measured once and not before its
  // rows are in it, as focusing at once would have it.
  useEffect(() => focusNextFrame(() => searchInput.current, { preventScroll: true }), [search.turn]);
  useTellFirstView(firstFound !== undefined);
  useMarkReady(isSelling && isBalanceKnown && catalog !== null);

  return (
    <>
      <div
        className={classNames(panes['panes'], css['view'])}
        data-shown={deal === undefined ? 'list' : shown}
      >
        <Finding
          found={found}
          favoriteIds={favoriteIds}
          chosen={readBack}
          input={searchInput}
          onPick={pick}
          onEnter={onEnter}
        />
        <aside className={css['panel']} aria-label={t`Package details`}>
          {deal === undefined ? (
            <NothingPicked />
          ) : (
            <SalePane
              // A ticket stays as it is while the next package is searched for.
              key={hasLines ? 'ticket' : search.turn}
              product={readBack}
              askedFor={askedFor}
              deal={deal}
              whyNot={whyNot}
              back={<PaneBack ref={backButton} onPress={goBack} />}
              onChange={() => show('detail')}
              onSell={sell}
              onAdd={add}
              sellButton={sellButton}
              addButton={addButton}
              isFavorite={isFavorite}
              onFavorite={toggleFavorite}
            />
          )}
        </aside>
      </div>
      <TicketSaid deal={hasLines ? deal : undefined} />
      {isClearing && (
        <Suspense fallback={null}>
          <ClearTicket onEnd={() => setClearing(false)} />
        </Suspense>
      )}
    </>
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

import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';
import type { OrderRow } from '../../../src-preload/contract/sales/orders.ts';
import { plain } from '../../place/plain-text.ts';
import { till } from '../../till-bridge.ts';
import { isLanguage, languageName, languageNames } from '../../words/language/language.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { longTitle } from '../../words/orders/package-words.ts';
import { useHelpEntries } from '../help/use-help-entries.ts';
import { allOrders, askedOrders } from '../orders/filters/order-filter.ts';
import { useArrangedCatalog } from '../sell/search/arranged-catalog.ts';
import { findProducts } from '../sell/search/find-products.ts';
import { noFilters } from '../sell/search/product-filters.ts';
import { chooseLanguage } from '../start/spoken-language.ts';
import { chooseAgain, counterStore, showOrder, useCounter } from '../use-counter.ts';
import { commandsAtHand } from '../use-keys.ts';
import { commandIds, commands } from './command-keys.ts';
import { commandWords, placeWords } from './command-words.ts';
import { everywhereCommands } from './everywhere.ts';

export type PaletteEntry = {
  readonly id: string;
  readonly words: string;
  /** What it is found by besides. */
  readonly also?: string;
  /** What stands at the end: a key, a price, a time. */
  readonly key?: string;
  readonly detail?: string;
  readonly run: () => void;
};
export type PaletteGroup = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
};

const mostProducts = 6;
const mostOrders = 5;

/** With less, too much would be found. */
const shortestSearch = 2;

/** All that staff can do from where they are, as far as what they typed is in its words. */
export function usePaletteGroups(text: string): readonly PaletteGroup[] {
  // What can be done is what could be when the palette was opened: the view stays as it is below.
  const [own] = useState(commandGroups);
  const products = useProducts(text);
  const orders = useOrders(text);
  const help = useHelpEntries(text);
  return useMemo(() => {
    const sought = plain(text)
      .split(' ')
      .filter((word) => word !== '');
    const fits = ({ words, also = '' }: PaletteEntry): boolean =>
      sought.every((word) => plain(`${words} ${also}`).includes(word));
    const groups = [...own, ...(sought.length === 0 ? [] : [languages()])];
    return [
      ...groups.map(({ entries, ...group }) => ({ ...group, entries: entries.filter(fits) })),
      { id: 'help', title: t`Help`, entries: help },
      { id: 'products', title: t`Packages`, entries: products },
      { id: 'orders', title: i18n._(placeWords.orders), entries: orders },
    ].filter(({ entries }) => entries.length > 0);
  }, [own, text, products, orders, help]);
}

function commandGroups(): readonly PaletteGroup[] {
  const atHand = { ...everywhereCommands(), ...commandsAtHand() };
  const entriesOf = (isHere: boolean): PaletteEntry[] =>
    commandIds.flatMap((id) => {
      const { place, key } = commands[id];
      const run = atHand[id];
      if (run === undefined || id === 'palette' || (place !== 'everywhere') !== isHere) return [];
      return [{ id, words: i18n._(commandWords[id]), run, ...(key === undefined ? {} : { key }) }];
    });
  return [
    { id: 'here', title: t`In this view`, entries: entriesOf(true) },
    { id: 'everywhere', title: i18n._(placeWords.everywhere), entries: entriesOf(false) },
  ];
}

const languages = (): PaletteGroup => ({
  id: 'languages',
  title: t`Language`,
  entries: Object.entries(languageNames).map(([language, name]) => ({
    id: `language-${language}`,
    words: name,
    also: languageName(language),
    run: () => {
      if (!isLanguage(language)) return;
      chooseLanguage(language).catch(() => counterStore.setState({ unanswered: true }));
    },
  })),
});

function useProducts(text: string): readonly PaletteEntry[] {
  const { shelf } = useArrangedCatalog();
  const front = useCounter(({ mirror }) => mirror?.front);
  return useMemo(() => {
    if (text.trim().length < shortestSearch || front === undefined) return [];
    return findProducts(shelf, text, noFilters, front)
      .groups.flatMap(({ products }) => products)
      .slice(0, mostProducts)
      .map((product) => ({
        id: `product-${product.productId}`,
        words: longTitle(product),
        detail: money(product.price, product.currency),
        run: () => chooseAgain(product.productId),
      }));
  }, [shelf, text, front]);
}

/** Asked of main at each letter; what was asked last counts. */
function useOrders(text: string): readonly PaletteEntry[] {
  const { places } = useArrangedCatalog().shelf;
  const [found, setFound] = useState<readonly OrderRow[]>([]);
  const isSought = text.trim().length >= shortestSearch;
  useEffect(() => {
    if (!isSought) return undefined;
    let isCurrent = true;
    const query = { ...askedOrders({ ...allOrders, text }, places), limit: mostOrders };
    till.ask('orders', { ...query, sort: 'newest', start: { at: 'first' } }).then(
      ({ orders }) => isCurrent && setFound(orders),
      () => isCurrent && setFound([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [isSought, text, places]);
  return useMemo(
    () =>
      (isSought ? found : []).map(({ orderId, package: sold, createdAt, customer }) => ({
        id: `order-${orderId}`,
        words: [longTitle(sold), customer?.name].filter((part) => typeof part === 'string').join(', '),
        detail: dateAndTime(createdAt),
        run: () => showOrder(orderId),
      })),
    [isSought, found],
  );
}

import { Star } from 'lucide-react';
import { useContext, useLayoutEffect, useMemo, type CSSProperties } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection, ListStateContext } from 'react-aria-components/ListBox';
import type { CatalogProduct } from '../../../src-preload/contract/catalog.ts';
import { coverageWords } from '../../place/coverage-words.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/money.ts';
import { fullSpeedWords, longTitle, validityWords, volumeWords } from '../../words/package-words.ts';
import type { ProductGroup } from './find-products.ts';
import css from './product-list.module.css';
import { drawnPart, rowCount } from './row-window.ts';
import type { WindowedList } from './use-row-window.ts';

type ProductListProps = {
  readonly groups: readonly ProductGroup[];
  readonly windowed: WindowedList;
  readonly favouriteIds: ReadonlySet<string>;
  readonly pickedId: string | null;
  readonly onPick: (productId: string) => void;
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/** What was found. The arrow keys move in it while the focus stays in the search. */
export function ProductList({ groups, windowed, favouriteIds, pickedId, onPick }: ProductListProps) {
  const { drawn, list, onScroll } = windowed;
  const part = useMemo(() => drawnPart<CatalogProduct, ProductGroup>(groups, drawn), [groups, drawn]);
  const count = useMemo(() => rowCount(groups), [groups]);
  // What is not drawn takes its room.
  const room: CSSProperties & Record<`--${string}`, string> = {
    '--before': `${String(part.before)}px`,
    '--after': `${String(part.after)}px`,
  };
  // Kept while only another row is chosen: the list reads all of its rows again whenever they are other elements.
  const sections = useMemo(
    () =>
      part.groups.map(({ group, products, first, isBegun }) => (
        <ListBoxSection key={group.title} id={group.title} aria-label={group.title}>
          {isBegun && <Header className={css['heading'] ?? ''}>{group.title}</Header>}
          {products.map((product, at) => (
            <ProductRow
              key={product.productId}
              product={product}
              askedFor={group.askedFor}
              isFavourite={favouriteIds.has(product.productId)}
              number={first + at + 1}
              count={count}
            />
          ))}
        </ListBoxSection>
      )),
    [part, favouriteIds, count],
  );
  return (
    <ListBox
      ref={list}
      className={css['list'] ?? ''}
      style={room}
      onScroll={onScroll}
      aria-label="Packages found"
      selectionMode="single"
      // Moving chooses: the row that is marked is the one that is read back.
      selectionBehavior="replace"
      disallowEmptySelection={pickedId !== null}
      selectedKeys={pickedId === null ? [] : [pickedId]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (typeof key === 'string') onPick(key);
      }}
    >
      {sections}
    </ListBox>
  );
}

type ProductRowProps = {
  readonly product: CatalogProduct;
  readonly askedFor: string | null;
  readonly isFavourite: boolean;
  /** Which of all rows this is, from 1. */
  readonly number: number;
  readonly count: number;
};

function ProductRow({ product, askedFor, isFavourite, number, count }: ProductRowProps) {
  const price = money(product.price, product.currency);
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={product.productId}
      textValue={`${longTitle(product)}, ${price}`}
      data-product-id={product.productId}
      render={(row) =>
        // Rows are no links; the types leave it open.
        'href' in row ? <a {...row} /> : <div {...row} aria-posinset={number} aria-setsize={count} />
      }
    >
      <KeysBeginHere productId={product.productId} />
      <Flag package={product} size="row" />
      <span className={css['what']}>
        <span className={css['place']} {...timed}>
          {product.place}
          {isFavourite && <Star className={css['star']} size={14} aria-label="Favourite" />}
        </span>
        <span className={css['detail']}>{detailOf(product, askedFor)}</span>
      </span>
      <span className={css['volume']}>{volumeWords(product)}</span>
      <span className={css['validity']}>{validityWords(product.validity)}</span>
      <span className={css['price']}>{price}</span>
    </ListBoxItem>
  );
}

/**
 * Keeps the list's keys at the row that is read back. React Aria forgets where they stood when text is deleted or the
 * row was out of sight, and an arrow would then only bring them to the row that is chosen already.
 */
function KeysBeginHere({ productId }: { readonly productId: string }) {
  const keys = useContext(ListStateContext)?.selectionManager;
  const isAstray = keys !== undefined && keys.isSelected(productId) && keys.focusedKey !== productId;
  useLayoutEffect(() => {
    if (isAstray) keys.setFocusedKey(productId);
  });
  return null;
}

/** What tells this package from the next: its networks, or what a region covers. */
function detailOf(product: CatalogProduct, askedFor: string | null): string {
  if (product.countries.length > 1) return coverageWords(product.countries, askedFor, 3);
  return fullSpeedWords(product) ?? product.networks.join(', ');
}

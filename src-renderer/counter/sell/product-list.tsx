import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxLoadMoreItem, ListBoxSection } from 'react-aria-components/ListBox';
import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { coverageWords } from '../../place/coverage-words.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/money.ts';
import { fullSpeedWords, longTitle, validityWords, volumeWords } from '../../words/package-words.ts';
import type { ProductGroup } from './find-products.ts';
import { useLongList } from './long-list.ts';
import { firstRows } from './row-window.ts';
import css from './product-list.module.css';

type ProductListProps = {
  readonly groups: readonly ProductGroup[];
  readonly favouriteIds: ReadonlySet<string>;
  readonly pickedId: string | null;
  readonly onPick: (productId: string) => void;
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/** How many rows are listed at first: each costs time at a key press. Whenever the end comes near there are more. */
const rowsAtFirst = 40;
const leastMore = 200;

/** What was found. The arrow keys move in it while the focus stays in the search. */
export function ProductList({ groups, favouriteIds, pickedId, onPick }: ProductListProps) {
  const [listed, setListed] = useState({ of: groups, count: rowsAtFirst });
  // What is found for another search is listed from its beginning.
  const count = listed.of === groups ? listed.count : rowsAtFirst;
  const shown = useMemo(() => firstRows(groups, count), [groups, count]);
  const framed = useLongList();
  const list = (
    <ListBox
      className={css['list'] ?? ''}
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
      {shown.groups.map(({ title, products, askedFor }) => (
        <ListBoxSection key={title} id={title}>
          <Header className={css['heading'] ?? ''}>{title}</Header>
          {products.map((product) => (
            <ProductRow
              key={product.productId}
              product={product}
              askedFor={askedFor}
              isFavourite={favouriteIds.has(product.productId)}
            />
          ))}
        </ListBoxSection>
      ))}
      {!shown.isAll && (
        <ListBoxLoadMoreItem
          className={css['more'] ?? ''}
          scrollOffset={2}
          onLoadMore={() => setListed({ of: groups, count: count + Math.max(count, leastMore) })}
        />
      )}
    </ListBox>
  );
  return framed(list);
}

type ProductRowProps = {
  readonly product: CatalogProduct;
  readonly askedFor: string | null;
  readonly isFavourite: boolean;
};

function ProductRow({ product, askedFor, isFavourite }: ProductRowProps) {
  const price = money(product.price);
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={product.productId}
      textValue={`${longTitle(product)}, ${price}`}
      data-product-id={product.productId}
    >
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

/** What tells this package from the next: its networks, or what a region covers. */
function detailOf(product: CatalogProduct, askedFor: string | null): string {
  if (product.countries.length > 1) return coverageWords(product.countries, askedFor, 3);
  return fullSpeedWords(product) ?? product.networks.join(', ');
}

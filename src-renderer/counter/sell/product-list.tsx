import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Star } from 'lucide-react';
import { memo, useMemo, type CSSProperties, type RefObject } from 'react';
import type { CatalogProduct } from '../../../src-preload/contract/catalog.ts';
import { coverageWords } from '../../place/coverage-words.ts';
import { Flag } from '../../place/flag.tsx';
import { placeName } from '../../place/place-name.ts';
import { money } from '../../words/money.ts';
import { fullSpeedWords, validityWords, volumeWords } from '../../words/package-words.ts';
import { OptionGroup, OptionList, optionId } from '../list/option-list.tsx';
import type { ProductGroup } from './find-products.ts';
import css from './product-list.module.css';
import { drawnPart, rowCount } from './row-window.ts';
import type { WindowedList } from './use-row-window.ts';

type ProductListProps = {
  readonly id: string;
  /** The field that searches in it. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly groups: readonly ProductGroup[];
  readonly windowed: WindowedList;
  readonly favouriteIds: ReadonlySet<string>;
  readonly pickedId: string | null;
  readonly onPick: (productId: string) => void;
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/** What was found. The arrow keys move in it while the focus stays in the search. */
export function ProductList({
  id,
  input,
  groups,
  windowed,
  favouriteIds,
  pickedId,
  onPick,
}: ProductListProps) {
  const { drawn, list, onScroll } = windowed;
  const part = useMemo(() => drawnPart<CatalogProduct, ProductGroup>(groups, drawn), [groups, drawn]);
  const count = useMemo(() => rowCount(groups), [groups]);
  // What is not drawn takes its room.
  const room: CSSProperties & Record<`--${string}`, string> = {
    '--before': `${String(part.before)}px`,
    '--after': `${String(part.after)}px`,
  };
  return (
    <OptionList
      id={id}
      ref={list}
      input={input}
      className={css['list'] ?? ''}
      style={room}
      onScroll={onScroll}
      aria-label={t`Packages found`}
      onPick={onPick}
    >
      {part.groups.map(({ group, products, first, isBegun }) => (
        <OptionGroup key={group.title} words={group.title}>
          {isBegun && (
            <div className={css['heading']} role="presentation">
              {group.title}
            </div>
          )}
          {products.map((product, at) => (
            <ProductRow
              key={product.productId}
              id={optionId(id, first + at)}
              product={product}
              askedFor={group.askedFor}
              isFavourite={favouriteIds.has(product.productId)}
              isPicked={product.productId === pickedId}
              number={first + at + 1}
              count={count}
            />
          ))}
        </OptionGroup>
      ))}
    </OptionList>
  );
}

type ProductRowProps = {
  readonly id: string;
  readonly product: CatalogProduct;
  readonly askedFor: string | null;
  readonly isFavourite: boolean;
  readonly isPicked: boolean;
  /** Which of all rows this is, from 1. */
  readonly number: number;
  readonly count: number;
};

/** Kept as it is while only another row is chosen. */
const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  // Drawn anew when another language is spoken.
  useLingui();
  const { id, product, askedFor, isFavourite, isPicked, number, count } = props;
  return (
    <div
      className={css['row']}
      role="option"
      id={id}
      aria-selected={isPicked}
      data-selected={isPicked || undefined}
      aria-posinset={number}
      aria-setsize={count}
      data-option={product.productId}
      data-product-id={product.productId}
    >
      <Flag package={product} />
      <span className={css['what']}>
        <span className={css['place']} {...timed}>
          {placeName(product)}
          {isFavourite && <Star className={css['star']} size={14} aria-label={t`Favourite`} />}
        </span>
        <span className={css['detail']}>{detailOf(product, askedFor)}</span>
      </span>
      <span className={css['volume']}>{volumeWords(product)}</span>
      <span className={css['validity']}>{validityWords(product.validity)}</span>
      <span className={css['price']}>{money(product.price, product.currency)}</span>
    </div>
  );
});

/** What tells this package from the next: its networks, or what a region covers. */
function detailOf(product: CatalogProduct, askedFor: string | null): string {
  if (product.countries.length > 1) return coverageWords(product.countries, askedFor, 3);
  return fullSpeedWords(product) ?? product.networks.join(', ');
}

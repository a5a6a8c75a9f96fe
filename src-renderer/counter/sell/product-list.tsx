import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { coverageWords } from '../../place/coverage-words.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/money.ts';
import { fullSpeedWords, longTitle, validityWords, volumeWords } from '../../words/package-words.ts';
import type { ProductGroup } from './find-products.ts';
import css from './product-list.module.css';

type ProductListProps = {
  readonly groups: readonly ProductGroup[];
  readonly more: number;
  readonly pickedId: string | null;
  readonly onPick: (productId: string) => void;
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/** What was found. The arrow keys move in it while the focus stays in the search. */
export function ProductList({ groups, more, pickedId, onPick }: ProductListProps) {
  return (
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
      {groups.map(({ title, products, askedFor }) => (
        <ListBoxSection key={title} className={css['group'] ?? ''}>
          <Header className={css['heading'] ?? ''}>{title}</Header>
          {products.map((product) => (
            <ProductRow key={product.productId} product={product} askedFor={askedFor} />
          ))}
        </ListBoxSection>
      ))}
      {more > 0 && (
        <ListBoxItem className={css['more'] ?? ''} isDisabled textValue={`${String(more)} more`}>
          {String(more)} more. Add a size or days to the search, like “10 GB” or “30 days”.
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function ProductRow({ product, askedFor }: { product: CatalogProduct; askedFor: string | null }) {
  const price = money(product.price);
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={product.productId}
      textValue={`${longTitle(product)}, ${price}`}
      data-product-id={product.productId}
    >
      <Flag place={product.place} countries={product.countries} size="row" />
      <span className={css['what']}>
        <span className={css['place']} {...timed}>
          {product.place}
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

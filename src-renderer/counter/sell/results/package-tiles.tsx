import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { Flag } from '../../../place/flag.tsx';
import { placeName } from '../../../place/place-name.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { validityWords, volumeWords } from '../../../words/orders/package-words.ts';
import { keysOf } from '../../commands/command-keys.ts';
import { KeyCap } from '../../controls/key-cap.tsx';
import { OptionGroup } from '../../list/option-group.tsx';
import type { SearchList } from '../../list/use-search-list.ts';
import type { ProductGroup } from '../search/find-products.ts';
import css from './package-tiles.module.css';

type PackageTilesProps = {
  readonly searchList: SearchList<CatalogProduct>;
  readonly groups: readonly ProductGroup[];
  readonly favoriteIds: ReadonlySet<string>;
  readonly pickedId: string | null;
  /** The first nine can be chosen by a key. */
  readonly hasKeys: boolean;
};

/** The browser notes when such an element is painted (Element Timing API): the bench reads it. */
const timed = { elementtiming: 'product' };

/**
 * What customers ask for most, to choose by eye before anything is typed. The arrow keys move in it while the focus stays in
 * the search; the first nine have a key as long as none is chosen, and none is on the ticket.
 */
export function PackageTiles({ searchList, groups, favoriteIds, pickedId, hasKeys }: PackageTilesProps) {
  const keys = hasKeys ? keysOf('choose-tile') : [];
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { products }) => sum + products.length, 0),
  );
  return (
    <div {...searchList.listProps(t`Packages found`)} className={css['tiles']}>
      {groups.map(({ title, products }, groupAt) => (
        <OptionGroup key={title} words={title}>
          <div className={css['heading']} role="presentation">
            {title}
          </div>
          <div className={css['grid']} role="presentation">
            {products.map((product, at) => {
              const number = (firsts[groupAt] ?? 0) + at;
              const key = keys[number];
              return (
                <div
                  key={product.productId}
                  {...searchList.rowProps(product, number)}
                  className={css['tile']}
                  data-selected={product.productId === pickedId || undefined}
                  data-product-id={product.productId}
                >
                  <span className={css['head']}>
                    <Flag package={product} />
                    <span className={css['place']} {...timed}>
                      {placeName(product)}
                    </span>
                    {favoriteIds.has(product.productId) && (
                      <Star className={css['star']} size={14} aria-label={t`Favorite`} />
                    )}
                  </span>
                  <span className={css['offer']}>
                    {inClauses([volumeWords(product), validityWords(product.validity)])}
                  </span>
                  <span className={css['foot']}>
                    <span className={css['price']}>{money(product.price, product.currency)}</span>
                    {key !== undefined && <KeyCap>{key}</KeyCap>}
                  </span>
                </div>
              );
            })}
          </div>
        </OptionGroup>
      ))}
    </div>
  );
}

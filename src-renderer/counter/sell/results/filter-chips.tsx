import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { classNames } from '../../../class-names.ts';
import { wholeMoney } from '../../../words/figures/money.ts';
import { Chip } from '../../controls/chip.tsx';
import { validityWords } from '../../../words/orders/package-words.ts';
import chips from '../../controls/chips.module.css';
import css from './filter-chips.module.css';
import { sizeFilterWords, type Filters, type OfferedFilters } from '../search/product-filters.ts';

type FilterChipsProps = {
  readonly offered: OfferedFilters;
  readonly hasFavorites: boolean;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
};

/** Narrows by size, length, price and favorites. The focus stays in the search, where typing goes on. */
export function FilterChips({ offered, hasFavorites, filters, onChange }: FilterChipsProps) {
  const { sizes, lengths, under, currency } = offered;
  return (
    <div className={classNames(chips['chips'], css['chips'])} role="group" aria-label={t`Narrow the list`}>
      {sizes.map((size) => (
        <Chip
          key={size}
          keepsFocus
          isSelected={filters.size === size}
          onChange={(isOn) => onChange({ ...filters, size: isOn ? size : null })}
        >
          {sizeFilterWords(size)}
        </Chip>
      ))}
      <span className={css['gap']} />
      {lengths.map((length) => (
        <Chip
          key={length}
          keepsFocus
          isSelected={filters.length === length}
          onChange={(isOn) => onChange({ ...filters, length: isOn ? length : null })}
        >
          {validityWords({ value: length, unit: 'day' })}
        </Chip>
      ))}
      <span className={css['gap']} />
      {under !== null && (
        <Chip
          keepsFocus
          isSelected={filters.under !== null}
          onChange={(isOn) => onChange({ ...filters, under: isOn ? under : null })}
        >
          {underWords(wholeMoney(under, currency))}
        </Chip>
      )}
      {(hasFavorites || filters.favorites) && (
        <Chip
          keepsFocus
          label={t`Favorites`}
          isSelected={filters.favorites}
          onChange={(isOn) => onChange({ ...filters, favorites: isOn })}
        >
          <Star className={css['star']} size={18} aria-hidden="true" />
        </Chip>
      )}
    </div>
  );
}

const underWords = (price: string): string => t`Under ${price}`;

import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../class-names.ts';
import { wholeMoney } from '../../../words/figures/money.ts';
import { ToggleButton } from '../../controls/button.tsx';
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
          words={sizeFilterWords(size)}
          isOn={filters.size === size}
          onChange={(isOn) => onChange({ ...filters, size: isOn ? size : null })}
        />
      ))}
      <span className={css['gap']} />
      {lengths.map((length) => (
        <Chip
          key={length}
          words={validityWords({ value: length, unit: 'day' })}
          isOn={filters.length === length}
          onChange={(isOn) => onChange({ ...filters, length: isOn ? length : null })}
        />
      ))}
      <span className={css['gap']} />
      {under !== null && (
        <Chip
          words={underWords(wholeMoney(under, currency))}
          isOn={filters.under !== null}
          onChange={(isOn) => onChange({ ...filters, under: isOn ? under : null })}
        />
      )}
      {(hasFavorites || filters.favorites) && (
        <Chip
          words={<Star className={css['star']} size={18} aria-hidden="true" />}
          label={t`Favorites`}
          isOn={filters.favorites}
          onChange={(isOn) => onChange({ ...filters, favorites: isOn })}
        />
      )}
    </div>
  );
}

const underWords = (price: string): string => t`Under ${price}`;

type ChipProps = {
  readonly words: ReactNode;
  /** Where the words are a picture. */
  readonly label?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function Chip({ words, label, isOn, onChange }: ChipProps) {
  return (
    <ToggleButton
      className={chips['chip'] ?? ''}
      isSelected={isOn}
      onChange={onChange}
      preventFocusOnPress
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {words}
    </ToggleButton>
  );
}

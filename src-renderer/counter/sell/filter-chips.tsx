import { useMemo } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { validityWords } from '../../words/package-words.ts';
import css from './filter-chips.module.css';
import { offeredFilters, sizeFilterWords, type Filters } from './product-filters.ts';

type FilterChipsProps = {
  readonly products: readonly CatalogProduct[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
};

/** Narrows by size and length. The focus stays in the search, where typing goes on. */
export function FilterChips({ products, filters, onChange }: FilterChipsProps) {
  const { sizes, lengths } = useMemo(() => offeredFilters(products), [products]);
  return (
    <div className={css['chips']} role="group" aria-label="Narrow the list">
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
    </div>
  );
}

type ChipProps = {
  readonly words: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function Chip({ words, isOn, onChange }: ChipProps) {
  return (
    <ToggleButton className={css['chip'] ?? ''} isSelected={isOn} onChange={onChange} preventFocusOnPress>
      {words}
    </ToggleButton>
  );
}

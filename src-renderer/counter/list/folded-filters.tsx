import { t } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Button } from '../controls/button.tsx';
import css from './folded-filters.module.css';

type FoldedFiltersProps = {
  readonly search: ReactNode;
  readonly filters: ReactNode;
  /** Some filter is on: less is listed than there is. */
  readonly isNarrowed: boolean;
};

/** A search above its filters, which are folded away where the window is too low for them and what is found. */
export function FoldedFilters({ search, filters, isNarrowed }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={css['search']}>
        {search}
        <Button
          className={classNames(css['toggle'], isNarrowed && css['narrowed'])}
          aria-label={t`Filters`}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
        </Button>
      </div>
      <div id={id} className={classNames(!isOpen && css['folded'])}>
        {filters}
      </div>
    </>
  );
}

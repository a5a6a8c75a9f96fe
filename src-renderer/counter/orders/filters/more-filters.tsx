import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../../../class-names.ts';
import { Button } from '../../controls/button.tsx';
import { keyOf } from '../../commands/command-keys.ts';
import { PickField } from '../../controls/pick-field.tsx';
import type { OrderFilter } from './order-filter.ts';
import css from './order-filters.module.css';
import { orderSorts, sortWords } from './order-sorts.ts';
import { SellerFilter } from './seller-filter.tsx';

type MoreFiltersProps = {
  readonly filter: OrderFilter;
  readonly onChange: (filter: OrderFilter) => void;
};

/** How the orders are sorted and who sold them: what the row has no room for. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { sort, seller } = filter;
  const pick = (picked: OrderFilter): void => {
    setOpen(false);
    onChange(picked);
  };
  return (
    <>
      <Button
        ref={button}
        className={classNames(css['opener'], (sort !== 'newest' || seller !== null) && css['set'])}
        aria-label={t`More filters`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-testid="more-filters"
        data-sorted={sort}
        onPress={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className={css['icon']} size={16} aria-hidden="true" />
        <span className={classNames(css['picked'], css['word'])}>
          <Trans>Filters</Trans>
        </span>
      </Button>
      <Popover
        className={css['popover'] ?? ''}
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
      >
        <Dialog className={css['dialog'] ?? ''} aria-label={t`More filters`}>
          <PickField
            label={t`Sort`}
            testId="sort"
            choices={orderSorts.map((id) => ({ id, name: sortWords(id) }))}
            pickedId={sort}
            isNarrowing={sort !== 'newest'}
            shortcut={keyOf('sort-orders')}
            onPick={(id) => pick({ ...filter, sort: orderSorts.find((each) => each === id) ?? 'newest' })}
          />
          <SellerFilter seller={seller} onChange={(picked) => pick({ ...filter, seller: picked })} />
        </Dialog>
      </Popover>
    </>
  );
}

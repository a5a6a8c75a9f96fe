import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { classNames } from '../../../class-names.ts';
import { Button } from '../../controls/button.tsx';
import chips from '../../controls/chips.module.css';
import { DaysFilter } from './days-filter.tsx';
import { MoreFilters } from './more-filters.tsx';
import type { OrderFilter } from './order-filter.ts';
import css from './order-filters.module.css';

/** After the orders are in sight: it has more parts than the list. */
const StateFilter = lazy(() => import('./state-filter.tsx'));

type OrderFiltersProps = {
  readonly filter: OrderFilter;
  readonly onChange: (filter: OrderFilter) => void;
};

/** Narrows the orders by state, days, package and who sold them, and sorts them: one row, and what is set beyond it. */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { standing, days, product, seller } = filter;
  return (
    <div className={css['filters']} role="group" aria-label={t`Filters`}>
      <div className={css['row']}>
        <Suspense fallback={<span className={css['pick']} />}>
          <StateFilter standing={standing} onChange={(picked) => onChange({ ...filter, standing: picked })} />
        </Suspense>
        <DaysFilter days={days} onChange={(picked) => onChange({ ...filter, days: picked })} />
        <MoreFilters filter={filter} onChange={onChange} />
      </div>
      {(product !== null || seller !== null) && (
        <div className={chips['chips']}>
          {product !== null && (
            <Button
              className={classNames(chips['chip'], chips['chosen'], css['chosen'])}
              aria-label={t`${product.title}: show all packages`}
              onPress={() => onChange({ ...filter, product: null })}
            >
              {product.title} <X size={14} aria-hidden="true" />
            </Button>
          )}
          {seller !== null && (
            <Button
              className={classNames(chips['chip'], chips['chosen'], css['chosen'])}
              aria-label={t`${seller.name}: show everyone’s sales`}
              onPress={() => onChange({ ...filter, seller: null })}
            >
              {seller.name} <X size={14} aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

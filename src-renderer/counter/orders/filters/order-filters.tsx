import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Button } from '../../controls/button.tsx';
import { Chip } from '../../controls/chip.tsx';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import type { Standing } from '../../../../src-preload/contract/sales/orders.ts';
import { classNames } from '../../../class-names.ts';
import chips from '../../controls/chips.module.css';
import css from './order-filters.module.css';
import type { OrderFilter } from './order-filter.ts';

const standings: readonly (readonly [Standing, MessageDescriptor])[] = [
  ['open', msg`Not settled`],
  ['ready', msg`Ready`],
  ['refunded', msg`Refunded`],
  ['ended', msg`Not sold`],
];

const days = [
  [0, msg`Today`],
  [1, msg`Yesterday`],
] as const;

/** After the orders are in sight: they have more parts than all the rest of the view. */
const DayField = lazy(() => import('./day-field.tsx'));
const SortChoice = lazy(() => import('./sort-choice.tsx'));
const SellerFilter = lazy(() => import('./seller-filter.tsx'));

type OrderFiltersProps = {
  readonly filter: OrderFilter;
  /** With another one nothing is left that was half typed. */
  readonly turn: number;
  readonly onChange: (filter: OrderFilter) => void;
};

/** Narrows the orders by state, day, package and who sold them, and sorts them. */
export function OrderFilters({ filter, turn, onChange }: OrderFiltersProps) {
  // One and the same function, so that the field for days is drawn again for another day only.
  const latest = useRef({ filter, onChange });
  useLayoutEffect(() => {
    latest.current = { filter, onChange };
  });
  const pickDay = useCallback((day: string | null) => {
    latest.current.onChange({ ...latest.current.filter, day });
  }, []);
  return (
    <div className={css['filters']} role="group" aria-label={t`Narrow the list`}>
      <div className={chips['chips']}>
        {standings.map(([standing, words]) => (
          <Chip
            key={standing}
            keepsFocus
            isSelected={filter.standing === standing}
            onChange={(isOn) => onChange({ ...filter, standing: isOn ? standing : null })}
          >
            {i18n._(words)}
          </Chip>
        ))}
        {filter.product !== null && (
          <Button
            className={classNames(chips['chip'], chips['chosen'])}
            aria-label={t`Show other packages than ${filter.product.title}, too`}
            onPress={() => onChange({ ...filter, product: null })}
          >
            {filter.product.title} <X size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className={chips['chips']}>
        {days.map(([daysAgo, words]) => {
          const day = dayOf(daysAgo);
          return (
            <Chip
              key={daysAgo}
              keepsFocus
              isSelected={filter.day === day}
              onChange={(isOn) => onChange({ ...filter, day: isOn ? day : null })}
            >
              {i18n._(words)}
            </Chip>
          );
        })}
        <Suspense fallback={<span className={css['day']} />}>
          <DayField key={turn} label={t`Day`} day={filter.day} onChange={pickDay} />
        </Suspense>
        <Suspense fallback={<span className={css['pick']} />}>
          <SortChoice sort={filter.sort} onChange={(sort) => onChange({ ...filter, sort })} />
          <SellerFilter seller={filter.seller} onChange={(seller) => onChange({ ...filter, seller })} />
        </Suspense>
      </div>
    </div>
  );
}

/** A day of this computer's calendar, as a field for days has it. */
function dayOf(daysAgo: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { Button, ToggleButton } from '../controls/button.tsx';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import type { Standing } from '../../../src-preload/contract/orders.ts';
import { classNames } from '../../class-names.ts';
import css from './order-filters.module.css';
import type { OrderWish } from './order-wish.ts';
import { SellerFilter } from './seller-filter.tsx';

const standings: readonly (readonly [Standing, MessageDescriptor])[] = [
  ['open', msg`Open`],
  ['ready', msg`Ready`],
  ['refunded', msg`Refunded`],
  ['ended', msg`Not sold`],
];

const days = [
  [0, msg`Today`],
  [1, msg`Yesterday`],
] as const;

type OrderFiltersProps = { readonly wish: OrderWish; readonly onChange: (wish: OrderWish) => void };

/** Narrows the orders by state, day, package and who sold them. */
export function OrderFilters({ wish, onChange }: OrderFiltersProps) {
  return (
    <div className={css['filters']} role="group" aria-label={t`Narrow the list`}>
      <div className={css['chips']}>
        {standings.map(([standing, words]) => (
          <ToggleButton
            key={standing}
            className={css['chip'] ?? ''}
            isSelected={wish.standing === standing}
            onChange={(isOn) => onChange({ ...wish, standing: isOn ? standing : null })}
            preventFocusOnPress
          >
            {i18n._(words)}
          </ToggleButton>
        ))}
        {wish.product !== null && (
          <Button
            className={classNames(css['chip'], css['chosen'])}
            aria-label={t`Show other packages than ${wish.product.title}, too`}
            onPress={() => onChange({ ...wish, product: null })}
          >
            {wish.product.title} <X size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className={css['chips']}>
        {days.map(([daysAgo, words]) => {
          const day = dayOf(daysAgo);
          return (
            <ToggleButton
              key={daysAgo}
              className={css['chip'] ?? ''}
              isSelected={wish.day === day}
              onChange={(isOn) => onChange({ ...wish, day: isOn ? day : null })}
              preventFocusOnPress
            >
              {i18n._(words)}
            </ToggleButton>
          );
        })}
        <TextField
          className={css['day'] ?? ''}
          type="date"
          aria-label={t`Day`}
          value={wish.day ?? ''}
          onChange={(day) => onChange({ ...wish, day: day === '' ? null : day })}
        >
          <Input className={classNames(css['date'], wish.day !== null && css['chosen'])} />
        </TextField>
        <SellerFilter seller={wish.seller} onChange={(seller) => onChange({ ...wish, seller })} />
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

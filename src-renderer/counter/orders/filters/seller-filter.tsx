import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { StaffMarkView } from '../../../../src-preload/contract/staff/staff-mark.ts';
import { classNames } from '../../../class-names.ts';
import { till } from '../../../till-bridge.ts';
import chips from '../../controls/chips.module.css';
import css from './order-filters.module.css';

type SellerFilterProps = {
  readonly seller: StaffMarkView | null;
  readonly onChange: (seller: StaffMarkView | null) => void;
};

/** Narrows the orders to those of one of the staff; not there where the till never knew any. */
export function SellerFilter({ seller, onChange }: SellerFilterProps) {
  const [sellers, setSellers] = useState<readonly StaffMarkView[]>([]);
  useEffect(() => {
    let isCurrent = true;
    till.ask('order-sellers').then(
      (sellers) => isCurrent && setSellers(sellers),
      // The list itself says that main can't be asked.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (sellers.length === 0) return null;
  return (
    <select
      className={classNames(css['seller'], seller !== null && chips['chosen'])}
      aria-label={t`Sold by`}
      data-testid="seller"
      value={seller?.id ?? ''}
      onChange={({ target }) => onChange(sellers.find(({ id }) => id === target.value) ?? null)}
    >
      <option value="">{t`Sold by anyone`}</option>
      {sellers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

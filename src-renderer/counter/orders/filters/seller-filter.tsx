import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { StaffMarkView } from '../../../../src-preload/contract/staff/staff-mark.ts';
import { till } from '../../../till-bridge.ts';
import { PickField } from '../../controls/pick-field.tsx';

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
    <PickField
      label={t`Sold by`}
      testId="seller"
      choices={[{ id: '', name: t`Sold by anyone` }, ...sellers]}
      pickedId={seller?.id ?? ''}
      isNarrowing={seller !== null}
      onPick={(picked) => onChange(sellers.find(({ id }) => id === picked) ?? null)}
    />
  );
}

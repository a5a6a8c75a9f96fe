import { t } from '@lingui/core/macro';
import type { Standing } from '../../../../src-preload/contract/sales/orders.ts';
import { PickField } from '../../controls/pick-field.tsx';

const standings: readonly Standing[] = ['ready', 'open', 'refunded', 'ended'];

type StateFilterProps = {
  readonly standing: Standing | null;
  readonly onChange: (standing: Standing | null) => void;
};

/** Narrows the orders to those that are ready, pending, refunded, or not sold. */
export default function StateFilter({ standing, onChange }: StateFilterProps) {
  return (
    <PickField
      label={t`State`}
      isLabelHidden
      isNarrowing={standing !== null}
      testId="state-filter"
      choices={[
        { id: 'all', name: t`All states` },
        { id: 'ready', name: t`Ready` },
        { id: 'open', name: t`Pending` },
        { id: 'refunded', name: t`Refunded` },
        { id: 'ended', name: t`Not sold` },
      ]}
      pickedId={standing ?? 'all'}
      onPick={(id) => onChange(standings.find((each) => each === id) ?? null)}
    />
  );
}

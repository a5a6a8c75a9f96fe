import { plural, t } from '@lingui/core/macro';
import { PickField } from '../controls/pick-field.tsx';
import own from './staff-section.module.css';

const choices = [1, 2, 5, 10, 15, 30, 60] as const;

type LockAfterProps = { readonly minutes: number; readonly onChange: (minutes: number) => void };

/** After how long without a key or a touch the till locks. */
export function LockAfter({ minutes, onChange }: LockAfterProps) {
  const offered = [...new Set([...choices, minutes])].toSorted((a, b) => a - b);
  return (
    <div className={own['lockAfter']}>
      <PickField
        label={t`Lock the till when unused for`}
        testId="lock-after"
        choices={offered.map((choice) => ({
          id: String(choice),
          name: plural(choice, { one: '# minute', other: '# minutes' }),
        }))}
        pickedId={String(minutes)}
        onPick={(id) => onChange(Number(id))}
      />
    </div>
  );
}

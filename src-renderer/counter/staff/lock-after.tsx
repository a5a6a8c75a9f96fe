import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import own from './staff-section.module.css';

const choices = [1, 2, 5, 10, 15, 30, 60] as const;

type LockAfterProps = { readonly minutes: number; readonly onChange: (minutes: number) => void };

/** After how long without a key or a touch the till locks. */
export function LockAfter({ minutes, onChange }: LockAfterProps) {
  const offered = [...new Set([...choices, minutes])].toSorted((a, b) => a - b);
  return (
    <label className={own['choice']}>
      <span>
        <Trans>Lock the till when unused for</Trans>
      </span>
      <select
        className={own['select']}
        value={minutes}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {offered.map((choice) => (
          <option key={choice} value={choice}>
            {plural(choice, { one: '# minute', other: '# minutes' })}
          </option>
        ))}
      </select>
    </label>
  );
}

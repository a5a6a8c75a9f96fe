import own from './staff-section.module.css';

const choices = [1, 2, 5, 10, 15, 30, 60] as const;

type LockAfterProps = { readonly minutes: number; readonly onChange: (minutes: number) => void };

/** After how long without a key or a touch the till locks. */
export function LockAfter({ minutes, onChange }: LockAfterProps) {
  const offered = [...new Set([...choices, minutes])].toSorted((a, b) => a - b);
  return (
    <label className={own['choice']}>
      <span>Lock when nobody has touched the till for</span>
      <select
        className={own['select']}
        value={minutes}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {offered.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 1 ? '1 minute' : `${choice} minutes`}
          </option>
        ))}
      </select>
    </label>
  );
}

import type { ReactNode } from 'react';
import css from './check-row.module.css';

type CheckRowProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
};

/** Something that is on or off, with its words. */
export function CheckRow({ isOn, onChange, children }: CheckRowProps) {
  return (
    <label className={css['row']}>
      <input
        type="checkbox"
        className={css['box']}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

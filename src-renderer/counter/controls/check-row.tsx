import type { ReactNode } from 'react';
import css from './check-row.module.css';

type CheckRowProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** What it is called where its words alone don't say; holds them. */
  readonly name?: string;
  readonly children: ReactNode;
};

/** Something that is on or off, with its words. */
export function CheckRow({ isOn, onChange, name, children }: CheckRowProps) {
  return (
    <label className={css['row']}>
      <input
        type="checkbox"
        className={css['box']}
        aria-label={name}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

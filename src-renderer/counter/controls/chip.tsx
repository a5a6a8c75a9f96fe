import type { ReactNode } from 'react';
import { ToggleButton } from './button.tsx';
import css from './chips.module.css';

type ChipProps = {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Where the words are a picture. */
  readonly label?: string;
  /** The focus stays where it is, so that typing goes on there. */
  readonly keepsFocus?: boolean;
};

/** A small button that narrows a list or answers a question, until it is pressed again. */
export const Chip = ({ children, isSelected, onChange, label, keepsFocus = false }: ChipProps) => (
  <ToggleButton
    className={css['chip'] ?? ''}
    isSelected={isSelected}
    onChange={onChange}
    preventFocusOnPress={keepsFocus}
    {...(label === undefined ? {} : { 'aria-label': label })}
  >
    {children}
  </ToggleButton>
);

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './step-button.module.css';

type StepButtonProps = {
  /** What a press does, for screen readers. */
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  /** Its icon. */
  readonly children: ReactNode;
};

/** A square button that takes one step, as one more or one fewer. A press leaves the focus where it is. */
export const StepButton = ({ label, isDisabled = false, onPress, children }: StepButtonProps) => (
  <Button
    className={css['step'] ?? ''}
    aria-label={label}
    isDisabled={isDisabled}
    onPress={onPress}
    preventFocusOnPress
  >
    {children}
  </Button>
);

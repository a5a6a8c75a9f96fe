import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { classNames } from '../../class-names.ts';
import css from './action-button.module.css';
import { KeyCap } from './key-cap.tsx';

type ActionButtonProps = {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly look?: 'sell' | 'main' | 'plain';
  /** The key that does the same. */
  readonly shortcut?: string;
  /** The key doesn't count yet, and will in a moment. */
  readonly isKeyWaiting?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly type?: 'button' | 'submit';
  readonly testId?: string;
  readonly describedBy?: string;
  /** For a screen reader, where what is written needs what stands around it. Begins with what is written. */
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A button of a view: one main action, and plain ones beside it. Only the one that moves money is `sell`. */
export function ActionButton({
  children,
  look = 'plain',
  shortcut,
  isKeyWaiting = false,
  testId,
  describedBy,
  label,
  isDisabled = false,
  autoFocus = false,
  type = 'button',
  ...rest
}: ActionButtonProps) {
  return (
    <Button
      {...rest}
      type={type}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      className={classNames(css['button'], css[look])}
      {...(testId === undefined ? {} : { 'data-testid': testId })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      {...(shortcut === undefined || isKeyWaiting ? {} : { 'aria-keyshortcuts': shortcut })}
    >
      <span>{children}</span>
      {shortcut !== undefined && <KeyCap isWaiting={isKeyWaiting}>{shortcut}</KeyCap>}
    </Button>
  );
}

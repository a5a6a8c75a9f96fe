import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';

type FormButtonsProps = {
  /** What the form does, on its main button. */
  readonly children: ReactNode;
  readonly onCancel: () => void;
  /** What the way out is called where it isn't "Cancel". */
  readonly cancelWords?: string;
  /** The main button takes the focus when it appears. */
  readonly isFocused?: boolean;
  readonly isReady: boolean;
  readonly testId: string;
  readonly className: string | undefined;
};

/** The way out of a form and the way on: Enter sends it, as its main button does. */
export function FormButtons({
  children,
  onCancel,
  cancelWords,
  isFocused = false,
  isReady,
  testId,
  className,
}: FormButtonsProps) {
  return (
    <div className={className}>
      <ActionButton onPress={onCancel}>{cancelWords ?? <Trans>Cancel</Trans>}</ActionButton>
      <ActionButton
        look="main"
        type="submit"
        isDisabled={!isReady}
        autoFocus={isFocused}
        onPress={() => undefined}
        testId={testId}
      >
        {children}
      </ActionButton>
    </div>
  );
}

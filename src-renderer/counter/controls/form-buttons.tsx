import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';

type FormButtonsProps = {
  /** What the form does, on its main button. */
  readonly children: ReactNode;
  readonly onCancel: () => void;
  readonly isReady: boolean;
  readonly testId: string;
  readonly className: string | undefined;
};

/** The way out of a form and the way on: Enter sends it, as its main button does. */
export function FormButtons({ children, onCancel, isReady, testId, className }: FormButtonsProps) {
  return (
    <div className={className}>
      <ActionButton onPress={onCancel}>
        <Trans>Cancel</Trans>
      </ActionButton>
      <ActionButton look="main" type="submit" isDisabled={!isReady} onPress={() => undefined} testId={testId}>
        {children}
      </ActionButton>
    </div>
  );
}

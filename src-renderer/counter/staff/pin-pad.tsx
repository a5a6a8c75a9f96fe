import { t } from '@lingui/core/macro';
import { Delete } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import css from './pin-pad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type PinPadProps = {
  readonly onDigit: (digit: string) => void;
  readonly onBack: () => void;
  readonly isBackOffered: boolean;
  readonly isDisabled: boolean;
};

/** Digits for a finger. The keyboard has its own, so the focus stays in the field and Tab passes by. */
export function PinPad({ onDigit, onBack, isBackOffered, isDisabled }: PinPadProps) {
  return (
    <div className={css['pad']} role="group" aria-label={t`Digits`}>
      {[...digits, '0'].map((digit) => (
        <Button
          key={digit}
          className={css['key'] ?? ''}
          onPress={() => onDigit(digit)}
          isDisabled={isDisabled}
          excludeFromTabOrder
          preventFocusOnPress
        >
          {digit}
        </Button>
      ))}
      <Button
        className={css['key'] ?? ''}
        aria-label={t`Delete the last digit`}
        onPress={onBack}
        isDisabled={isDisabled || !isBackOffered}
        excludeFromTabOrder
        preventFocusOnPress
      >
        <Delete size={22} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  );
}

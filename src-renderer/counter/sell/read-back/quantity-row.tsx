import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { keyOf } from '../../commands/command-keys.ts';
import { KeyCap } from '../../controls/key-cap.tsx';
import { StepButton } from '../../controls/step-button.tsx';
import { mostAtOnce } from '../ticket/most-at-once.ts';
import css from './quantity-row.module.css';

type QuantityRowProps = {
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
};

/** How many are sold at once. */
export function QuantityRow({ quantity, onChange }: QuantityRowProps) {
  return (
    <div className={css['row']} role="group" aria-label={t`Quantity`}>
      <span className={css['label']}>
        <Trans>Quantity</Trans>
      </span>
      <KeyCap>{keyOf('fewer')}</KeyCap>
      <StepButton label={t`One fewer: F6`} isDisabled={quantity <= 1} onPress={() => onChange(quantity - 1)}>
        <Minus size={18} aria-hidden="true" />
      </StepButton>
      <output className={css['count']} data-testid="quantity" aria-live="polite">
        {quantity}
      </output>
      <StepButton
        label={t`One more: F7`}
        isDisabled={quantity >= mostAtOnce}
        onPress={() => onChange(quantity + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </StepButton>
      <KeyCap>{keyOf('more')}</KeyCap>
    </div>
  );
}

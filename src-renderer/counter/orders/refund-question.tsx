import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { till } from '../../till-bridge.ts';
import { money } from '../../words/money.ts';
import { ActionButton } from '../controls/action-button.tsx';
import type { QuestionProps } from './after-sale-question.ts';
import css from './after-sale-dialog.module.css';

const usual = ['Wrong country', 'The phone is locked', 'The phone has no eSIM', 'Changed plans'] as const;

type RefundQuestionProps = QuestionProps & { readonly idPack: number; readonly amount: string };

/** Asks for the reason, which the books keep. */
export function RefundQuestion({ sale, profile, begin, isBusy, onEnd, idPack, amount }: RefundQuestionProps) {
  const [reason, setReason] = useState('');
  const isGiven = reason.trim() !== '';
  const refund = (): void => {
    if (isGiven) begin(() => till.ask('refund', { ...profile, idPack, reason: reason.trim(), amount }));
  };
  return (
    <form
      className={css['dialog']}
      style={{ padding: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        refund();
      }}
    >
      <dl className={css['facts']}>
        <dt>Back to the balance</dt>
        <dd>{money(amount, sale.balanceCurrency)}</dd>
        {sale.price !== null && (
          <>
            <dt>The customer paid</dt>
            <dd>{money(sale.price, sale.currency)}</dd>
          </>
        )}
      </dl>
      <TextField
        className={css['field'] ?? ''}
        value={reason}
        onChange={setReason}
        autoFocus
        isRequired
        maxLength={500}
      >
        <Label className={css['label'] ?? ''}>Why does the customer get the money back?</Label>
        <Input className={css['input'] ?? ''} data-testid="refund-reason" />
      </TextField>
      <div className={css['chips']} role="group" aria-label="Usual reasons">
        {usual.map((words) => (
          <ToggleButton
            key={words}
            className={css['chip'] ?? ''}
            isSelected={reason === words}
            onChange={(isOn) => setReason(isOn ? words : '')}
          >
            {words}
          </ToggleButton>
        ))}
      </div>
      <div className={css['buttons']}>
        <ActionButton onPress={onEnd}>Cancel</ActionButton>
        <ActionButton
          look="main"
          type="submit"
          isDisabled={!isGiven || isBusy}
          testId="confirm"
          onPress={() => undefined}
        >
          Refund {money(amount, sale.balanceCurrency)}
        </ActionButton>
      </div>
    </form>
  );
}

import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { till } from '../../../till-bridge.ts';
import { money } from '../../../words/money.ts';
import { FormButtons } from '../../controls/form-buttons.tsx';
import type { Paid, QuestionProps } from './after-sale-question.ts';
import chips from '../../controls/chips.module.css';
import css from './after-sale-dialog.module.css';
import field from '../../controls/text-field.module.css';

const usual = [
  msg`Wrong country`,
  msg`The phone is locked`,
  msg`The phone has no eSIM`,
  msg`Changed plans`,
] as const;

type RefundQuestionProps = QuestionProps & {
  readonly idPack: number;
  readonly amount: string;
  readonly paid: Paid;
};

/** Asks for the reason, which the books keep. */
export function RefundQuestion({
  sale,
  profile,
  begin,
  isBusy,
  onEnd,
  idPack,
  amount,
  paid,
}: RefundQuestionProps) {
  const [reason, setReason] = useState('');
  const refunded = money(amount, sale.balanceCurrency);
  const isGiven = reason.trim() !== '';
  const refund = (): void => {
    if (isGiven) begin(() => till.ask('refund', { ...profile, idPack, reason: reason.trim() }));
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
        <dt>
          <Trans>Back to the balance</Trans>
        </dt>
        <dd>{refunded}</dd>
        <dt>
          <Trans>The customer paid</Trans>
        </dt>
        <dd>{paid === null ? t`price not known` : money(paid.amount, paid.currency)}</dd>
      </dl>
      <TextField
        className={field['field'] ?? ''}
        value={reason}
        onChange={setReason}
        isRequired
        maxLength={500}
      >
        <Label className={field['label'] ?? ''}>
          <Trans>Why does the customer get the money back?</Trans>
        </Label>
        <Input className={field['input'] ?? ''} data-testid="refund-reason" autoFocus />
      </TextField>
      <div className={chips['chips']} role="group" aria-label={t`Usual reasons`}>
        {usual.map((reasonWords) => {
          const words = i18n._(reasonWords);
          return (
            <ToggleButton
              key={words}
              className={chips['chip'] ?? ''}
              isSelected={reason === words}
              onChange={(isOn) => setReason(isOn ? words : '')}
            >
              {words}
            </ToggleButton>
          );
        })}
      </div>
      <FormButtons onCancel={onEnd} isReady={isGiven && !isBusy} testId="confirm" className={css['buttons']}>
        <Trans>Refund {refunded}</Trans>
      </FormButtons>
    </form>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { till } from '../../till-bridge.ts';
import field from '../controls/text-field.module.css';
import { focusOn } from '../controls/focus-on.ts';
import { FormButtons } from '../controls/form-buttons.tsx';
import { Notice } from '../controls/notice.tsx';
import { NumberBox } from '../controls/number-box.tsx';
import { Segments } from '../controls/segments.tsx';
import css from './shift-view.module.css';
import { cashTyped, isWrongCash } from './typed-cash.ts';
import { useAsking } from './use-asking.ts';

type CashFormProps = {
  readonly direction: 'in' | 'out';
  readonly currencies: readonly string[];
  readonly onDone: () => void;
  readonly onLeave: () => void;
};

/** Cash that moves for another reason than a sale: change from the bank, a delivery that is paid. */
export function CashForm({ direction, currencies, onDone, onLeave }: CashFormProps) {
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking();
  const amount = cashTyped(typed);
  const isReady = amount !== null && reason.trim() !== '' && !isBusy;
  const move = (): void => {
    if (amount === null || !isReady) return;
    void ask(() => till.ask('shift-cash', { direction, currency, amount, reason: reason.trim() }), onDone);
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <h2 className={css['title']}>{direction === 'in' ? t`Put cash in` : t`Take cash out`}</h2>
      {currencies.length > 1 && (
        <Segments
          label={t`Currency`}
          choices={currencies.map((id) => ({ id, name: id }))}
          pickedId={currency}
          onPick={setCurrency}
        />
      )}
      <NumberBox
        label={t`Amount, ${currency}`}
        value={typed}
        onChange={setTyped}
        isWrong={isWrongCash(typed)}
        inputRef={focusOn}
        testId="cash-amount"
      />
      <TextField
        className={field['field'] ?? ''}
        value={reason}
        onChange={setReason}
        isRequired
        maxLength={120}
      >
        <Label className={field['label'] ?? ''}>
          <Trans>What for?</Trans>
        </Label>
        <Input className={field['input'] ?? ''} data-testid="cash-reason" />
      </TextField>
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons onCancel={onLeave} isReady={isReady} testId="move-cash" className={css['buttons']}>
        {direction === 'in' ? t`Put it in` : t`Take it out`}
      </FormButtons>
    </form>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { Approval } from '../approval/approval.tsx';
import { useApproval } from '../approval/use-approval.ts';
import { till } from '../../till-bridge.ts';
import { isLess, money } from '../../words/figures/money.ts';
import field from '../controls/text-field.module.css';
import { focusOn } from '../controls/focus-on.ts';
import { FormButtons } from '../controls/form-buttons.tsx';
import { useEarlyEnter } from '../controls/early-enter.ts';
import { Notice } from '../controls/notice.tsx';
import { Segments } from '../controls/segments.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { figureTyped } from '../figures/typed-figure.ts';
import { cashIn } from '../sell/rest-of.ts';
import { useAsking } from '../use-asking.ts';
import css from './shift-view.module.css';

type CashFormProps = {
  readonly direction: 'in' | 'out';
  readonly currencies: readonly string[];
  readonly onDone: () => void;
  readonly onLeave: () => void;
};

/** Cash that moves for another reason than a sale: change from the bank, a delivery that is paid, which a manager approves. */
export function CashForm({ direction, currencies, onDone, onLeave }: CashFormProps) {
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { ask, isBusy, sentence } = useAsking();
  /** What the drawer should hold, where more was to be taken out; what was typed since ends the warning. */
  const [short, setShort] = useState<{ readonly holds: string; readonly taken: string } | null>(null);
  const amount = figureTyped(typed, cashIn(currency));
  const approval = useApproval(direction === 'out');
  const isReady =
    amount !== null && isLess('0', amount) && reason.trim() !== '' && approval.isReady && !isBusy;
  const isWarned = short?.taken === `${amount} ${currency}`;
  const dropEarlyEnter = useEarlyEnter(isWarned ? short.taken : null);
  const move = (): void => {
    if (amount === null || !isReady) return;
    void ask(
      async () => {
        const holds = direction === 'out' && !isWarned ? await heldIn(currency) : null;
        if (holds !== null && isLess(holds, amount)) return { ok: true, short: holds } as const;
        const request = { direction, currency, amount, reason: reason.trim() };
        return (await approval.approve({ name: 'shift-cash', request }))
          ? till.ask('shift-cash', request)
          : null;
      },
      (told) => {
        if ('short' in told) setShort({ holds: told.short, taken: `${amount} ${currency}` });
        else onDone();
      },
    );
  };
  return (
    <form
      className={css['form']}
      onKeyDownCapture={dropEarlyEnter}
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <h2 className={css['title']}>{direction === 'in' ? t`Pay in` : t`Pay out`}</h2>
      {currencies.length > 1 && (
        <Segments
          label={t`Currency`}
          choices={currencies.map((id) => ({ id, name: id }))}
          pickedId={currency}
          onPick={setCurrency}
        />
      )}
      <FigureField
        label={t`Amount, ${currency}`}
        kind={cashIn(currency)}
        value={typed}
        onChange={setTyped}
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
      {isWarned && (
        <Notice tone="warn">
          {t`The drawer should hold only ${money(short.holds, currency)}. Nothing is recorded yet: check the amount, or take it out anyway.`}
        </Notice>
      )}
      <Approval state={approval} />
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons onCancel={onLeave} isReady={isReady} testId="move-cash" className={css['buttons']}>
        {direction === 'in' ? t`Record` : isWarned ? t`Take it out anyway` : t`Take it out`}
      </FormButtons>
    </form>
  );
}

/** What the drawer should hold; null where whoever is at the till isn't told. */
async function heldIn(currency: string): Promise<string | null> {
  const expected = await till.ask('shift-expected');
  if (expected === null) return null;
  return expected.find((each) => each.tender === 'cash' && each.currency === currency)?.amount ?? '0';
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import { lazily } from '../../lazily.ts';
import { till } from '../../till-bridge.ts';
import { currencyName } from '../../words/payments/price-words.ts';
import { useEarlyEnter } from '../controls/early-enter.ts';
import { focusOn } from '../controls/focus-on.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { PickField } from '../controls/pick-field.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { figureTyped, isUncertain } from '../figures/typed-figure.ts';
import css from './shift-view.module.css';
import { cashIn } from '../sell/rest-of.ts';
import { useAsking } from '../use-asking.ts';

const allCurrencies = lazily(() =>
  Intl.supportedValuesOf('currency')
    .map((code) => ({ id: code, name: currencyName(code), detail: code }))
    .sort((a, b) => a.name.localeCompare(b.name)),
);

type OpenFormProps = { readonly shift: ShiftState; readonly onOpened: () => void };

/** What is in the drawer when a shift begins. That nothing was typed because nothing is in it, staff say by a second press. */
export function OpenForm({ shift, onOpened }: OpenFormProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isWarned, setWarned] = useState(false);
  const dropEarlyEnter = useEarlyEnter(isWarned ? 'empty' : null);
  const { ask, isBusy, sentence } = useAsking();
  const currencies = [...new Set([...shift.currencies, ...added])];
  const isWrong = currencies.some((currency) => isUncertain(typed[currency] ?? '', cashIn(currency)));
  const open = (): void => {
    if (isWrong) return;
    const floats = currencies.flatMap((currency) => {
      const amount = figureTyped(typed[currency] ?? '', cashIn(currency));
      return amount === null ? [] : [{ currency, amount }];
    });
    if (floats.length === 0 && !isWarned) setWarned(true);
    else void ask(() => till.ask('shift-open', { floats }), onOpened);
  };
  return (
    <form
      className={css['form']}
      onKeyDownCapture={dropEarlyEnter}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <h2 className={css['title']}>
        <Trans>No shift is open</Trans>
      </h2>
      <p className={css['soft']}>
        {shift.settings.isRequired ? (
          <Trans>This shop sells only while a shift is open. Count what is in the drawer first.</Trans>
        ) : (
          <Trans>Selling goes on without one. To settle the drawer later, count what is in it first.</Trans>
        )}
      </p>
      {currencies.map((currency, at) => (
        <FigureField
          key={currency}
          label={t`In the drawer, ${currency}`}
          kind={cashIn(currency)}
          value={typed[currency] ?? ''}
          onChange={(value) => {
            setTyped({ ...typed, [currency]: value });
            setWarned(false);
          }}
          {...(at === 0 ? { inputRef: focusOn } : {})}
          testId={at === 0 ? 'float' : `float-${currency}`}
        />
      ))}
      <PickField
        label={t`Another currency`}
        choices={allCurrencies()}
        pickedId={null}
        onPick={(currency) => setAdded([...added, currency])}
      />
      {isWarned && (
        <Notice tone="warn">
          <Trans>No amount is typed. Count the drawer first, or open the shift with an empty drawer.</Trans>
        </Notice>
      )}
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <ActionButton
        look="main"
        type="submit"
        isDisabled={isWrong || isBusy}
        onPress={() => undefined}
        testId="open-shift"
      >
        {isWarned ? (
          <Trans>Open shift {shift.next} with an empty drawer</Trans>
        ) : (
          <Trans>Open shift {shift.next}</Trans>
        )}
      </ActionButton>
    </form>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Balance } from '../../../src-preload/contract/money.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { NumberBox } from '../controls/number-box.tsx';
import { beginChange } from '../undo/last-change.ts';
import { counterStore } from '../use-counter.ts';
import css from './money-view.module.css';

/** Where staff begin to be warned of a low balance. Empty is never. */
export function WarningForm({ balance }: { readonly balance: Balance }) {
  const [typed, setTyped] = useState(balance.warning ?? '');
  const [failed, setFailed] = useState(false);
  const text = typed.trim().replace(',', '.');
  const isWrong = text !== '' && !/^\d{1,12}(\.\d{1,6})?$/.test(text);
  const isChanged = text !== (balance.warning ?? '');
  const save = async (): Promise<void> => {
    const keep = beginChange();
    try {
      setFailed(false);
      await till.ask('balance-warning-set', { amount: text === '' ? null : text });
      const after = counterStore.getState().mirror?.balance?.warning ?? null;
      keep({ kind: 'balance-warning', before: balance.warning, after });
    } catch {
      setFailed(true);
    }
  };
  return (
    <form
      className={css['warning']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && isChanged) void save();
      }}
    >
      <NumberBox
        label={t`Warn below, in ${balance.currency}`}
        value={typed}
        onChange={setTyped}
        isWrong={isWrong}
        testId="balance-warning"
      />
      <ActionButton type="submit" isDisabled={isWrong || !isChanged} onPress={() => undefined}>
        <Trans>Save</Trans>
      </ActionButton>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </form>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import type { Balance } from '../../../src-preload/contract/money/money.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import type { FigureKind } from '../figures/read-figure.ts';
import { asTyped, figureTyped, isUncertain } from '../figures/typed-figure.ts';
import { beginChange } from '../undo/last-change.ts';
import { counterStore } from '../use-counter.ts';
import css from './balance-view.module.css';

/** Where staff begin to be warned of a low balance. Empty is never. */
export function WarningForm({ balance }: { readonly balance: Balance }) {
  const { currency } = balance;
  const kind: FigureKind = { kind: 'money', currency, within: figureLimits.shopMoney };
  const saved = balance.warning === null ? '' : asTyped(balance.warning, kind);
  const [typed, setTyped] = useState(saved);
  const [failed, setFailed] = useState(false);
  const amount = figureTyped(typed, kind);
  const isWrong = isUncertain(typed, kind);
  const isChanged = amount !== figureTyped(saved, kind);
  const save = async (): Promise<void> => {
    const keep = beginChange();
    try {
      setFailed(false);
      await till.ask('balance-warning-set', { amount });
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
      <FigureField
        label={t`Warn below, in ${balance.currency}`}
        kind={kind}
        value={typed}
        onChange={setTyped}
        testId="balance-warning"
      />
      <ActionButton type="submit" isDisabled={isWrong || !isChanged} onPress={() => undefined}>
        <Trans>Save</Trans>
      </ActionButton>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </form>
  );
}

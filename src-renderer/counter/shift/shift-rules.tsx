import { Trans } from '@lingui/react/macro';
import type { ShiftSettings } from '../../../src-preload/contract/staff/shift.ts';
import { till } from '../../till-bridge.ts';
import { CheckRow } from '../controls/check-row.tsx';
import { counterStore } from '../use-counter.ts';
import css from './shift-view.module.css';

type ShiftRulesProps = { readonly settings: ShiftSettings; readonly onChanged: () => void };

/** What the shop wants of shifts. For a manager. */
export function ShiftRules({ settings, onChanged }: ShiftRulesProps) {
  const change = (wanted: Partial<ShiftSettings>): void => {
    till
      .ask('shift-settings-set', { ...settings, ...wanted })
      .then(onChanged, () => counterStore.setState({ unanswered: true }));
  };
  return (
    <section className={css['rules']}>
      <h2 className={css['title']}>
        <Trans>In this shop</Trans>
      </h2>
      <CheckRow isOn={settings.isRequired} onChange={(isRequired) => change({ isRequired })}>
        <Trans>Sell only while a shift is open</Trans>
      </CheckRow>
      <CheckRow isOn={settings.isBlind} onChange={(isBlind) => change({ isBlind })}>
        <Trans>Clerks count without seeing what is expected or was taken</Trans>
      </CheckRow>
    </section>
  );
}

import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { classNames } from '../../class-names.ts';
import type { FirstRun, SetUpStep } from '../../../src-preload/contract/account/first-run.ts';
import { useCounter } from '../use-counter.ts';
import css from './set-up-steps.module.css';

type Step = 'account' | SetUpStep | 'selling';

/** What it takes from practice to the first real sale. */
const fromPractice: readonly Step[] = ['account', 'till', 'selling'];

/** What a new installation is asked. */
const ofNewTill: readonly Step[] = ['account', 'money', 'receipts', 'till'];

function nameOf(step: Step): string {
  switch (step) {
    case 'account':
      return t`The account`;
    case 'money':
      return t`Currency and tax`;
    case 'receipts':
      return t`Receipts`;
    case 'till':
      return t`This till`;
    case 'selling':
      return t`Selling`;
  }
}

function stepsOf(firstRun: FirstRun | null, hasAccount: boolean): readonly Step[] {
  if (firstRun === null) return fromPractice;
  if (firstRun.at === 'choices') return ofNewTill;
  return hasAccount ? ['account', ...firstRun.steps] : firstRun.steps;
}

/** How far the setting up of the till is. */
export function SetUpSteps({ at }: { readonly at: Step }) {
  const firstRun = useCounter(({ mirror }) => mirror?.firstRun ?? null);
  const hasAccount = useCounter(({ mirror }) => mirror?.mode === 'live');
  const steps = stepsOf(firstRun, hasAccount);
  const reached = steps.indexOf(at);
  return (
    <ol className={css['steps']} aria-label={t`Steps`}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(
            css['step'],
            index === reached && css['current'],
            index < reached && css['done'],
          )}
          {...(index === reached ? { 'aria-current': 'step' } : {})}
        >
          <span className={css['mark']} aria-hidden="true">
            {index < reached ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          {nameOf(step)}
        </li>
      ))}
    </ol>
  );
}

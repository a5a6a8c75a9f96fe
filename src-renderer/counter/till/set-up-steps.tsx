import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { classNames } from '../../class-names.ts';
import css from './set-up-steps.module.css';

/** What it takes from practice to the first real sale. */
const steps = ['account', 'till', 'selling'] as const;
type Step = (typeof steps)[number];

function nameOf(step: Step): string {
  switch (step) {
    case 'account':
      return t`The account`;
    case 'till':
      return t`This till`;
    case 'selling':
      return t`Selling`;
  }
}

/** How far the connecting of the shop's account is. */
export function SetUpSteps({ at }: { readonly at: Step }) {
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

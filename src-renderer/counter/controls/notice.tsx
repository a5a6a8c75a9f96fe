import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { OutcomeFirst } from './outcome-first.tsx';
import css from './notice.module.css';

type Tone = 'good' | 'warn' | 'bad';

const icons = { good: CircleCheck, warn: CircleAlert, bad: CircleAlert };

/** What has to be read now, in short sentences; screen readers say it at once. */
export function Notice({ tone, id, children }: { tone: Tone; id?: string; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <p className={classNames(css['notice'], css[tone])} role={tone === 'bad' ? 'alert' : 'status'} id={id}>
      <Icon className={css['icon']} size={18} aria-hidden="true" />
      <span>
        {tone === 'bad' && typeof children === 'string' ? <OutcomeFirst text={children} /> : children}
      </span>
    </p>
  );
}

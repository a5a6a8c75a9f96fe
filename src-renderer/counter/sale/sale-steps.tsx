import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import type { SaleState } from '../../../src-preload/contract/sales/sale.ts';
import { classNames } from '../../class-names.ts';
import css from './sale-steps.module.css';

const steps = [msg`Recording it`, msg`Asking your provider`, msg`Issuing`, msg`Ready`] as const;

type Position = { readonly at: number; readonly mood: 'working' | 'unsure' | 'stopped' | 'done' };

function positionOf(state: SaleState): Position {
  switch (state) {
    case 'drafted':
      return { at: 0, mood: 'working' };
    case 'sending':
      return { at: 1, mood: 'working' };
    case 'held':
    case 'unknown':
      return { at: 1, mood: 'unsure' };
    case 'written-off':
    case 'refused':
      return { at: 1, mood: 'stopped' };
    case 'accepted':
      return { at: 2, mood: 'working' };
    case 'cancel-reported':
      return { at: 2, mood: 'unsure' };
    case 'canceled':
      return { at: 2, mood: 'stopped' };
    case 'completed':
      return { at: 3, mood: 'done' };
  }
}

/** How far the sale is. */
export function SaleSteps({ state }: { readonly state: SaleState }) {
  const { at, mood } = positionOf(state);
  return (
    <ol className={css['steps']}>
      {steps.map((step, index) => {
        const isPast = index < at || mood === 'done';
        const isNow = index === at && mood !== 'done';
        return (
          <li
            key={index}
            className={classNames(css['step'], isPast && css['past'], isNow && css[mood])}
            {...(isNow ? { 'aria-current': 'step' } : {})}
          >
            <span className={css['mark']} aria-hidden="true">
              {isPast && <Check size={14} strokeWidth={3} />}
              {isNow && mood === 'stopped' && <X size={14} strokeWidth={3} />}
              {isNow && mood === 'unsure' && '?'}
            </span>
            {i18n._(step)}
          </li>
        );
      })}
    </ol>
  );
}

import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { money } from '../../words/figures/money.ts';
import { Notice } from '../controls/notice.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { figureTyped } from '../figures/typed-figure.ts';
import { isPayableInCash, smallestInCash } from '../sell/due-in-cash.ts';
import { cashIn } from '../sell/rest-of.ts';

/** Whether no coins can pay an amount that is paid in cash. */
export const isNoCash = (tender: Tender | null, amount: string, currency: string): boolean =>
  tender === 'cash' && !isPayableInCash(amount, currency);

type AmountInCoinsProps = {
  readonly label: string;
  readonly currency: string;
  /** Null while none is chosen. */
  readonly tender: Tender | null;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** As of every figure field. */
  readonly wrong?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly testId: string;
};

/** An amount by one tender, and what is wrong with it where that is cash. */
export function AmountInCoins({ currency, tender, value, ...field }: AmountInCoinsProps) {
  const kind = cashIn(currency);
  const amount = figureTyped(value, kind);
  const step = money(smallestInCash(currency), currency);
  return (
    <>
      <FigureField kind={kind} value={value} {...field} />
      {amount !== null && isNoCash(tender, amount, currency) && (
        <Notice tone="warn">
          <Trans>Cash is given in steps of {step}.</Trans>
        </Notice>
      )}
    </>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { money } from '../../words/figures/money.ts';
import { Notice } from '../controls/notice.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { figureTyped } from '../figures/typed-figure.ts';
import { isPayableInCash, smallestInCash } from '../sell/due-in-cash.ts';
import { cashIn } from '../sell/rest-of.ts';

/** Whether no coins can pay an amount that a customer got in cash. */
export const isNoCash = (tender: Tender, amount: string, currency: string): boolean =>
  tender === 'cash' && !isPayableInCash(amount, currency);

type AmountBackProps = {
  readonly currency: string;
  readonly tender: Tender;
  /** The most that a customer can get. */
  readonly atMost: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly testId: string;
};

/** How much a customer gets or got back, and what is wrong with it where that is cash. */
export function AmountBack({ currency, tender, atMost, testId, value, ...field }: AmountBackProps) {
  const kind = cashIn(currency);
  const amount = figureTyped(value, kind);
  const [most, step] = [money(atMost, currency), money(smallestInCash(currency), currency)];
  return (
    <>
      <FigureField label={t`Amount, ${most} at most`} kind={kind} value={value} testId={testId} {...field} />
      {amount !== null && isNoCash(tender, amount, currency) && (
        <Notice tone="warn">
          <Trans>Cash is given in steps of {step}.</Trans>
        </Notice>
      )}
    </>
  );
}

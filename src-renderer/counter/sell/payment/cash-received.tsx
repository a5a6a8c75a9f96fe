import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { money } from '../../../words/figures/money.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { FigureField } from '../../figures/figure-field.tsx';
import { asTyped } from '../../figures/typed-figure.ts';
import type { CashTyped } from '../cash-typed.ts';
import { cashIn } from '../rest-of.ts';
import { quickAmounts } from './quick-amounts.ts';
import css from './cash-received.module.css';
import { onEnter } from '../read-back/on-enter.ts';
import { notInCoins } from './not-in-coins.ts';
import { QuickAmountRow } from './quick-amount-row.tsx';

type CashReceivedProps = {
  readonly currency: string;
  /** The price of all that is sold. */
  readonly due: string;
  /** As it is typed. */
  readonly received: string;
  /** What that comes to. */
  readonly cash: CashTyped;
  /** How often it was asked to type it. */
  readonly asked: number;
  readonly onChange: (received: string) => void;
  /** Staff say that so much change is right. */
  readonly onLargeChange: (change: string) => void;
  /** Enter. */
  readonly onDone: () => void;
};

/** What the customer hands over in cash, and the change. Not there until it is asked for. */
export function CashReceived(props: CashReceivedProps) {
  const { currency, due, received, cash, asked, onChange, onLargeChange, onDone } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  if (asked === 0 && received === '') return null;
  const kind = cashIn(currency);
  const change =
    cash.kind === 'covers' || cash.kind === 'unlikely' ? money(cash.change, currency) : undefined;
  return (
    // The field itself has no use for Enter.
    <div
      onKeyDown={(event) => {
        if (event.target === input.current) onEnter(event, onDone);
      }}
    >
      <div className={css['received']}>
        <FigureField
          label={t`Cash received, ${currency}`}
          kind={kind}
          value={received}
          onChange={onChange}
          inputRef={input}
          testId="cash-received"
          {...(cash.kind === 'not-in-coins' ? { wrong: notInCoins(currency) } : {})}
        />
        <output className={css['change']} data-testid="change-due" aria-live="polite">
          {change !== undefined && t`Change due ${change}`}
        </output>
      </div>
      {cash.kind === 'unlikely' && change !== undefined && (
        <ActionButton
          testId="large-change"
          onPress={() => {
            // The button goes away.
            input.current?.focus();
            onLargeChange(cash.change);
          }}
        >
          {t`Yes, the change is ${change}`}
        </ActionButton>
      )}
      <QuickAmountRow
        amounts={quickAmounts(due, currency)}
        currency={currency}
        onChoose={(amount) => onChange(asTyped(amount, kind))}
      />
    </div>
  );
}

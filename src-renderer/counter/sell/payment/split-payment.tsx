import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inClauses } from '../../../words/figures/figures.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { FigureField } from '../../figures/figure-field.tsx';
import { figureTyped } from '../../figures/typed-figure.ts';
import { isPayableInCash } from '../due-in-cash.ts';
import { cashIn } from '../rest-of.ts';
import { onEnter } from '../read-back/on-enter.ts';
import { notInCoins } from './not-in-coins.ts';
import { partName, type Part } from './parts.ts';
import css from './split-payment.module.css';

type SplitPaymentProps = {
  readonly parts: readonly Part[];
  readonly currency: string;
  /** How often a payment was split. */
  readonly asked: number;
  /** The part that the key changes. */
  readonly ofKey: number;
  readonly onAmount: (at: number, typed: string) => void;
  /** Another tender pays the part. */
  readonly onTender: (at: number) => void;
  readonly onRemove: (at: number) => void;
  /** The part in which the focus is. */
  readonly onFocus: (at: number | null) => void;
  /** Enter. */
  readonly onDone: () => void;
};

/** What a customer pays by each tender. Whichever amount is typed, another one is what is left. */
export function SplitPayment(props: SplitPaymentProps) {
  const { parts, currency, asked, ofKey, onAmount, onTender, onRemove, onFocus, onDone } = props;
  const rows = useRef<HTMLDivElement>(null);
  const count = parts.length;
  useEffect(() => {
    if (asked === 0) return;
    const inputs = [...(rows.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [asked]);
  return (
    // The fields themselves have no use for Enter.
    <div
      ref={rows}
      className={css['parts']}
      role="group"
      aria-label={t`Payment`}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement) onEnter(event, onDone);
      }}
      onBlur={() => onFocus(null)}
    >
      {parts.map(({ tender, amount }, at) => {
        const name = partName(parts, at);
        const isOdd = tender === 'cash' && isOddCash(amount, currency) && !parts[at]?.isRest;
        return (
          // Parts have no names of their own, and what is typed into one is not its own state.
          <div
            key={`${at} of ${count}`}
            className={css['part']}
            role="group"
            aria-label={name}
            data-part={at}
            onFocus={() => onFocus(at)}
          >
            <Button
              className={css['tender'] ?? ''}
              aria-description={anotherWords(name)}
              data-testid={`split-tender-${at}`}
              preventFocusOnPress
              onPress={() => onTender(at)}
            >
              <span className={css['name']}>{name}</span>
              {at === ofKey && <KeyCap>{keyOf('change-tender')}</KeyCap>}
            </Button>
            <FigureField
              label={inClauses([name, currency])}
              isBare
              kind={cashIn(currency)}
              value={amount}
              onChange={(typed) => onAmount(at, typed)}
              testId={`split-amount-${at}`}
              {...(isOdd ? { wrong: notInCoins(currency) } : {})}
            />
            <Button
              className={css['remove'] ?? ''}
              aria-label={t`Remove this payment`}
              onPress={() => onRemove(at)}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          </div>
        );
      })}
    </div>
  );
}

const anotherWords = (name: string): string => t`${name}: pay by something else`;

/** Whether no coins can make what was typed. */
function isOddCash(typed: string, currency: string): boolean {
  const amount = figureTyped(typed, cashIn(currency));
  return amount !== null && !isPayableInCash(amount, currency);
}

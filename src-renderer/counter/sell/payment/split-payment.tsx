import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { FigureField } from '../../figures/figure-field.tsx';
import { figureTyped } from '../../figures/typed-figure.ts';
import { isPayableInCash } from '../due-in-cash.ts';
import { cashIn } from '../rest-of.ts';
import { besides, following, type EarlierPayment, type Terms } from '../terms.ts';
import { Segments } from '../../controls/segments.tsx';
import { onEnter } from '../read-back/on-enter.ts';
import { CardSlip } from './card-slip.tsx';
import { notInCoins } from './not-in-coins.ts';
import css from './split-payment.module.css';

type SplitPaymentProps = {
  readonly terms: Terms;
  readonly currency: string;
  /** By which customers can pay. */
  readonly tenders: readonly Tender[];
  /** How often a payment was added. */
  readonly asked: number;
  readonly onChange: (earlier: readonly EarlierPayment[]) => void;
  /** Enter. */
  readonly onDone: () => void;
};

/** What a customer pays by other tenders before the rest. */
export function SplitPayment(props: SplitPaymentProps) {
  const { terms, currency, tenders, asked, onChange, onDone } = props;
  const { earlier } = terms;
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const added = [...(rows.current?.querySelectorAll('[data-payment]') ?? [])].at(-1);
    // Its first field is the amount: a card's slip comes after that.
    if (asked > 0) added?.querySelector('input')?.focus();
  }, [asked]);
  return (
    // The fields themselves have no use for Enter.
    <div
      ref={rows}
      className={css['payments']}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement) onEnter(event, onDone);
      }}
    >
      {earlier.map(({ tender, amount, reference = '' }, at) => (
        // Rows have no names of their own, and what is typed into one is not its own state.
        <div key={at} className={css['payment']} role="group" aria-label={nameOf(at)} data-payment={at}>
          <div className={css['amount']}>
            <FigureField
              label={t`Amount, ${currency}`}
              kind={cashIn(currency)}
              value={amount}
              onChange={(typed) => onChange(earlier.with(at, { tender, amount: typed, reference }))}
              testId={`split-amount-${String(at)}`}
              {...(tender === 'cash' && isOddCash(amount, currency) ? { wrong: notInCoins(currency) } : {})}
            />
            <Button
              className={css['remove'] ?? ''}
              aria-label={t`Remove this payment`}
              onPress={() => onChange(earlier.toSpliced(at, 1))}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          </div>
          <Segments
            label={t`Payment`}
            shortcut={keyOf('change-tender')}
            isFilling
            choices={offeredAt(at, terms, tenders).map((id) => ({ id, name: tenderWords(id) }))}
            pickedId={tender}
            onPick={(next) => onChange(earlier.with(at, { tender: next, amount, reference }))}
          />
          {tender === 'card-terminal' && (
            <CardSlip
              reference={reference}
              asked={0}
              isShown
              onChange={(typed) => onChange(earlier.with(at, { tender, amount, reference: typed }))}
              onDone={onDone}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Whether no coins can make what was typed. */
function isOddCash(typed: string, currency: string): boolean {
  const amount = figureTyped(typed, cashIn(currency));
  return amount !== null && !isPayableInCash(amount, currency);
}

/** The terms once the payment in which somebody types is by the next tender; undefined if nobody does. */
export function changedSplit(terms: Terms, tenders: readonly Tender[]): Partial<Terms> | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-payment]')?.dataset['payment'];
  const at = Number(row);
  const payment = row === undefined ? undefined : terms.earlier[at];
  if (payment === undefined) return undefined;
  const tender = following(offeredAt(at, terms, tenders), payment.tender);
  return { earlier: terms.earlier.with(at, { ...payment, tender }) };
}

const offeredAt = (at: number, { earlier, tender }: Terms, tenders: readonly Tender[]): readonly Tender[] =>
  besides(tenders, [tender, ...earlier.toSpliced(at, 1).map((each) => each.tender)]);

function nameOf(at: number): string {
  const number = at + 1;
  return t`Payment ${number}`;
}

import { t } from '@lingui/core/macro';
import { Fragment } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { isLess, money } from '../../words/figures/money.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import { focusOn } from '../controls/focus-on.ts';
import { FigureField } from '../figures/figure-field.tsx';
import { asTyped, figureTyped } from '../figures/typed-figure.ts';
import { cashIn } from '../sell/rest-of.ts';
import type { CountDraft } from './count-draft.ts';
import { countedCash, type TypedPieces } from './counted-cash.ts';
import { DenominationCounter } from './denomination-counter.tsx';

/** What is counted by itself: one tender in one currency. */
export type CountBox = { readonly id: string; readonly currency: string; readonly tender: Tender };

type CountFieldsProps = {
  readonly boxes: readonly CountBox[];
  readonly draft: CountDraft;
  readonly onChange: (draft: CountDraft) => void;
};

/** A field for each tender and currency. Cash is typed as a sum, or counted by its notes and coins, which fill the sum. */
export const CountFields = ({ boxes, draft, onChange }: CountFieldsProps) =>
  boxes.map(({ id, currency, tender }, at) => {
    const { totals, pieces } = draft;
    const typed = totals[id] ?? '';
    const countPieces = (changed: TypedPieces): void =>
      onChange({ pieces: changed, totals: { ...totals, [id]: filledBy(changed, currency, typed) } });
    return (
      <Fragment key={id}>
        <FigureField
          label={t`${tenderWords(tender)}, ${currency}`}
          kind={cashIn(currency)}
          value={typed}
          onChange={(value) => onChange({ pieces, totals: { ...totals, [id]: value } })}
          {...(tender === 'cash' ? hintOf(pieces, currency, typed) : {})}
          {...(at === 0 ? { inputRef: focusOn } : {})}
          testId={`count-${id}`}
        />
        {tender === 'cash' && (
          <DenominationCounter
            currency={currency}
            typed={pieces}
            onChange={countPieces}
            startsOpen={at === 0}
          />
        )}
      </Fragment>
    );
  });

/** The sum of cash after a change of what was counted of its notes and coins; as it was while that isn't clear. */
function filledBy(pieces: TypedPieces, currency: string, typed: string): string {
  const counted = countedCash(currency, pieces);
  switch (counted.kind) {
    case 'nothing':
      return '';
    case 'unclear':
      return typed;
    case 'counted':
      return asTyped(counted.amount, cashIn(currency));
  }
}

/** Says it where somebody typed another sum since the notes and coins were counted. */
function hintOf(pieces: TypedPieces, currency: string, typed: string): { readonly hint?: string } {
  const counted = countedCash(currency, pieces);
  if (counted.kind !== 'counted') return {};
  const total = figureTyped(typed, cashIn(currency));
  const isSame = total !== null && !isLess(total, counted.amount) && !isLess(counted.amount, total);
  return isSame ? {} : { hint: t`Notes and coins come to ${money(counted.amount, currency)}` };
}

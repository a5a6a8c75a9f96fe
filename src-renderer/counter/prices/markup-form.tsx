import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { MarkupView } from '../../../src-preload/contract/money/prices.ts';
import { currencySign } from '../../words/figures/money.ts';
import { endingWords } from '../../words/payments/price-words.ts';
import { CheckRow } from '../controls/check-row.tsx';
import { Segments } from '../controls/segments.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { markupFigure } from './price-draft.ts';
import css from './prices-page.module.css';

type MarkupFormProps = {
  readonly markup: MarkupView;
  readonly currency: string;
  readonly onChange: (markup: MarkupView) => void;
  readonly firstField: Ref<HTMLInputElement>;
};

const usualEndings = [0, 90, 99, null] as const;

/** How prices are made from costs. */
export function MarkupForm({ markup, currency, onChange, firstField }: MarkupFormProps) {
  const { add, endingCents, rounding, belowCost } = markup;
  const typed = add.kind === 'percent' ? add.percent : add.amount;
  const change = (text: string): void =>
    onChange({
      ...markup,
      add: add.kind === 'percent' ? { kind: 'percent', percent: text } : { kind: 'amount', amount: text },
    });
  // An ending that was set elsewhere is not lost by looking at it.
  const endings = usualEndings.includes(endingCents as never) ? usualEndings : [...usualEndings, endingCents];
  return (
    <div className={css['fields']}>
      <div className={css['line']}>
        <FigureField
          label={t`Add to cost`}
          kind={markupFigure(add.kind, currency)}
          value={typed}
          onChange={change}
          inputRef={firstField}
          testId="markup"
        />
        <Segments
          label={t`Added as`}
          choices={[
            { id: 'percent', name: t`Percent` },
            { id: 'amount', name: currencySign(currency) },
          ]}
          pickedId={add.kind}
          onPick={(kind) =>
            onChange({
              ...markup,
              add: kind === 'percent' ? { kind, percent: typed } : { kind, amount: typed },
            })
          }
        />
        <Segments
          label={t`Prices end in`}
          choices={endings.map((cents) => ({ id: String(cents), name: endingWords(cents, currency) }))}
          pickedId={String(endingCents)}
          onPick={(id) => onChange({ ...markup, endingCents: id === 'null' ? null : Number(id) })}
        />
      </div>
      <div className={css['checks']}>
        <CheckRow
          isOn={rounding === 'nearest'}
          onChange={(isOn) => onChange({ ...markup, rounding: isOn ? 'nearest' : 'up' })}
        >
          <Trans>Round to the nearest ending, not only up</Trans>
        </CheckRow>
        <CheckRow isOn={belowCost} onChange={(isOn) => onChange({ ...markup, belowCost: isOn })}>
          <Trans>Allow prices below cost</Trans>
        </CheckRow>
      </div>
    </div>
  );
}

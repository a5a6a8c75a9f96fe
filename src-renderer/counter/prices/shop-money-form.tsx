import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { lazily } from '../../lazily.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { currencyName } from '../../words/payments/price-words.ts';
import { PickField } from '../controls/pick-field.tsx';
import { FigureField } from '../figures/figure-field.tsx';
import { figureTyped } from '../figures/typed-figure.ts';
import { rateFigure, taxFigure, withCurrencies } from './price-draft.ts';
import css from './prices-page.module.css';

type ShopMoneyFormProps = {
  readonly draft: PriceRulesView;
  readonly onChange: (draft: PriceRulesView) => void;
  readonly firstField: RefObject<HTMLInputElement | null>;
};

const currencies = lazily(() =>
  Intl.supportedValuesOf('currency')
    .map((code) => ({ id: code, name: currencyName(code), detail: code }))
    .sort((a, b) => a.name.localeCompare(b.name)),
);

/** What customers pay in, what it is worth, and the tax in each price. */
export function ShopMoneyForm({ draft, onChange, firstField }: ShopMoneyFormProps) {
  const { currency, balanceCurrency, rate, taxPercent } = draft;
  const now = (): string => new Date().toISOString();
  return (
    <div className={css['fields']}>
      <div className={css['line']}>
        <PickField
          label={t`Customers pay in`}
          choices={currencies()}
          pickedId={currency}
          onPick={(id) => id !== currency && onChange(withCurrencies(draft, { currency: id }, now()))}
          inputRef={firstField}
        />
        <PickField
          label={t`Your balance is in`}
          choices={currencies()}
          pickedId={balanceCurrency}
          onPick={(id) =>
            id !== balanceCurrency && onChange(withCurrencies(draft, { balanceCurrency: id }, now()))
          }
        />
      </div>
      <div className={css['line']}>
        {rate !== null && (
          <FigureField
            label={t`1 ${balanceCurrency} is worth, in ${currency}`}
            kind={rateFigure}
            value={rate.value}
            onChange={(value) => onChange({ ...draft, rate: { value, setAt: now() } })}
            testId="rate"
          />
        )}
        <FigureField
          label={t`Tax included, %`}
          kind={taxFigure}
          value={taxPercent}
          onChange={(value) => onChange({ ...draft, taxPercent: value })}
          testId="tax"
        />
      </div>
      {rate !== null && (
        <p className={css['soft']}>
          {figureTyped(rate.value, rateFigure) === null
            ? t`Type the rate that your prices are to be made with. It stays until you change it.`
            : t`The rate was set on ${dateAndTime(rate.setAt)}. It stays until you change it.`}
        </p>
      )}
    </div>
  );
}
